import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyListed } from '#pipeline/domains/verify-domains.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { FAST } from '#pipeline/testing/searches.testing.ts';
import { parseConfig } from '#platform/config/config.ts';
import { silentLogger } from '#platform/logger.ts';
import { startEmbedded } from '#store/embedded/start.ts';
import { firstRow, json, totalRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { simulatorControl } from '../src/acceptance/simulator-control.ts';
import { type Program, startProgram } from '../src/program/program.ts';
import { measureCost, processSeconds } from './cost.ts';
import type { Ready } from './ordinary-internet.ts';
import { ended, living, startWorker } from './worker-process.ts';

/** Few: their latency, not the processor, must bound a worker. */
const SITES_AT_ONCE = 4;
const WORKERS = [1, 2, 4] as const;
export const ONE_ACCOUNT_TARGETS: Readonly<Record<number, number>> = { 2: 1.8, 4: 3.2 };
const WARM_UP_MS = 10_000;
const MEASURED_MS = Number(process.env.ESCALA_MS ?? 25_000);
/** More than a worker verifies in that time. */
const NAMES_EACH = 1_200;
const RUN_MOST_MS = 300_000;

export interface OneAccountRun {
  workers: number;
  verdicts: number;
  /** Share of all processors of this machine. */
  busy: number;
}

/** One account's names verified by one, two and four identical workers, on a database of their own. */
export async function escalaOneAccount(): Promise<{ runs: OneAccountRun[]; connections: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-escala-cuenta-'));
  const total = WORKERS.reduce<number>((sum, workers) => sum + workers * NAMES_EACH, 0);
  const internet = fork(join(import.meta.dirname, 'ordinary-internet.ts'), [dir, String(total)], {
    stdio: 'inherit',
  });
  const database = await startEmbedded({
    dataDir: join(dir, 'datos'),
    log: silentLogger,
    parameters: { max_connections: '200' },
  });
  let program: Program | null = null;
  try {
    const [ready] = await once(internet, 'message');
    const { redFile, names }: Ready = ready;
    const settings = {
      DATABASE_URL: database.ownerUrl,
      APP_DATABASE_URL: database.appUrl,
      RED_FILE: redFile,
      DATA_DIR: join(dir, 'programa'),
      SITES_AT_ONCE: String(SITES_AT_ONCE),
      LOG_LEVEL: 'error',
    };
    program = await startProgram(parseConfig(settings, { needs: 'cli' }), { mode: 'web', log: 'error' });
    const runs: OneAccountRun[] = [];
    let from = 0;
    for (const workers of WORKERS) {
      const own = names.slice(from, from + workers * NAMES_EACH);
      from += own.length;
      const processes = Array.from({ length: workers }, () =>
        startWorker({ ...process.env, ...settings }, dir),
      );
      try {
        runs.push(await measure(program, own, processes));
      } finally {
        await Promise.all(processes.map(ended));
      }
    }
    const { connections } = await simulatorControl(program.config.network?.control?.url ?? '').counters();
    return {
      runs,
      connections: `${connections.total} in all, ${connections.host} to one host, ${connections.address} to one address`,
    };
  } finally {
    await program?.stop();
    internet.disconnect();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(
  program: Program,
  names: readonly string[],
  processes: readonly ChildProcess[],
): Promise<OneAccountRun> {
  const { store, pipeline } = program;
  const workers = processes.length;
  const account = await createAccount(store);
  await withAccount(store, account, (tx) =>
    tx.execute(sql`UPDATE cuentas SET procesamiento = ${json(FAST)}::jsonb`),
  );
  const domains = names.map((dominio) => ({
    dominio,
    dominio_unicode: dominio,
    zona: dominio.slice(dominio.indexOf('.') + 1),
  }));
  const signal = AbortSignal.timeout(RUN_MOST_MS);
  const until = async (isReady: () => Promise<boolean>) => {
    while (!(await isReady())) {
      await wait(200, signal);
      signal.throwIfAborted();
    }
  };
  await until(async () => (await living(program)) === workers);
  await verifyListed(pipeline, account, domains, { persona: false });
  const judged = async () => {
    const row = await withAccount(store, account, (tx) =>
      firstRow(
        tx,
        totalRow,
        sql`SELECT count(*)::int AS total FROM dominios WHERE fecha_ultima_verificacion IS NOT NULL`,
      ),
    );
    return row?.total ?? 0;
  };
  await until(async () => (await judged()) > 0);
  await wait(WARM_UP_MS, signal);
  const used = () => processes.reduce((sum, { pid }) => sum + processSeconds(pid ?? 0), 0);
  const cost = await measureCost(store);
  const [began, before, usedBefore] = [performance.now(), await judged(), used()];
  await wait(MEASURED_MS, signal);
  const done = await judged();
  const seconds = (performance.now() - began) / 1_000;
  if (done >= names.length * 0.98) throw new Error('the names ended before the measurement');
  const { database } = await cost();
  const usedAfter = used();
  // The rest must not be worked beside the next round's names.
  await withAccount(store, account, (tx) => tx.execute(sql`DELETE FROM dominios`));
  return {
    workers,
    verdicts: (done - before) / seconds,
    busy: (usedAfter - usedBefore + database) / seconds / cpus().length,
  };
}
