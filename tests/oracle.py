#!/usr/bin/env python3
"""oracle.py [--check] [FILE...]: ask PyTorch what the fidelity scripts print.

tests/torch/NN-topic.py are short scripts in the lesson language, one topic each, so that a failure names a feature:
0x the chapter's own code, 1x tensor printing, 2x Python values and f-strings, 3x Python operators and statements,
4x making tensors, 5x elementwise arithmetic and dtypes, 6x reductions and softmax, 7x products, 8x shapes and views,
9x aliasing and writing in place; nn-* use torch.nn.Parameter. Beside each stands NN-topic.out, what PyTorch printed.

A script sees what every lesson sees: assets/prelude.py, or while that file does not exist the few lines below.
Gradients are switched off by the prelude, so only parameters and their views are noted as `requires_grad=True`. tests/test_fidelity.sh compares
`attnscope run` with the .out files and needs neither Python nor PyTorch; run this file only after adding or changing
a script (Debian: apt-get install python3-torch python3-numpy). With --check nothing is written and every
difference is listed. A script must not depend on chance, on time, or on how many threads PyTorch uses.
"""
import contextlib
import io
import os
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parent
PRELUDE = TESTS.parent / "assets" / "prelude.py"
MINIMAL_PRELUDE = """
import math, torch
import torch.nn as nn
torch.set_grad_enabled(False)
inputs = torch.tensor([[0.43, 0.15, 0.89], [0.55, 0.87, 0.66], [0.57, 0.85, 0.64],
                       [0.22, 0.58, 0.33], [0.77, 0.25, 0.10], [0.05, 0.80, 0.55]])
batch = torch.stack((inputs, inputs), dim=0)
"""


def printed(script, prelude):
    """What the script prints after the prelude."""
    names = {"__name__": "__main__", "__file__": script.name}
    exec(compile(prelude, "prelude", "exec"), names)
    output = io.StringIO()
    os.chdir(script.resolve().parent)  # where files are that it reads
    with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
        exec(compile(script.read_text(), str(script), "exec"), names)
    return output.getvalue()


def main(arguments):
    try:
        import torch
    except ImportError:
        sys.exit("oracle: PyTorch is not installed, the .out files stay as they are")
    torch.set_num_threads(1)
    check = "--check" in arguments
    named = [pathlib.Path(a).resolve() for a in arguments if a != "--check"]
    prelude = PRELUDE.read_text() if PRELUDE.exists() else MINIMAL_PRELUDE
    changed = 0
    for script in named or sorted((TESTS / "torch").glob("*.py")):
        golden = script.with_suffix(".out")
        try:
            text = printed(script, prelude)
        except Exception as error:  # a script PyTorch refuses is a mistake in the corpus
            sys.exit(f"oracle: {script.name}: {type(error).__name__}: {error}")
        if golden.exists() and golden.read_text() == text:
            continue
        changed += 1
        print("differs:" if check else "written:", golden.name)
        if not check:
            golden.write_text(text)
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
