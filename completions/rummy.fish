# Completion of rummy in fish: the program itself knows what fits.
function __rummy_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    # The word as it is meant, without its quotes.
    set -l word (commandline --current-token --cut-at-cursor | string replace --regex '^[\'"]' '' | string replace --all '\\' '')
    RUMMY_COMPLETE=fish rummy -- $words "$word"
end
complete --keep-order --exclusive --command rummy --arguments '(__rummy_complete)'
