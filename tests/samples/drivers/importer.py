"""Imports the handler, as a server of one's own does, and runs both its parts for a reference and its token."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "samples/python"))
from postback import receive, settle  # noqa: E402

print(receive(sys.argv[1:]), settle(sys.argv[1]))
