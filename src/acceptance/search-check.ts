import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { estadoProceso, type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import type { Program } from '#program/program.ts';
import type { FaultName } from '#simulator/faults.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { batchProgress, type ResultRow, settledResults } from '#store/queries/domains/verdict-results.ts';
import { withAccount } from '#store/store.ts';

/** A search beside a world's check: what maps return under a fault must also end in right verdicts. */
export interface CheckSearch {
  key: BatchKey;
  proveedor: ProveedorMapas;
  verificar_dominios: boolean;
}

export interface SearchPlan {
  keywords: readonly string[];
  proveedores: readonly ProveedorMapas[];
  max_resultados_por_keyword: number;
  verificar_dominios: boolean;
}

export interface SearchEnd {
  domains: readonly string[];
  /** Domains of paused searches alone (a refused key), which are not checked meanwhile. */
  unchecked: ReadonlySet<string>;
  unended: readonly ProveedorMapas[];
  doubled: readonly string[];
}

export const fewSearches: SearchPlan = {
  keywords: ['fontaneros en Sevilla', 'dentistas en Valencia', 'restaurantes en Bilbao'],
  proveedores: [proveedorMapas.localBusinessData, proveedorMapas.mapsData],
  max_resultados_por_keyword: 20,
  verificar_dominios: true,
};

const TRADES = [
  'restaurantes',
  'dentistas',
  'fontaneros',
  'peluquerías',
  'abogados',
  'farmacias',
  'hoteles',
  'veterinarios',
  'ópticas',
  'gimnasios',
  'cerrajeros',
  'imprentas',
];
const CITIES = ['Madrid', 'Barcelona', 'Valencia', 'Gijón'];

/** Many large searches of every provider with a key; big cities need several pages. For faults of maps. */
export const manySearches: SearchPlan = {
  keywords: CITIES.flatMap((city) => TRADES.map((trade) => `${trade} en ${city}`)),
  proveedores: [
    proveedorMapas.localBusinessData,
    proveedorMapas.localBusinessDataDirecto,
    proveedorMapas.mapsData,
    proveedorMapas.googlePlaces,
  ],
  max_resultados_por_keyword: 100,
  verificar_dominios: false,
};

/** Faults of maps services only: a few searches would hardly meet them. */
const OF_MAPS: ReadonlySet<FaultName> = new Set([
  'quota-end',
  'wrong-key',
  'duplicate-results',
  'shifting-results',
]);

/** The healthy searches to compare with, for faults of maps; otherwise empty. */
export async function healthySearches(
  program: Program,
  usuarioId: string,
  fault: FaultName | undefined,
  signal: AbortSignal,
): Promise<CheckSearch[]> {
  if (fault === undefined || !OF_MAPS.has(fault)) return [];
  const searches = await startCheckSearches(program, usuarioId, manySearches);
  while (!signal.aborted && (await searchesAtWork(program, searches)).length > 0) await wait(POLL_MS, signal);
  return searches;
}

const POLL_MS = 250;

export async function startCheckSearches(
  program: Program,
  usuario_id: string,
  { keywords, proveedores, ...sizes }: SearchPlan,
): Promise<CheckSearch[]> {
  const searches: CheckSearch[] = [];
  for (const proveedor of proveedores) {
    const { batch_id } = await createSearch(
      program.pipeline,
      {
        usuario_id,
        tipo: 'masivo',
        nombre: `comprobar ${proveedor}`,
        descripcion: '',
        lineas: keywords,
        pais: 'ES',
        idioma: 'es',
        configuracion: {
          ...BatchConfiguracion.parse({ proveedor_mapas: proveedor }),
          ...sizes,
          delay_entre_requests: 100,
          // Each provider searches the same keywords.
          omitir_duplicados: false,
        },
      },
      true,
    );
    searches.push({
      key: { usuario_id, batch_id },
      proveedor,
      verificar_dominios: sizes.verificar_dominios,
    });
  }
  return searches;
}

export async function searchesAtWork(
  program: Program,
  searches: readonly CheckSearch[],
): Promise<ProveedorMapas[]> {
  const states = await statesOf(program, searches);
  return searches
    .filter((_, at) => states[at] === estadoProceso.procesando)
    .map(({ proveedor }) => proveedor);
}

const statesOf = (program: Program, searches: readonly CheckSearch[]) =>
  Promise.all(
    searches.map(async ({ key }) => {
      const progress = await withAccount(program.store, key.usuario_id, (tx) => batchProgress(tx, key));
      return progress?.estado;
    }),
  );

export async function endOfSearches(program: Program, searches: readonly CheckSearch[]): Promise<SearchEnd> {
  const states = await statesOf(program, searches);
  const found = await Promise.all(searches.map((search) => foundBy(program, search)));
  const domainsOf = (isPaused: boolean) =>
    new Set(
      found
        .filter(
          (_, at) => searches[at]?.verificar_dominios && (states[at] === estadoProceso.pausado) === isPaused,
        )
        .flat()
        .flatMap(({ dominio }) => dominio ?? []),
    );
  const [checked, paused] = [domainsOf(false), domainsOf(true)];
  return {
    domains: [...new Set([...checked, ...paused])],
    unchecked: new Set([...paused].filter((dominio) => !checked.has(dominio))),
    unended: await searchesAtWork(program, searches),
    doubled: found.flatMap(doubles),
  };
}

const PAGE = 500;

export async function foundBy(program: Program, { key }: CheckSearch): Promise<ResultRow[]> {
  const found: ResultRow[] = [];
  for (;;) {
    const after = found.at(-1)?.orden ?? 0;
    const page = await withAccount(program.store, key.usuario_id, (tx) =>
      settledResults(tx, key, { after, limit: PAGE, verificar: false }),
    );
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

function doubles(rows: readonly ResultRow[]): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const identity = [row.nombre_negocio, row.direccion, row.telefono].join(' · ');
    const again = seen.has(identity);
    seen.add(identity);
    return again ? [identity] : [];
  });
}
