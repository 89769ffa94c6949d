import torch
print(torch.is_grad_enabled())
with torch.no_grad():
    print(torch.is_grad_enabled())
    with torch.enable_grad(), torch.no_grad():
        print(torch.is_grad_enabled())
    with torch.enable_grad() as g:
        print(torch.is_grad_enabled(), g)
    print(torch.is_grad_enabled())
print(torch.is_grad_enabled())
with torch.inference_mode():
    x = torch.ones(2) + 1
print(x)
with torch.set_grad_enabled(False):
    print(torch.is_grad_enabled())
print(torch.is_grad_enabled())
def f():
    with torch.no_grad():
        return torch.is_grad_enabled()
print(f(), torch.is_grad_enabled())
for i in range(3):
    with torch.no_grad():
        if i == 1:
            break
print(i, torch.is_grad_enabled())
torch.set_grad_enabled(False)
print(torch.is_grad_enabled())
