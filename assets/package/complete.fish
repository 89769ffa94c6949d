# Completes the command line of attnscope in fish. The program itself knows what fits: see
# `attnscope help complete`.
function __attnscope_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string unescape)
    for line in ($words[1] complete -- $words[2..-1] "$current|" 2>/dev/null)
        switch $line
            case '\*/'
                __fish_complete_directories "$current"
            case '\*'
                __fish_complete_path "$current"
            case '\**'
                __fish_complete_path "$current" | string match -r '.*(?:/|\\'(string sub -s 2 -- $line)')(?:\t.*)?$'
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c attnscope -f -a '(__attnscope_complete)'
