import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** `<pid>@<start time>`, or null if it does not run. A pid alone may be reused after a restart. */
export function processIdentity(pid: number): string | null {
  if (!isRunning(pid)) return null;
  const started = process.platform === 'linux' ? linuxStartTime(pid) : psField(pid, 'lstart');
  return started === null ? null : `${pid}@${started}`;
}

/** Whether the process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // In a container whose first process reaps no children, a dead server stays as a zombie.
  return process.platform !== 'linux' || linuxStat(pid)?.[0] !== 'Z';
}

/** The command line, arguments separated by spaces; empty if it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return psField(pid, 'command') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Field 22 of proc(5) stat, in clock ticks since boot; the boot id makes it unique across restarts. */
function linuxStartTime(pid: number): string | null {
  try {
    const started = linuxStat(pid)?.[19];
    return started ? `${started}/${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}` : null;
  } catch {
    return null;
  }
}

/** The fields of proc(5) stat from the third (state) on. */
function linuxStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in brackets, may contain spaces and brackets.
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
