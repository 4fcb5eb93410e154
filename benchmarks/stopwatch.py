"""Runs one command as a process, and prints what it took; it is small, so that the command's memory is its own.

    python -I -S stopwatch.py COMMAND [ARGUMENT ...]

A process begins with the memory of the one that started it, as far as the system's account of its peak goes. So this
script stands between: it imports next to nothing.
"""

import os
import sys
from time import perf_counter

KIBIBYTE = 1 if sys.platform == "darwin" else 1024


def main() -> None:
    """One line: exit status, seconds of the processor, seconds on the clock, peak memory in bytes."""
    null = os.open(os.devnull, os.O_RDWR)
    actions = [(os.POSIX_SPAWN_DUP2, null, stream) for stream in (0, 1, 2)]
    start = perf_counter()
    process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions)
    _, status, used = os.wait4(process, 0)
    elapsed = perf_counter() - start
    print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, elapsed, used.ru_maxrss * KIBIBYTE)


if __name__ == "__main__":
    main()
