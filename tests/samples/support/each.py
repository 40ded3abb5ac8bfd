"""python3 each.py <program> <count>: as each.mjs."""

import json
import runpy
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

program, count = sys.argv[1:]
for _ in range(int(count)):
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
    print(json.dumps({"code": code, "out": out.getvalue(), "error": error.getvalue()}))
