#compdef attnscope
# Completes the command line of attnscope in zsh. The program itself knows what fits: see
# `attnscope help complete`.
local line about
local -a found files
for line in ${(f)"$(${(Q)words[1]} complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}|" 2>/dev/null)"}; do
    if [[ $line == \** ]]; then
        files+=($line)
    else
        about=${line#*$'\t'}
        found+=("${${line%%$'\t'*}//:/\\:}${about:+:$about}")
    fi
done
_describe -t words 'attnscope' found
if [[ $files == '*/' ]]; then
    _files -/
elif (( $#files )); then
    _files -g "(${(j:|:)files})"
fi
