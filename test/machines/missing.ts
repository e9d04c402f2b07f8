import { spawnSync } from 'node:child_process';

/** What this machine lacks for the test; null if nothing. */
export function missing(): string | null {
  if (process.platform !== 'linux') return 'Linux';
  if (process.getuid?.() !== 0) return 'root';
  const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  if (!has('ip', '-V')) return 'ip (iproute2)';
  if (!has('python3', '-c', 'open("/dev/net/tun", "rb")')) return 'python3 with /dev/net/tun';
  return null;
}
