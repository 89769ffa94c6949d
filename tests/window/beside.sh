# beside.sh - two places side by side: opened, the other one chosen, what differs, closed.
# shellcheck shell=sh

start 5 --no-state --no-motion --step 7
keep alone

press bar
other "| puts an earlier step beside it" alone
keep beside
press greater less
same "> and < choose another one, and this one again" beside
press shift+d
other "Shift+D adds what lies between them" beside
press shift+d
same "and takes it away" beside
press Tab
other "Tab goes to the next cell that differs" beside
press Escape Escape
same "Esc leaves the tensor alone, and then lets the cell go" alone
