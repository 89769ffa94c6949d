# Completes the command line of attnscope in bash. The program itself knows what fits: see
# `attnscope help complete`.
_attnscope() {
    local current=${COMP_WORDS[COMP_CWORD]} word line folders=
    [[ $current == = ]] && current=
    current=${current#[\'\"]}
    COMPREPLY=()
    while IFS= read -r line; do
        word=${line%%$'\t'*}
        if [[ $word != \** ]]; then
            COMPREPLY+=("$(printf %q "$word")")
            continue
        fi
        compopt -o filenames
        [[ $word == */ ]] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -X "!$word" -- "$current")
        [[ $folders ]] || mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current")
        folders=listed
    done < <("${COMP_WORDS[0]/#\~/$HOME}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$current|" 2>/dev/null)
}
complete -F _attnscope attnscope
