import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const START_MS = 90_000;
const POLL_MS = 50;

/** As a separate process that dies with this one at the latest. Throws if it does not start. */
export async function startSimulatorProcess(options: {
  redFile: string;
  seed: number;
  latencies?: 'reales' | 'ninguna';
  world?: 'completo' | 'demo';
  /** Port of its sign-in, which is part of every account's identity; by default a free one. */
  oidcPort?: number;
}): Promise<ChildProcess> {
  const { redFile, seed, latencies = 'ninguna', world = 'completo', oidcPort = 0 } = options;
  // A map of an earlier run would be mistaken for this run's.
  rmSync(redFile, { force: true });
  const cli = join(import.meta.dirname, '../main/cli.ts');
  const args = ['--disable-warning=ExperimentalWarning', cli, 'simulador', '--red', redFile];
  args.push('--semilla', String(seed), '--latencias', latencies, '--mundo', world);
  if (oidcPort > 0) args.push('--puerto-oidc', String(oidcPort));
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Never written to: its end tells the simulator that this process died.
  child.channel?.unref();
  const die = () => child.kill('SIGKILL');
  process.once('exit', die);
  child.once('exit', () => process.off('exit', die));
  const deadline = performance.now() + START_MS;
  // The map is written last, when all servers listen.
  while (!existsSync(redFile)) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('the simulated internet did not start');
    }
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  return child;
}

export async function stopSimulatorProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(timer);
}
