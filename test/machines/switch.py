"""The wires between the hosts: an Ethernet switch with one TAP device in each network namespace.

It loses and delays frames itself, because not every kernel has `netem`. Standard input takes one command a line:
`add NAMESPACE DEVICE` and `set NAMESPACE DELAY_MS LOSS_PERCENT`; 100 % cut the host off. Each is answered by `ok`.
"""

import ctypes
import fcntl
import heapq
import os
import random
import select
import struct
import sys
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TAP = 0x0002
IFF_NO_PI = 0x1000
FRAME_BYTES = 65_536
# Frames on their way at once; further ones are lost, as in a real switch.
QUEUE_FRAMES = 100_000

libc = ctypes.CDLL(None, use_errno=True)


class Port:
    def __init__(self, fd):
        self.fd = fd
        self.delay = 0.0
        self.loss = 0.0


def enter(fd):
    if libc.setns(fd, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


def open_tap(namespace, device):
    home = os.open("/proc/self/ns/net", os.O_RDONLY)
    there = os.open(f"/var/run/netns/{namespace}", os.O_RDONLY)
    enter(there)
    try:
        tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(tap, TUNSETIFF, struct.pack("16sH22x", device.encode(), IFF_TAP | IFF_NO_PI))
    finally:
        enter(home)
        os.close(home)
        os.close(there)
    return tap


ports = {}
by_fd = {}
by_address = {}
waiting = []
order = 0


def obey(words):
    if words[0] == "add":
        port = Port(open_tap(words[1], words[2]))
        ports[words[1]] = port
        by_fd[port.fd] = port
        poll.register(port.fd, select.POLLIN)
    elif words[0] == "set":
        port = ports[words[1]]
        port.delay = float(words[2]) / 1000
        port.loss = float(words[3]) / 100
    print("ok", flush=True)


def is_lost(port):
    return port.loss > 0 and random.random() < port.loss


def deliver(port, frame):
    if is_lost(port):
        return
    try:
        os.write(port.fd, frame)
    except OSError:
        pass  # The device is down or its queue is full: the frame is lost.


def forward(source, frame):
    """The delay belongs to frames that leave a host, so that it counts once a round trip."""
    global order
    by_address[frame[6:12]] = source
    if is_lost(source):
        return
    known = None if frame[0] & 1 else by_address.get(frame[0:6])
    targets = [known] if known else [port for port in ports.values() if port is not source]
    for target in targets:
        if source.delay == 0:
            deliver(target, frame)
        elif len(waiting) < QUEUE_FRAMES:
            order += 1
            heapq.heappush(waiting, (time.monotonic() + source.delay, order, target, frame))


def drain(port):
    for _ in range(64):
        try:
            frame = os.read(port.fd, FRAME_BYTES)
        except OSError:
            return
        forward(port, frame)


poll = select.poll()
poll.register(0, select.POLLIN)
pending = b""
while True:
    pause = max(0, waiting[0][0] - time.monotonic()) * 1000 if waiting else None
    for fd, _ in poll.poll(None if pause is None else int(pause) + 1):
        if fd != 0:
            drain(by_fd[fd])
            continue
        read = os.read(0, 4096)
        if not read:
            sys.exit(0)
        pending += read
        *lines, pending = pending.split(b"\n")
        for line in lines:
            obey(line.decode().split())
    while waiting and waiting[0][0] <= time.monotonic():
        _, _, target, frame = heapq.heappop(waiting)
        deliver(target, frame)
