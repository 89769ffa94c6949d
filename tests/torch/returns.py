# a function that does not return gives None, whatever its calls gave
def pair():
    return 1, 2


def quiet(flag=False):
    if flag:
        return pair()
    pair()


print(quiet(), quiet(True))


class Box:
    def __init__(self):
        self.both = pair()
        pair()


print(Box().both)
for i in range(2):
    print(quiet(i == 1))
