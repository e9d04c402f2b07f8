import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobNames } from '#contract/jobs.ts';
import { silentLogger } from '#platform/logger.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { deleteAccountRow } from '#store/queries/account-data/delete-account.ts';
import { verifyListed } from '../domains/verify-domains.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import type { JobHandlers } from '../runtime/queue.ts';
import { accessTo, createSearches, scriptedProvider } from '../testing/searches.testing.ts';
import { startWorker, type Worker } from '../worker/worker.ts';

const ACCOUNTS_AT_ONCE = 50;
const PATIENCE = { timeout: 150_000, interval: 50 };
const noJobs = Object.fromEntries(
  jobNames.map((name) => [name, async () => undefined]),
) as unknown as JobHandlers;

let lab: Lab;
let worker: Worker | null = null;
beforeEach(async () => {
  lab = await startLab({ worker: false });
});
afterEach(async () => {
  await worker?.stop(5_000);
  worker = null;
  await lab.close();
});

async function work(change: Partial<PipelineDeps>): Promise<void> {
  const deps = { ...lab.program.pipeline, log: silentLogger, ...change };
  const options = { modo: 'worker', jobs: noJobs, batchesAtOnce: 1 };
  worker = await startWorker(deps, options);
}

const deleteAccount = (usuarioId: string) => lab.query(usuarioId, (tx) => deleteAccountRow(tx, usuarioId));

test('an account that is deleted while its search is under way leaves its place to the next batch', async () => {
  const { store, queue, clock } = lab.program.pipeline;
  const begun = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const provider = scriptedProvider(async (): Promise<MapsOutcome> => {
    begun.resolve();
    await deleted.promise;
    return { kind: 'answered', negocios: [], limitada: false, spend: { solicitudes: 1, creditos: 1 } };
  });
  const maps = accessTo(provider);
  const searches = createSearches({ store, queue, clock, maps });
  await work({ maps });
  const gone = await lab.account();
  await searches.batch(gone, 1);
  await begun.promise;
  await deleteAccount(gone);
  deleted.resolve();
  const other = await lab.account();
  await searches.batch(other, 1);
  const state = async () => (await searches.batches(other))[0]?.estado;
  await expect.poll(state, PATIENCE).toBe('completado');
});

test('accounts that are deleted while their domains are checked leave their places to the next account', async () => {
  const asked = new Set<string>();
  const deleted = Promise.withResolvers<void>();
  const dns: PipelineDeps['dns'] = {
    askDelegation: async (dominio) => {
      asked.add(dominio);
      await deleted.promise;
      const hora = lab.program.clock.now();
      const silence = { aa: false, nameservers: [], servidor: '', detalle: 'sin respuesta', hora, ms: 0 };
      return { fuente: 'dns', kind: 'failure', ...silence };
    },
    close: async () => undefined,
  };
  await work({ dns });
  const verify = async (dominio: string) => {
    const usuarioId = await lab.account();
    const names = [{ dominio, dominio_unicode: dominio, zona: 'com' }];
    await verifyListed(lab.program.pipeline, usuarioId, names, { persona: false });
    return usuarioId;
  };
  const gone: string[] = [];
  for (let n = 0; n < ACCOUNTS_AT_ONCE; n++) gone.push(await verify(`borrada-${n}.com`));
  await expect.poll(() => asked.size, PATIENCE).toBe(ACCOUNTS_AT_ONCE);
  for (const usuarioId of gone) await deleteAccount(usuarioId);
  deleted.resolve();
  await verify('otra-cuenta.com');
  await expect.poll(() => asked.has('otra-cuenta.com'), PATIENCE).toBe(true);
});
