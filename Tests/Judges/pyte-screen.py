#!/usr/bin/env python3
"""Says what a terminal shows that was not written with Limn: pyte, a terminal in Python.

usage: pyte-screen.py < TRANSCRIPT

The transcript is a list of records: "size COLUMNS ROWS" and a new line for a (new) size, or "bytes
COUNT", a new line and so many bytes for what a program wrote. Printed are "row TEXT" for each row,
"cell CODEPOINT FOREGROUND BACKGROUND" for each cell, row by row, with colours as RRGGBB or "default"
and reverse video applied, and "cursor hidden" or "cursor shown".

Exit codes: 0, or 3 where pyte is not installed.
"""

import sys

try:
    import pyte
except ImportError:
    sys.exit(3)

NAMED = {
    "black": "000000", "red": "cd0000", "green": "00cd00", "brown": "cdcd00",
    "blue": "0000ee", "magenta": "cd00cd", "cyan": "00cdcd", "white": "e5e5e5",
}


def color(name):
    return NAMED.get(name, name)


def main():
    data = sys.stdin.buffer.read()
    screen = None
    stream = None
    at = 0
    while at < len(data):
        end = data.index(b"\n", at)
        words = data[at:end].decode().split()
        at = end + 1
        if words[0] == "size":
            columns, rows = int(words[1]), int(words[2])
            if screen is None:
                screen = pyte.Screen(columns, rows)
                stream = pyte.ByteStream(screen)
            else:
                screen.resize(rows, columns)
        else:
            count = int(words[1])
            stream.feed(data[at:at + count])
            at += count
    for row in screen.display:
        print("row", row.rstrip())
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            colors = [color(cell.fg), color(cell.bg)]
            if cell.reverse:
                colors.reverse()
            point = ord(cell.data[0]) if cell.data else 32
            print("cell", f"{point:x}", *colors)
    print("cursor", "hidden" if screen.cursor.hidden else "shown")


main()
