torch.manual_seed(1)
for n in [1, 2, 5, 7, 10, 17, 64, 100]:
    layer = nn.Linear(n, 3)
    print(n, layer.weight[0, 0].item(), layer.weight[-1, -1].item(), layer.bias.tolist())
