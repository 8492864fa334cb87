#!/usr/bin/env python3
"""Saves scripts under a running `limn preview` and looks at what it writes.

usage: soak-saves.py LIMN [--saves N] [--editors N] [--bad N] [--endless N] [--reloads N]
       [--seed N] [--judge] [--option WORD]…

LIMN is the program. It runs in a pseudo-terminal of 80x24 cells with a script of 640x384 points whose
background is a colour of its own in each version, and whose last line is held against its first:

  saves    N saves in eight ways and three sizes at random moments; the last version must show, none
           may be refused, and the time from a save's end to the first byte of its colour is taken
  editors  N saves by the real vim, emacs, sed -i and git, as far as they are installed
  bad      N saves, in turns broken and good: frames must go on, and each error come and go
  endless  N saves of a loop without an end, in the main chunk and in a timer: each is told of, the
           picture goes on meanwhile, and the next good version shows
  reloads  N saves one after the other: the memory of the process must stay as it is

Ends with 1 if anything was not as it must be; times are printed, and judged only with --judge.
"""

import argparse
import fcntl
import json
import os
import pty
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

COLOR = re.compile(rb"[34]8;2;(\d+);(\d+);(\d+)")
SIZES = (600, 4_000, 60_000)


def color(version):
    """The background of a version, told from that of its neighbours also with six bits a channel.

    What moves over it differs in blue alone: a pixel that is half of each is of the same version.
    """
    return 24 + 6 * (version % 37), 24 + 6 * (version // 37 % 37), 24


def script(version, size, seed, broken=False):
    """The text of a version; its last line holds the sum of the numbers in those before."""
    draw = random.Random(version * 1_000_003 + seed)
    lines, total, length = [f"local number = {version}"], version, 0
    while length < size - 550:
        value = draw.randrange(1 << 20)
        lines.append(f"number = number + {value} -- {value:b}")
        total += value
        length += len(lines[-1]) + 1
    if broken:
        lines.append(f"local x = = {version}")
    lines += [
        f'if number ~= {total} then error("torn") end',
        'local limn = require "limn"',
        "local stage = limn.stage {",
        "  size = { 640, 384 }, duration = 2, backgroundColor = "
        + '"#%02x%02x%02x"' % color(version) + ",",
        "}",
        "local dot = stage:addSublayer(limn.layer {",
        '  frame = { 0, 32, 32, 32 }, backgroundColor = "#%02x%02xfa",' % color(version)[:2],
        "})",
        "dot:addAnimation(limn.basicAnimation {",
        '  keyPath = "position.x", from = 0, to = 640, duration = 2,',
        "})",
        f'if number ~= {total} then error("torn") end -- {version}',
    ]
    return ("\n".join(lines) + "\n").encode()


class Preview:
    """A preview in a terminal of ours, and what it has written."""

    def __init__(self, program, path, *options):
        self.process, self.master = pty.fork()
        if self.process == 0:
            environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            for name in ("NO_COLOR", "TMUX", "STY"):
                environment.pop(name, None)
            os.execve(program, [program, "preview", *options, path], environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.kill(self.process, signal.SIGWINCH)
        self.lock = threading.Condition()
        self.seen = {}
        self.word, self.word_seen = None, None
        self.writes = []
        self.last = b""
        self.tail = b""
        self.is_over = False
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        rest = b""
        while True:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                data = b""
            now = time.perf_counter()
            if not data:
                break
            # The end of what was read may be the beginning of a question.
            text = rest + data
            questions = text.count(b"\x1b[c") - rest.count(b"\x1b[c")
            if questions:
                os.write(self.master, b"\x1b[?62;22c" * questions)
            with self.lock:
                self.writes.append(now)
                self.tail = (self.tail + data)[-4000:]
                if self.word and self.word in text and self.word_seen is None:
                    self.word_seen = now
                for match in COLOR.finditer(text):
                    self.seen.setdefault(tuple(map(int, match.groups())), now)
                self.lock.notify_all()
            rest = text[-24:]
        with self.lock:
            self.is_over = True
            self.lock.notify_all()

    def forget(self, wanted):
        with self.lock:
            for known in [k for k in self.seen if near(k, wanted)]:
                del self.seen[known]

    def wait(self, wanted, seconds):
        """The moment at which a colour has come, or None."""
        end = time.perf_counter() + seconds
        with self.lock:
            while True:
                for known, moment in self.seen.items():
                    if near(known, wanted):
                        return moment
                rest = end - time.perf_counter()
                if rest <= 0 or self.is_over:
                    return None
                self.lock.wait(rest)

    def memory(self):
        """The resident memory in bytes."""
        with open(f"/proc/{self.process}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def quit(self):
        """Ends it, and gives the figures that it prints."""
        if not self.is_over:
            os.write(self.master, b"q")
        self.thread.join(5)
        if self.thread.is_alive():
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        match = re.search(rb"\{[^{}]*\"loads\"[^{}]*\}", self.tail)
        return json.loads(match.group()) if match else {}


def near(one, other):
    return all(abs(a - b) <= 2 for a, b in zip(one, other))


def write(path, data, flags=os.O_WRONLY | os.O_CREAT | os.O_TRUNC):
    file = os.open(path, flags, 0o644)
    os.write(file, data)
    os.close(file)


def in_place(path, data, draw):
    write(path, data)


def renamed(path, data, draw):
    write(path + ".tmp", data)
    os.rename(path + ".tmp", path)


def deleted(path, data, draw):
    os.unlink(path)
    time.sleep(draw.random() * 0.002)
    write(path, data)


def slow(path, data, draw):
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    count = draw.randrange(3, 7)
    for part in range(count):
        os.write(file, data[len(data) * part // count : len(data) * (part + 1) // count])
        time.sleep(draw.random() * 0.012)
    os.close(file)


def as_vim(path, data, draw):
    swap = os.path.join(os.path.dirname(path), ".effect.lua.swp")
    write(swap, b"b0VIM 9.0")
    if draw.random() < 0.5:
        os.rename(path, path + "~")
        write(path, data, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        os.chmod(path, 0o644)
        os.unlink(path + "~")
    else:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.write(file, data)
        os.fsync(file)
        os.chmod(path, 0o644)
        os.close(file)
        os.chmod(path, 0o644)
    os.unlink(swap)


def as_emacs(path, data, draw):
    lock = os.path.join(os.path.dirname(path), ".#effect.lua")
    os.symlink("user@host.1:1", lock)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(file, data)
    os.fsync(file)
    os.close(file)
    os.unlink(lock)


def as_sed(path, data, draw):
    other = os.path.join(os.path.dirname(path), "sedQ1x2Yz")
    file = os.open(other, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    for start in range(0, len(data), 4096):
        os.write(file, data[start : start + 4096])
    os.fchmod(file, 0o644)
    os.close(file)
    os.rename(other, path)


def as_git(path, data, draw):
    lock = os.path.join(os.path.dirname(path), "index.lock")
    write(lock, b"DIRC", os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    os.unlink(path)
    time.sleep(draw.random() * 0.0005)
    write(path, data, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    os.rename(lock, lock[: -len(".lock")])


WAYS = (in_place, renamed, deleted, slow, as_vim, as_emacs, as_sed, as_git)


def figures(name, values):
    if not values:
        return f"{name}: none"
    values = sorted(values)
    at = lambda share: values[min(len(values) - 1, int(len(values) * share))] * 1000
    return f"{name}: p50 {at(0.5):.1f} ms, p99 {at(0.99):.1f} ms, most {values[-1] * 1000:.1f} ms"


class Soak:
    """One run of the preview, and what was wrong with it."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.draw = random.Random(arguments.seed)
        self.folder = tempfile.mkdtemp(prefix="limn-soak-")
        self.path = os.path.join(self.folder, "effect.lua")
        self.version = 0
        self.faults = []

    def fault(self, text):
        print("  FAULT:", text)
        self.faults.append(text)

    def text(self, size=SIZES[0], broken=False):
        self.version += 1
        return script(self.version, size, self.arguments.seed, broken)

    def start(self):
        write(self.path, self.text())
        preview = Preview(
            self.arguments.limn, self.path, "--stats", "json", "--mouse", "off",
            "--protocol", "cells", *self.arguments.option)
        if preview.wait(color(self.version), 20) is None:
            self.fault("nothing shows")
        return preview

    def end(self, preview, refusals=0):
        summary = preview.quit()
        if not summary:
            self.fault(f"no figures at the end: {preview.tail[-300:]!r}")
        elif summary["failedLoads"] > refusals:
            self.fault(f"{summary['failedLoads']} versions were refused")
        return summary

    def saves(self, count):
        preview = self.start()
        latencies, by_way = [], {}
        for number in range(count):
            way = WAYS[number // len(SIZES) % len(WAYS)]
            data = self.text(SIZES[number % len(SIZES)])
            is_measured = number % 20 == 19 or number == count - 1
            preview.forget(color(self.version))
            way(self.path, data, self.draw)
            moment = time.perf_counter()
            if not is_measured:
                time.sleep(self.draw.random() * 0.02)
                continue
            shown = preview.wait(color(self.version), 5)
            if shown is None:
                self.fault(f"save {number} ({way.__name__}) does not show: {preview.tail[-300:]!r}")
                break
            latencies.append(shown - moment)
            by_way.setdefault(way.__name__, []).append(shown - moment)
            # What was saved before is settled, so that each measure is of one save.
            time.sleep(self.draw.random() * 0.05)
        summary = self.end(preview)
        print(f"saves: {count}, loaded {summary.get('loads')}")
        print(" ", figures("save to first byte of its frame", latencies))
        for name, values in sorted(by_way.items()):
            print("   ", figures(name, values))
        if self.arguments.judge and latencies:
            latencies.sort()
            if latencies[len(latencies) // 2] > 0.015:
                self.fault("p50 is above 15 ms")
            if latencies[int(len(latencies) * 0.99)] > 0.05:
                self.fault("p99 is above 50 ms")

    def editors(self, count):
        ways = {
            "vim": lambda old, new: ["vim", "-u", "NONE", "-es", "-c", f"%s/{old}/{new}/", "-c", "wq", self.path],
            "emacs": lambda old, new: [
                "emacs", "-Q", "--batch", self.path, "--eval",
                f'(progn (while (re-search-forward "{old}" nil t) (replace-match "{new}")) (save-buffer))',
            ],
            "sed": lambda old, new: ["sed", "-i", f"s/{old}/{new}/", self.path],
        }
        preview = self.start()
        for number in range(count):
            for name, command in ways.items():
                if not shutil.which(name):
                    continue
                former = "#%02x%02x%02x" % color(self.version)
                self.version += 1
                present = "#%02x%02x%02x" % color(self.version)
                preview.forget(color(self.version))
                subprocess.run(command(former, present), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                if preview.wait(color(self.version), 5) is None:
                    self.fault(f"a save by {name} does not show")
        if shutil.which("git"):
            self.checkouts(preview, count)
        self.end(preview)
        print(f"editors: {count} saves each by those of {', '.join(ways)}, git that are installed")

    def checkouts(self, preview, count):
        git = lambda *words: subprocess.run(
            ["git", "-C", self.folder, "-c", "user.name=soak", "-c", "user.email=soak@localhost", *words],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        git("init", "-q")
        versions = []
        for _ in range(2):
            write(self.path, self.text())
            versions.append(self.version)
            git("add", "effect.lua")
            git("commit", "-qm", "version")
        for number in range(count):
            wanted = versions[number % 2]
            preview.wait(color(versions[(number + 1) % 2]), 5)
            preview.forget(color(wanted))
            git("checkout", "-q", "HEAD" if wanted == versions[1] else "HEAD~1", "--", "effect.lua")
            if preview.wait(color(wanted), 5) is None:
                self.fault("a checkout does not show")

    def bad(self, count):
        preview = self.start()
        begun = len(preview.writes)
        for number in range(count):
            is_bad = number % 2 == 0
            data = self.text(broken=is_bad)
            preview.forget(color(self.version))
            WAYS[number // 2 % len(WAYS)](self.path, data, self.draw)
            # Some errors stay so long that they are shown.
            time.sleep(0.2 if number % 8 == 0 else 0.02 + self.draw.random() * 0.04)
            if not is_bad and number % 50 == 49 and preview.wait(color(self.version), 5) is None:
                self.fault("a good version does not show after a bad one")
        writes = preview.writes[begun:]
        gaps = [after - before for before, after in zip(writes, writes[1:])]
        summary = self.end(preview, refusals=count)
        print(f"bad: {count} saves, loaded {summary.get('loads')}, refused {summary.get('failedLoads')}")
        print(" ", figures(f"between two of {len(writes)} writes", gaps))
        if gaps and max(gaps) > 0.5:
            self.fault("frames have stood still for half a second")
        if summary and not summary["failedLoads"]:
            self.fault("no error has been shown")
        if len(writes) < count:
            self.fault("frames have hardly gone on")

    def endless(self, count):
        preview = self.start()
        begun = len(preview.writes)
        told = []
        for number in range(count):
            loop = "while true do end"
            if number % 2:
                loop = f"limn.after(0.001, function() {loop} end)"
            data = self.text() + f"-- {number}\n{loop}\n".encode()
            with preview.lock:
                preview.word, preview.word_seen = b"instructions", None
            renamed(self.path, data, self.draw)
            moment = time.perf_counter()
            while preview.word_seen is None and time.perf_counter() < moment + 5:
                time.sleep(0.002)
            if preview.word_seen is None:
                self.fault(f"endless loop {number} is not told of")
            else:
                told.append(preview.word_seen - moment)
            data = self.text()
            preview.forget(color(self.version))
            renamed(self.path, data, self.draw)
            if preview.wait(color(self.version), 5) is None:
                self.fault("a good version does not show after an endless loop")
        writes = preview.writes[begun:]
        gaps = [after - before for before, after in zip(writes, writes[1:])]
        self.end(preview, refusals=count)
        print(f"endless: {count} saves")
        print(" ", figures("save to what is told of it", told))
        print(" ", figures(f"between two of {len(writes)} writes", gaps))
        if gaps and max(gaps) > 0.5:
            self.fault("frames have stood still for half a second")

    def reloads(self, count):
        preview = self.start()
        first = None
        for number in range(count):
            data = self.text()
            preview.forget(color(self.version))
            renamed(self.path, data, self.draw)
            if preview.wait(color(self.version), 5) is None:
                self.fault(f"reload {number} does not show")
                break
            if number == min(500, count // 10):
                first = preview.memory()
        growth = (preview.memory() - first) / 1e6 if first else 0
        summary = self.end(preview)
        print(f"reloads: {count}, loaded {summary.get('loads')}, memory has grown by {growth:.1f} MB")
        if growth >= 5:
            self.fault("memory grows")

    def run(self):
        try:
            for name in ("saves", "editors", "bad", "endless", "reloads"):
                count = getattr(self.arguments, name)
                if count:
                    getattr(self, name)(count)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
        return 1 if self.faults else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("limn")
    for name, count in (("saves", 20_000), ("editors", 5), ("bad", 1_000), ("endless", 10), ("reloads", 10_000)):
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", action="store_true")
    parser.add_argument("--option", action="append", default=[])
    sys.setswitchinterval(0.0005)
    sys.exit(Soak(parser.parse_args()).run())


if __name__ == "__main__":
    main()
