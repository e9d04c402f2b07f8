import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { listDomains } from '#store/queries/dominios/list.ts';
import type { DomainFilter } from '#store/queries/dominios/list-filter.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, startTestServer } from '#store/testing.ts';
import type { Measured } from './benchmarks.ts';
import { type Filled, fillDomains } from './listas-datos.ts';

const ROWS = Number(process.env.LISTAS_FILAS ?? 1_000_000);
const LIMIT = 50;

const filters = ({ large, small }: Filled): [name: string, filter: DomainFilter][] => [
  ['everything', {}],
  ['a state', { estado_verificacion: 'expirado' }],
  ['free', { es_disponible: 'true' }],
  ['by hand', { a_mano: true }],
  ['a value', { valor_minimo: 1_000 }],
  ['links', { backlinks_minimos: 1_000 }],
  ['state + value', { estado_verificacion: 'expirado', valor_minimo: 1_000 }],
  ['value + authority + zone', { valor_minimo: 5_000, autoridad_minima: 30, extension: 'cat' }],
  ['a rare text', { search: 'a1b2' }],
  ['a frequent text', { search: 'sevilla' }],
  ['text + zone + free', { search: 'sevilla', extension: 'com', es_disponible: 'true' }],
  ['text + value', { search: 'sevilla', valor_minimo: 1_000 }],
  ['a large batch', { batch_id: large }],
  ['a small batch', { batch_id: small }],
];

/** A page of the domain list of each filter, in every order, against as many rows read by their keys. */
export async function listas(): Promise<Measured> {
  const { server, stop } = await startTestServer(queueOptions);
  const database = await freshDatabase(server);
  try {
    const account = await createAccount(database.store);
    const batches = await fillDomains(database.ownerUrl, account, ROWS);
    const timed = async (work: (tx: Tx) => Promise<unknown>) => {
      const started = performance.now();
      await withAccount(database.store, account, work);
      return performance.now() - started;
    };
    const all: number[] = [];
    const reference: number[] = [];
    const rows: [string, string][] = [['domains', ROWS.toLocaleString('en')]];
    for (const [name, filter] of filters(batches)) {
      const took: number[] = [];
      for (const orden of ORDENES_DOMINIOS) {
        for (const direccion of ['asc', 'desc'] as const) {
          const page = (tx: Tx, pagina: number) =>
            listDomains(tx, account, filter, { orden, direccion }, { pagina, limite: LIMIT });
          let ids: string[] = [];
          took.push(
            await timed(async (tx) => {
              ids = (await page(tx, 1)).filas.map((row) => row._id);
            }),
          );
          took.push(await timed((tx) => page(tx, 2)));
          reference.push(await timed((tx) => tx.execute(byKey(account, ids))));
        }
      }
      rows.push([name, `p50 ${at(took, 0.5).toFixed(0)} ms, p95 ${at(took, 0.95).toFixed(0)} ms`]);
      all.push(...took);
    }
    rows.push(['all', `p50 ${at(all, 0.5).toFixed(0)} ms, p95 ${at(all, 0.95).toFixed(0)} ms (budget 100)`]);
    return {
      rows,
      ratio: at(reference, 0.5) / at(all, 0.5),
      reference: `the rows of a page read by their keys (p50 ${at(reference, 0.5).toFixed(1)} ms)`,
    };
  } finally {
    await database.drop();
    await stop();
  }
}

const byKey = (account: string, ids: readonly string[]) =>
  sql`SELECT * FROM dominios WHERE usuario_id = ${account} AND id = ANY(${[...ids]}::uuid[])`;

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
