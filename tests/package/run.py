#!/usr/bin/env python3
"""Tests of what is released: the Debian package, unpacked and run where nothing else of this project is, and the tarball.

usage: run.py OUT [WORD ...]

With words, only the tests with one of them in their name are run. The last line is `package: N passed, N failed`."""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import support  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUT = os.path.relpath(sys.argv[1], ROOT)
TIMEOUT = support.HANG


def run(*command, status=0, **options):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=TIMEOUT, **options)
    assert done.returncode == status, f"{command}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


class Package:
    """Built once for all tests."""
    folder = None

    @classmethod
    def path(cls):
        if not cls.folder:
            cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-package-"))
            cls.file = pathlib.Path(run("scripts/deb", OUT, cls.folder, cwd=ROOT).splitlines()[-1])
            run("dpkg", "-x", cls.file, cls.folder / "root")
        return cls.folder

    @classmethod
    def remove(cls):
        if cls.folder:
            shutil.rmtree(cls.folder)


def installed(*args, status=0, **options):
    return run(Package.path() / "root/usr/bin/silhouette", *args, status=status, env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"}, **options)


def field(name):
    Package.path()
    return run("dpkg-deb", "-f", Package.file, name).strip()


def test_the_unpacked_package_runs():
    version = installed("--version", cwd="/").split()[1]
    assert field("Version") == version
    example = ROOT / "docs/example"
    assert installed("check", example / "lock.c", cwd="/").endswith("verdict: true\n")
    assert installed("check", example / "jobs_bug.c", status=1, cwd="/").endswith("verdict: false(unreach-call)\n")
    assert "outcome: finished" in installed("run", example / "list.c", "--inputs", example / "good.txt", cwd="/"), "with models of library functions"
    assert "messages" in installed("tvp", ROOT / "share/tvp/sll/reverse.tvp", ROOT / "share/tvp/sll/list.tvs", cwd="/")


def test_the_dependencies_are_those_of_the_executables():
    Package.path()
    depends = {re.split(r"[ (]", d.strip())[0] for d in field("Depends").split(",")}
    needed = set()
    for name in ("usr/bin/silhouette", "usr/libexec/silhouette-c"):
        for line in run("ldd", Package.folder / "root" / name).splitlines():
            library = re.match(r"\s*(libstdc\+\+|libz3|libbdd|libjansson|libsqlite3|libyaml)", line)
            needed |= {library[1]} if library else set()
    assert len(needed) == 6, needed
    packages = {"libstdc++": "libstdc++6", "libz3": "libz3-4", "libbdd": "libbdd0c2", "libjansson": "libjansson4", "libsqlite3": "libsqlite3-0",
                "libyaml": "libyaml-0-2"}
    assert depends >= {packages[n] for n in needed} | {"clang-19", "libc6-dev", "libc6", run("scripts/install-deps", "--headers", "64", cwd=ROOT).strip()}, depends


def test_the_package_has_manual_completions_and_documents():
    share = Package.path() / "root/usr/share"
    assert gzip.decompress((share / "man/man1/silhouette.1.gz").read_bytes()).decode().startswith(".TH SILHOUETTE 1")
    for name in ("bash-completion/completions/silhouette", "zsh/vendor-completions/_silhouette", "fish/vendor_completions.d/silhouette.fish",
                 "doc/silhouette/copyright", "doc/silhouette/README.md", "doc/silhouette/docs/batch.md", "doc/silhouette/changelog.gz"):
        assert (share / name).stat().st_size > 0, name
    listing = run("dpkg-deb", "-c", Package.file)
    assert all(" root/root " in line for line in listing.splitlines()), "everything belongs to root"
    run("dpkg", "-e", Package.file, Package.folder / "control")
    run("md5sum", "--quiet", "-c", Package.folder / "control/md5sums", cwd=Package.folder / "root")


def test_what_names_the_package_names_this_version():
    version = run(ROOT / OUT / "silhouette", "--version").split()[1]
    assert f"silhouette_{version}_$(dpkg --print-architecture).deb" in (ROOT / "docs/install.md").read_text()
    assert field("Architecture") == run("dpkg", "--print-architecture").strip() and Package.file.name == f"silhouette_{version}_{field('Architecture')}.deb"
    assert re.search(rf"^ +VERSION: {re.escape(version)}$", (ROOT / "contrib/github/silhouette.yml").read_text(), re.M)


@support.soak
def test_the_same_source_gives_the_same_package():
    first = (Package.path(), Package.file.read_bytes())[1]
    again = pathlib.Path(run("scripts/deb", OUT, Package.folder / "again", cwd=ROOT).splitlines()[-1]).read_bytes()
    assert first == again


def test_the_tarball_has_what_a_build_needs_and_nothing_that_is_built():
    name = run("make", "--no-print-directory", "dist", cwd=ROOT).splitlines()[-1]
    with tarfile.open(ROOT / name) as archive:
        files = archive.getnames()
    top = pathlib.Path(name).name.removesuffix(".tar.gz")
    assert all(f == top or f.startswith(top + "/") for f in files)
    for needed in ("Makefile", "LICENSE", "README.md", "src/cli/main.c", "src/cli/options.def", "share/models/libc.c", "scripts/deb", "docs/batch.md"):
        assert f"{top}/{needed}" in files, needed
    assert not any("/build/" in f or f.endswith((".o", ".pyc", ".deb")) for f in files)


def main():
    options = support.arguments(__doc__).parse_intermixed_args()
    suite = support.Suite("package", options)
    try:
        Package.path()
        suite.run(support.named_tests(globals(), options))
    finally:
        Package.remove()
    suite.finish()


main()
