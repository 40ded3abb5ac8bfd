"""python3 run.py: runs programs in one process, as run.ts describes."""

import os
import runpy
import sys
import traceback
from base64 import b64decode, b64encode
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

for line in sys.stdin:
    program, *settings = (b64decode(field).decode() for field in line.rstrip("\n").split("\t"))
    os.environ.clear()
    os.environ.update(setting.split("=", 1) for setting in settings)
    out, error, code = StringIO(), StringIO(), 0
    with redirect_stdout(out), redirect_stderr(error):
        try:
            runpy.run_path(program, run_name="__main__")
        except SystemExit as end:
            # A text goes to the error output, and the code is 1.
            code = end.code if isinstance(end.code, int) else 1 if end.code else 0
            error.write(end.code if isinstance(end.code, str) else "")
        except Exception:
            code = 1
            error.write(traceback.format_exc())
    texts = (b64encode(text.getvalue().encode()).decode() for text in (out, error))
    print(*texts, code, sep="\t", flush=True)
