"""A Slurm of our own on this machine, from Debian's packages: munged, slurmctld and two slurmd, in a folder of their own.

It needs root (slurmd does). Nothing of it is seen outside of the folder but processes and three ports, and all of that is gone
when the `with` ends. Another Slurm of the machine is not touched: ours has its own key, sockets and ports.

There are no cgroups. That a job keeps its memory is looked at by slurmstepd, once a second (OverMemoryKill): without that, nobody does; and with
proctrack/pgid it would not see our processes, which are groups of their own. Jobs of the partition `urgent` preempt the others. A job that is
requeued waits for cred_expire seconds."""
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scancel", "scontrol"]
NODES = ["n1", "n2"]
START = 60  # seconds that it may take until the nodes are there

CONF = """ClusterName=silhouette
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
CryptoType=crypto/munge
SlurmctldPort={ports[0]}
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.%n.log
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool.%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
JobAcctGatherType=jobacct_gather/linux
JobAcctGatherFrequency=task=1
JobAcctGatherParams=OverMemoryKill
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
AccountingStorageType=accounting_storage/none
SlurmdParameters=config_overrides
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
MaxArraySize={array}
MinJobAge=10
KillWait=1
SlurmdTimeout=10
SlurmctldTimeout=10
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,sched_min_interval=100000,batch_sched_delay=0
{nodes}
PartitionName=main Nodes=n1,n2 Default=YES MaxTime=24:00:00 State=UP
PartitionName=other Nodes=n2 MaxTime=1:00:00 State=UP
PartitionName=urgent Nodes=n1,n2 PriorityTier=10 State=UP
"""


def why_not():
    """Why a Slurm cannot be started here, or None."""
    path = os.environ["PATH"] + ":/usr/sbin"
    missing = [program for program in PROGRAMS if not shutil.which(program, path=path)]
    if missing:
        return f"{' '.join(missing)} not installed (Debian: munge, slurm-wlm)"
    if os.geteuid() != 0:
        return "slurmd needs root"
    return None


def free_ports(n):
    held = [socket.socket() for _ in range(n)]
    for s in held:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in held]
    for s in held:
        s.close()
    return ports


class Cluster:
    def __init__(self, array=1001):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="silhouette-slurm-"))
        self.folder.chmod(0o755)
        self.daemons = {}
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"), "PATH": os.environ["PATH"] + ":/usr/sbin"}
        ports = free_ports(1 + len(NODES))
        host = socket.gethostname().split(".")[0]
        nodes = "\n".join(f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=2 RealMemory=16000 State=UNKNOWN"
                          for name, port in zip(NODES, ports[1:]))
        for name in ["state", *(f"spool.{node}" for node in NODES)]:
            (self.folder / name).mkdir()
        (self.folder / "slurm.conf").write_text(CONF.format(host=host, folder=self.folder, ports=ports, nodes=nodes, array=array))
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n")

    def start(self, name, *command):
        log = open(self.folder / f"{name}.out", "a")
        self.daemons[name] = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                              start_new_session=True)

    def start_node(self, name):
        self.start(name, "slurmd", "-D", "-N", name)

    def __enter__(self):
        try:
            key = self.folder / "munge.key"
            key.write_bytes(os.urandom(1024))
            key.chmod(0o400)
            self.start("munged", "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                       f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log", f"--seed-file={self.folder}/munged.seed")
            self.wait_for(lambda: (self.folder / "munge.socket").exists(), "munged")
            self.start("slurmctld", "slurmctld", "-D", "-c")
            for name in NODES:
                self.start_node(name)
            self.wait_for(lambda: self.run("sinfo", "-h", "-p", "main", "-N", "-o", "%T").split() == ["idle"] * len(NODES), "the nodes")
            return self
        except BaseException:
            self.__exit__()
            raise

    def wait_for(self, ready, what, seconds=START):
        end = time.monotonic() + seconds
        while not ready():
            dead = [name for name, process in self.daemons.items() if process.poll() is not None]
            assert not dead or what not in ("munged", "the nodes"), f"{dead} ended: " + self.logs()
            assert time.monotonic() < end, f"{what} took too long: " + self.logs()
            time.sleep(0.1)

    def logs(self):
        texts = []
        for path in sorted(self.folder.glob("*.log")) + sorted(self.folder.glob("*.out")):
            texts.append(f"--- {path.name}\n" + "\n".join(path.read_text(errors="replace").splitlines()[-15:]))
        return "\n".join(texts)

    def run(self, *command):
        """What a command of Slurm prints; nothing when it fails."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        return done.stdout if done.returncode == 0 else ""

    def kill_node(self, name):
        """As if its machine lost power: the daemon and all that it runs."""
        pids = [self.daemons[name].pid]
        for entry in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                environment = (entry / "environ").read_bytes().split(b"\0")
                if f"SLURMD_NODENAME={name}".encode() not in environment or not self.uses_us(environment):
                    continue
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                if "slurmstepd" in pathlib.Path(f"/proc/{parent}/comm").read_text():
                    pids.append(parent)
                pids.append(int(entry.name))
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.daemons[name].wait()

    def uses_us(self, environment):
        return f"SLURM_CONF={self.folder}/slurm.conf".encode() in environment

    def __exit__(self, *_):
        self.run("scancel", "--full", "-u", "root")
        for process in reversed(self.daemons.values()):
            if process.poll() is None:
                process.terminate()
        for process in reversed(self.daemons.values()):
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for entry in pathlib.Path("/proc").glob("[0-9]*"):  # what ran below: jobs and their slurmstepd
            with contextlib.suppress(OSError):
                if int(entry.name) != os.getpid() and self.uses_us((entry / "environ").read_bytes().split(b"\0")):
                    os.kill(int(entry.name), signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)
