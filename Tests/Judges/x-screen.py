#!/usr/bin/env python3
"""Says what a terminal with a window of its own shows while a command runs in it: xterm or kitty,
on an X server without a screen.

usage: x-screen.py xterm|xterm-sixel|kitty COLUMNS ROWS [PICTURE] -- COMMAND...

Printed are the window's pixels in the middle of the upper and the lower half of each cell, row by
row, as "half RRGGBB RRGGBB", as soon as all but the last row has not changed for a while. PICTURE gets a PNG of the
window. The command is ended then.

Exit codes: 0, or 3 where something is not installed.
"""

import os
import shutil
import subprocess
import sys
import time

try:
    from PIL import Image
except ImportError:
    sys.exit(3)

PATIENCE = 30
# The picture must be the same for so many looks.
QUIET_LOOKS = 3


def command_line(terminal, columns, rows, command):
    if terminal.startswith("xterm"):
        kind = ["-ti", "vt340"] if terminal == "xterm-sixel" else []
        return ["xterm", *kind, "-b", "0", "+sb", "-bw", "0", "-fa", "DejaVu Sans Mono", "-fs", "10",
                "-bg", "black", "-fg", "white", "-geometry", f"{columns}x{rows}+0+0", "-e", *command]
    settings = {
        "remember_window_size": "no", "initial_window_width": f"{columns}c",
        "initial_window_height": f"{rows}c", "window_padding_width": "0", "font_size": "10",
        "hide_window_decorations": "yes", "background": "#000000", "confirm_os_window_close": "0",
        "update_check_interval": "0",
    }
    words = ["kitty", "--config", "NONE"]
    for name, value in settings.items():
        words += ["-o", f"{name}={value}"]
    return words + command


def start_server():
    receive, send = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(send), "-screen", "0", "2400x1600x24", "-nolisten", "tcp"],
        pass_fds=[send], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(send)
    with os.fdopen(receive) as numbers:
        return server, ":" + numbers.readline().strip()


def window_of(terminal, environment):
    name = "xterm" if terminal.startswith("xterm") else "kitty"
    search = ["xdotool", "search", "--onlyvisible", "--class", name]
    found = subprocess.run(search, env=environment, capture_output=True, text=True).stdout.split()
    return found[-1] if found else None


def look(window, environment, path):
    shot = subprocess.run(
        ["import", "-window", window, "png:" + path], env=environment, capture_output=True)
    if shot.returncode != 0:
        return None
    with Image.open(path) as image:
        return image.convert("RGB")


def main():
    divider = sys.argv.index("--")
    terminal, columns, rows = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    path = sys.argv[4] if divider > 4 else f"/tmp/limn-x-screen-{os.getpid()}.png"
    command = sys.argv[divider + 1:]
    for program in ["Xvfb", "xdotool", "import", terminal.split("-")[0]]:
        if not shutil.which(program):
            return 3
    server, display = start_server()
    environment = {
        name: value for name, value in os.environ.items()
        if name not in ("TMUX", "STY", "TERM", "NO_COLOR")}
    environment |= {
        "DISPLAY": display, "LANG": "C.UTF-8", "COLORTERM": "truecolor",
        "LIBGL_ALWAYS_SOFTWARE": "1"}
    # xterm takes the variable away.
    command = ["env", "COLORTERM=truecolor", *command]
    child = subprocess.Popen(
        command_line(terminal, columns, rows, command), env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    image, last, same = None, None, 0
    try:
        deadline = time.time() + PATIENCE
        while same < QUIET_LOOKS and time.time() < deadline:
            time.sleep(0.3)
            window = window_of(terminal, environment)
            image = look(window, environment, path) if window else None
            colors = image.getcolors(4) if image else None
            # A window of one colour shows nothing yet.
            is_blank = image is None or (colors is not None and len(colors) < 3)
            lines = image and image.height * (rows - 1) // rows
            shown = image and image.crop((0, 0, image.width, lines)).tobytes()
            same = same + 1 if not is_blank and last == shown else 0
            last = shown
    finally:
        child.terminate()
        child.wait()
        server.terminate()
        server.wait()
        if divider == 4 and os.path.exists(path):
            os.remove(path)
    if image is None:
        return 1
    width, height = image.width / columns, image.height / rows
    for row in range(rows):
        for column in range(columns):
            x = int((column + 0.5) * width)
            halves = [image.getpixel((x, int((row + part) * height))) for part in (0.25, 0.75)]
            print("half", *("%02x%02x%02x" % color for color in halves))
    return 0


sys.exit(main())
