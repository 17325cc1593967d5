# Completion of rummy in bash: the program itself knows what fits.
source <(RUMMY_COMPLETE=bash rummy)
