import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onSignal } from '../src/main/signals.ts';
import { missing } from '../test/machines/missing.ts';

/**
 * The product on machines apart, which are network namespaces of this one. The test runs in a namespace of its own, so
 * that this machine's network stays as it is; all namespaces are removed at the end and, after a kill, at the next run.
 */
const PREFIX = 'maquinas-';
const root = join(import.meta.dirname, '..');

const lacking = missing();
if (lacking !== null) {
  process.stdout.write(`The test of machines apart was skipped: it needs ${lacking}.\n`);
  process.exit(0);
}

const ip = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' });

/** Kills what runs in the namespaces of a run, and removes them. */
function remove(prefix: string): void {
  const names = ip('netns', 'list')
    .stdout.split('\n')
    .map((line) => line.split(' ', 1)[0] ?? '');
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    for (const pid of ip('netns', 'pids', name).stdout.split('\n').map(Number).filter(Boolean)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    ip('netns', 'delete', name);
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

for (const line of ip('netns', 'list').stdout.split('\n')) {
  const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(line)?.[1] ?? process.pid);
  if (!isRunning(pid)) remove(`${PREFIX}${pid}-`);
}

const prefix = `${PREFIX}${process.pid}-`;
const own = `${prefix}operador`;
const dir = mkdtempSync(join(tmpdir(), prefix));
// The database runs as another user, who has to pass.
chmodSync(dir, 0o711);
process.once('exit', () => {
  remove(prefix);
  rmSync(dir, { recursive: true, force: true });
});
ip('netns', 'add', own);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = join(root, 'test', 'machines', 'vitest.config.ts');
const child = spawn(
  // Not `ip netns exec`, which would hide the namespaces that the test makes from this process.
  'nsenter',
  [`--net=/run/netns/${own}`, process.execPath, vitest, 'run', '--config', config, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, MAQUINAS_PREFIJO: prefix, MAQUINAS_CARPETA: dir } },
);
onSignal(() => child.kill('SIGTERM'));
const [status] = await once(child, 'exit');
process.exitCode = typeof status === 'number' ? status : 1;
