"""On what, with what, and when it was measured."""

from __future__ import annotations

import os
import platform
import sysconfig
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PEERS = ("rlcard", "open_spiel", "chess", "pettingzoo", "yamllint", "check-jsonschema")
OWN = ("attrs", "lark", "PyYAML")


def described() -> str:
    """One paragraph."""
    profiled = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
    build = "a build with profile-guided optimisation" if profiled else "a build without profile-guided optimisation"
    return (
        f"Measured on {datetime.now(UTC):%Y-%m-%d} with {platform.python_implementation()} {platform.python_version()} "
        f"({build}) on {platform.system()} {platform.machine()}, {_processor()}, {os.cpu_count()} cores, "
        f"one of them used; {_versions(OWN)}; beside {_versions(PEERS)}."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "an unknown processor"
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def _versions(names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {_version(name)}" for name in names)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(missing)"
