"""How tests compile C: for the machines that C is verified for (src/front/target.def), whatever this one is, or for this one."""
import functools
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
NATIVE = ["-fsigned-char"]  # for this machine; plain char is signed where C is verified, and not on every machine


def _say(*command):
    return subprocess.run([ROOT / command[0], *command[1:]], capture_output=True, text=True, check=True).stdout.split()


@functools.cache
def target(bits=64):
    """clang's flags for a program of that data model."""
    return _say("scripts/clang-flags", "--target", str(bits))


@functools.cache
def reading(bits=64):
    """The same with those by which C is compiled for reading."""
    return _say("scripts/clang-flags", str(bits))


@functools.cache
def runs_32():
    """Does this machine run the programs of --32?"""
    return _say("scripts/install-deps", "--headers", "64") == ["libc6-dev"]


def confirmation_32():
    """What a `false` about a program of --32 says about its execution."""
    return "confirmed by execution" if runs_32() else "replayed, not executed: this machine cannot run 32-bit programs"
