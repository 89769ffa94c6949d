# Quotes, escapes and joining.
print("double", 'single', "it's", 'a "quoted" word')
print("tab:\tend", "new\nline", "back\\slash", 'quote\'s', "\"")
print("Your journey " "starts " 'with one step')
print("-" * 20, "ab" + "cd", "=" * 3 + ">", len("journey"))
print("""three
lines "quoted"
end""")
print("α, β → γ", "é", len("αβ"))
print("", "", sep="-", end="|\n")
print(str(3) + str(2.5) + str(True) + str(None) + str([1, "a"]) + str((1,)) + str("s"))
words = ["Your", "journey", "starts"]
for word in words:
    print(word, len(word))
print(words, words[1] == "journey", "a" == "b", "a" != "b")
