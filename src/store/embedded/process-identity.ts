import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Distinguishes one run of a process from a later one with the same number: `<pid>@<start time>`, or null when no such
 * process runs. A bare pid is not enough: after a restart of the machine or container it belongs to someone else.
 */
export function processIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null;
  const started = process.platform === 'linux' ? linuxStartTime(pid) : psField(pid, 'lstart');
  return started === null ? null : `${pid}@${started}`;
}

/** Whether the process runs; one that has ended and waits to be collected by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // In a container whose first process reaps no children, a dead server would else seem to run.
  return process.platform !== 'linux' || linuxStat(pid)?.[0] !== 'Z';
}

/** The whole command line of a process, arguments parted by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return psField(pid, 'command') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Field 22 of proc(5) stat, in clock ticks since boot; the boot id makes it unique over restarts. */
function linuxStartTime(pid: number): string | null {
  try {
    const started = linuxStat(pid)?.[19];
    return started ? `${started}/${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}` : null;
  } catch {
    return null;
  }
}

/** The fields of proc(5) stat from the third, the state, on. */
function linuxStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces and brackets itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function psField(pid: number, field: string): string | null {
  try {
    const out = execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2_000,
    });
    return out.trim() || null;
  } catch {
    return null;
  }
}
