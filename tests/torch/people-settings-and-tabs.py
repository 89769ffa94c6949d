"""Settings in the ways people carry them about, in a file that mixes tabs and blanks as found."""
from argparse import Namespace
import torch


class Settings(dict):
    """A dict whose entries are also attributes; what is missing is None."""
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__

	# a comment that starts with a tab belongs to no block
   	   

class Scaled(torch.nn.Module):
    def __init__(self, settings):
        super().__init__()
	    
        self.width = settings.width
	# neither does this one
        self.lift = torch.nn.Linear(settings.width, settings.out or settings.width)

    def forward(self, x):
        if self.width > 2:
		# deep
            x = x / self.width ** 0.5
  # shallow
        return self.lift(x)


torch.set_grad_enabled(False)
torch.manual_seed(4)
asked = Settings({"width": 3})
asked.heads = 2
asked["depth"] = 1
del asked.depth
print(asked, asked.out, len(asked), asked.heads + asked["heads"])
print(Scaled(asked)(torch.ones(3)))
given = Namespace(width=4, out=2)
print(given, "out" in given, vars(given))
print(Scaled(given)(torch.arange(4.)))
