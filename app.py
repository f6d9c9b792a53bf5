"""The page of the Space and of `make app`.

A visitor pastes a job description and a candidate profile (or clicks an example) and sees what the untuned baseline
and the trained policy answer, side by side, beside a reference that quotes its evidence. Six fixed rules grade both
answers. Models load when they are first asked for; the packages that they need, once the page is served.

    python app.py                            http://127.0.0.1:7860
    REDROB_PAIR=bundled python app.py        the pair that needs no network
    GRADIO_SERVER_PORT=7861 python app.py    another port

`POST /compare` is described under "Use via API" at the foot of the page.
"""

import os
import signal
import sys

from redrob.ui.compare.opening import load_opening
from redrob.ui.loading import import_ahead
from redrob.ui.page import build_demo, launch_options

demo = build_demo(opening=load_opening())

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a Space is stopped so, a terminal by Ctrl+C
    import_ahead()
    try:
        demo.launch(**launch_options())
    except KeyboardInterrupt:  # before it waits for visitors; afterwards it ends by itself
        demo.close()
    # An answer that is being written has a thread in C++, which aborts where the interpreter is taken down under it.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
