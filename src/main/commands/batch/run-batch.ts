import { estadoProceso } from '#contract/states.ts';
import { CAPPED } from '#domain/batch/states.ts';
import { startPlanned } from '#pipeline/batches/plan-batch.ts';
import { withheld } from '#pipeline/contact/withheld.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import type { Program } from '#program/program.ts';
import { throughOutage } from '#store/outage.ts';
import { type BatchKey, freeOfBatch } from '#store/queries/batches/batches.ts';
import { keepsLittleOfGoogle } from '#store/queries/businesses/google.ts';
import { batchTotals, settledResults } from '#store/queries/domains/verdict-results.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { ONLY_OURS } from '../output/only-ours.ts';
import { createProgress } from '../output/progress.ts';
import { openWhole } from '../output/whole-file.ts';

const POLL_MS = 250;
const PAGE = 500;

type Progress = NonNullable<Awaited<ReturnType<typeof batchTotals>>>;
export type BatchTotals = Progress & { libres: number };

const reader =
  (program: Program, key: BatchKey) =>
  <T>(look: (tx: Tx) => Promise<T>): Promise<T> =>
    throughOutage(() => withAccount(program.store, key.usuario_id, look));

/** Starts or continues the batch and follows it to its end, including the checks of domains found before its cap. */
export async function runBatch(
  program: Program,
  key: BatchKey,
  { verificar, signal }: { verificar: boolean; signal: AbortSignal },
): Promise<BatchTotals> {
  const read = reader(program, key);
  const before = await read((tx) => batchTotals(tx, key));
  const waits = before?.estado === estadoProceso.pendiente || before?.estado === estadoProceso.pausado;
  if (waits) await startPlanned(program.pipeline, key);
  const progress = createProgress('pasos');
  try {
    for (;;) {
      const now = await read((tx) => batchTotals(tx, key));
      if (!now) throw new Error('the batch was deleted');
      progress.update(now.keywords_hechas + now.dominios_verificados, now.total_keywords + now.dominios);
      if (signal.aborted || hasEnded(now, verificar))
        return { ...now, libres: await read((tx) => freeOfBatch(tx, key)) };
      await wait(POLL_MS, signal);
    }
  } finally {
    progress.stop();
  }
}

function hasEnded(
  { estado, motivo_codigo, dominios, dominios_verificados }: Progress,
  verificar: boolean,
): boolean {
  if (estado === estadoProceso.procesando) return false;
  const capped = estado === estadoProceso.pausado && motivo_codigo !== null && CAPPED.includes(motivo_codigo);
  return !capped || !verificar || dominios_verificados >= dominios;
}

export async function writeResults(
  program: Program,
  key: BatchKey,
  verificar: boolean,
  path: string,
): Promise<void> {
  const read = reader(program, key);
  const keepBack = withheld({ minimo: await read((tx) => keepsLittleOfGoogle(tx, key.usuario_id)) });
  let reduced = false;
  await using file = await openWhole(path);
  for (let after = 0; ; ) {
    const page = { after, limit: PAGE, verificar };
    const found = await read((tx) => settledResults(tx, key, page));
    for (const stored of found) {
      const allowed = keepBack.result(stored);
      reduced ||= allowed !== stored;
      const { negocio_id, orden, ...row } = allowed;
      await file.write(`${JSON.stringify(row)}\n`);
    }
    if (found.length < PAGE) break;
    after = found.at(-1)?.orden ?? after;
  }
  await file.end();
  if (reduced) process.stderr.write(`${ONLY_OURS}\n`);
}
