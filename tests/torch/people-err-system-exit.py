import sys
import torch

def main(argv):
    if len(argv) > 3:
        print("usage: prog")
        return 2
    torch.manual_seed(1)
    x = torch.rand(2, 2)
    print(x @ x)
    return 1

code = main(sys.argv)
print("code", code)
