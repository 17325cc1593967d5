# Completion of rummy in bash: the program itself knows what fits.
source <(RUMMY_COMPLETE=bash rummy)

# Bash parts words at `=`, which stands within the words of rummy, and quotes nothing by itself.
_rummy() {
    local raw=("${COMP_WORDS[@]:0:COMP_CWORD+1}") joined=() n=0 word glue= typed quoted= char i
    for word in "${raw[@]}"; do
        if [[ $word == = || -n $glue ]] && ((n > 1)); then
            joined[n - 1]+=$word
        else
            joined[n++]=$word
        fi
        [[ $word == *= ]] && glue=1 || glue=
    done
    typed=${joined[n - 1]}
    if [[ $typed == [\'\"]* ]]; then
        quoted=1 typed=${typed:1}
    else
        typed=${typed//\\/}
    fi
    joined[n - 1]=$typed
    local COMP_WORDS=("${joined[@]}") COMP_CWORD=$((n - 1))
    _clap_complete_rummy "$1" "$typed" "$3"
    # What stands before the last `=` is typed already.
    local before=
    [[ $typed == *=* && -z $quoted ]] && before=${typed%"${typed##*=}"}
    for i in "${!COMPREPLY[@]}"; do
        word=${COMPREPLY[i]#"$before"}
        if [[ -z $quoted ]]; then
            for char in \\ ' ' \' \" '`' '$' '&' '|' ';' '(' ')' '<' '>' '*' '?' '[' ']' '!' '{' '}' '#'; do
                word=${word//"$char"/\\"$char"}
            done
        fi
        COMPREPLY[i]=$word
    done
}
complete -o nospace -o bashdefault -o nosort -F _rummy rummy 2>/dev/null ||
    complete -o nospace -o bashdefault -F _rummy rummy
