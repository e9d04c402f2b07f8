import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { provinces } from '#domain/places/towns.ts';
import type { BusinessFilter } from '#store/queries/businesses/filter.ts';
import { listBusinesses } from '#store/queries/businesses/list.ts';
import { readFunnel } from '#store/queries/dashboard/funnel.ts';
import { stoppedBatches, stoppedServers } from '#store/queries/dashboard/health.ts';
import { readYields } from '#store/queries/dashboard/yields.ts';
import { listDomains } from '#store/queries/domains/list.ts';
import type { DomainFilter } from '#store/queries/domains/list-filter.ts';
import { dropsByDay, listDrops } from '#store/queries/management/drops.ts';
import { freedByDay } from '#store/queries/management/history.ts';
import { listOpportunities, type OpportunityFilter } from '#store/queries/opportunities/list.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { sql } from '#store/sql.ts';
import type { Store, Tx } from '#store/store.ts';
import type { Filled } from './listas-datos.ts';

const LIMIT = 50;
const DAY_MS = 86_400_000;
const ROUNDS = 5;
export const BUDGET_MS = 100;

type Way = 'asc' | 'desc';
interface Kind {
  name: string;
  /** The measured pages. */
  reads: ((tx: Tx) => Promise<unknown>)[];
}

const domainFilters = ({ large, small }: Filled): [name: string, filter: DomainFilter][] => [
  ['everything', {}],
  ['a state', { estado_verificacion: 'expirado' }],
  ['free', { es_disponible: 'true' }],
  ['free and confirmed', { es_disponible: 'true', estado_verificacion: 'expirado', confirmado: true }],
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

const businessFilters: [name: string, filter: BusinessFilter][] = [
  ['everything', {}],
  ['with a domain', { tiene_website: true }],
  ['a country', { pais: 'PT' }],
  ['a province', { provincia: 'Lugo' }],
  ['a kind', { grupo: 'Hotel' }],
  ['a rating', { rating_min: 4.5 }],
  ['many reviews', { reviews_min: 1_000 }],
  ['a free domain', { dominio_libre: true }],
  ['a rare text', { buscar: 'a1b2c' }],
  ['a frequent text', { buscar: 'sevilla' }],
];

const opportunityFilters: [name: string, filter: OpportunityFilter][] = [
  ['everything', {}],
  ['a type', { tipo_oportunidad: 'dominio_expirado' }],
  ['a priority', { prioridad_accion: 'alta' }],
  ['a score', { puntuacion_minima: 80 }],
  ['a value', { valor_minimo: 5_000 }],
  ['a zone', { extension: 'es' }],
  ['a rare text', { search: 'a1b2c' }],
  ['a frequent text', { search: 'sevilla' }],
];

export interface ListTimes {
  kinds: { name: string; took: readonly number[] }[];
  /** The rows of a page read by their keys. */
  byKeys: readonly number[];
}

export async function timeLists(
  store: Store,
  account: string,
  batches: Filled,
  only?: string,
): Promise<ListTimes> {
  const timed = async (work: (tx: Tx) => Promise<unknown>) => {
    const started = performance.now();
    await withReading(store, account, work);
    return performance.now() - started;
  };
  const measured: ListTimes['kinds'] = [];
  for (const { name, reads } of kinds(account, batches)) {
    if (only && !name.includes(only)) continue;
    const took: number[] = [];
    for (const read of reads) took.push(await timed(read));
    measured.push({ name, took });
  }
  const ids = await withReading(store, account, async (tx) => {
    const sort = { orden: 'recientes', direccion: 'desc' } as const;
    return (await listDomains(tx, account, {}, sort, { pagina: 1, limite: LIMIT })).filas.map(
      (row) => row._id,
    );
  });
  const byKeys: number[] = [];
  for (let round = 0; round < 50; round++) byKeys.push(await timed((tx) => tx.execute(byKey(account, ids))));
  return { kinds: measured, byKeys };
}

function kinds(account: string, batches: Filled): Kind[] {
  const pages = <Orden extends string>(
    ordenes: readonly Orden[],
    read: (
      tx: Tx,
      sort: { orden: Orden; direccion: Way },
      page: { pagina: number; limite: number },
    ) => Promise<unknown>,
  ) =>
    ordenes.flatMap((orden) =>
      (['asc', 'desc'] as const).flatMap((direccion) =>
        [1, 2].map((pagina) => (tx: Tx) => read(tx, { orden, direccion }, { pagina, limite: LIMIT })),
      ),
    );
  const now = Date.now();
  const timezone = 'Europe/Madrid';
  const often = (read: (tx: Tx) => Promise<unknown>) => Array.from({ length: ROUNDS }, () => read);
  return [
    ...domainFilters(batches).map(([name, filter]) => ({
      name: `domains: ${name}`,
      reads: pages(ORDENES_DOMINIOS, (tx, sort, page) => listDomains(tx, account, filter, sort, page)),
    })),
    ...businessFilters.map(([name, filter]) => ({
      name: `businesses: ${name}`,
      reads: pages(['fecha', 'nombre_negocio', 'rating', 'review_count'], (tx, sort, page) =>
        listBusinesses(tx, account, filter, sort, page),
      ),
    })),
    ...opportunityFilters.map(([name, filter]) => ({
      name: `results: ${name}`,
      reads: pages(['puntuacion', 'valor', 'fecha'], (tx, sort, page) =>
        listOpportunities(tx, account, { ...filter, por_nombre: 'true' }, sort, page),
      ),
    })),
    {
      name: 'about to be free',
      reads: [1, 2].flatMap((pagina) =>
        often((tx) => listDrops(tx, account, { timezone, now }, { pagina, limite: LIMIT })),
      ),
    },
    {
      name: 'dashboard: drops by day',
      reads: often((tx) =>
        dropsByDay(tx, account, { timezone, now }, { from: now, until: now + 30 * DAY_MS }),
      ),
    },
    { name: 'dashboard: funnel', reads: often((tx) => readFunnel(tx, account, now)) },
    {
      name: 'dashboard: free names by day',
      reads: often((tx) => freedByDay(tx, account, { until: now, days: 30, timezone })),
    },
    {
      name: 'dashboard: yields',
      reads: often((tx) =>
        readYields(
          tx,
          account,
          provinces().map(({ nombre }) => nombre),
        ),
      ),
    },
    {
      name: 'dashboard: health',
      reads: often(async (tx) => {
        await stoppedServers(tx, now);
        await stoppedBatches(tx, account);
      }),
    },
  ];
}

const byKey = (account: string, ids: readonly string[]) =>
  sql`SELECT * FROM dominios WHERE usuario_id = ${account} AND id = ANY(${[...ids]}::uuid[])`;

export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
