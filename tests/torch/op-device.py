import torch
device = torch.device("cuda")
print(device, [device], device.type, device.index, torch.device("cuda:1").index, torch.device('cpu'))
device = 'cpu'
print(torch.cuda.is_available(), torch.backends.mps.is_available(), torch.cuda.device_count())
x = torch.zeros(2, 3, device=device)
d2 = torch.device("cpu")
y = x.to(d2).to(torch.int64).to("cpu", torch.float32).to(x).type_as(x).cpu()
print(x.device, y.device == torch.device('cpu'), x.type(), x.long().type(), x.device == 'cpu', [x.device])
print(f"Using device: {device} {d2}", torch.is_tensor(x), torch.is_tensor(1), x.element_size(), 6)
torch.backends.cudnn.deterministic = True
torch.cuda.manual_seed_all(3)
print(torch.ones(2, device=torch.device('cpu'), dtype=torch.int64), torch.arange(3, device=x.device), torch.tensor([1], device='cpu'))
print(x.data, x.detach(), x[1:].storage_offset(), torch.get_default_dtype(), x.is_floating_point())
