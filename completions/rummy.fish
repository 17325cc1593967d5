# Completion of rummy in fish: the program itself knows what fits.
RUMMY_COMPLETE=fish rummy | source
