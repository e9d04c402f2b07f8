import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { estadoProceso, type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import { createSearch } from '#pipeline/commands/create-batch.ts';
import type { BatchKey } from '#store/queries/batches.ts';
import { batchProgress, type ResultRow, settledResults } from '#store/queries/results.ts';
import { withAccount } from '#store/store.ts';
import type { Program } from './program.ts';

/** A search beside a world's check: what maps give under a misbehaviour has to end in right verdicts too. */
export interface CheckSearch {
  key: BatchKey;
  proveedor: ProveedorMapas;
}

export interface SearchEnd {
  domains: readonly string[];
  /** Searches that were still at work when the check ended. */
  unended: readonly ProveedorMapas[];
  /** Businesses that one search holds twice. */
  doubled: readonly string[];
}

const KEYWORDS = ['fontaneros en Sevilla', 'dentistas en Valencia', 'restaurantes en Bilbao'];
const PROVIDERS = [proveedorMapas.localBusinessData, proveedorMapas.mapsData];
const PAGE = 500;

export async function startCheckSearches(program: Program, usuario_id: string): Promise<CheckSearch[]> {
  const searches: CheckSearch[] = [];
  for (const proveedor of PROVIDERS) {
    const { batch_id } = await createSearch(
      program.pipeline,
      {
        usuario_id,
        tipo: 'masivo',
        nombre: `comprobar ${proveedor}`,
        descripcion: '',
        lineas: KEYWORDS,
        pais: 'ES',
        idioma: 'es',
        configuracion: {
          ...BatchConfiguracion.parse({ proveedor_mapas: proveedor }),
          delay_entre_requests: 100,
          max_resultados_por_keyword: 20,
          // Each provider searches the same keywords.
          omitir_duplicados: false,
        },
      },
      true,
    );
    searches.push({ key: { usuario_id, batch_id }, proveedor });
  }
  return searches;
}

/** Whether any of them is still at work; one that was paused or failed with its reason has ended. */
export async function searchesAtWork(
  program: Program,
  searches: readonly CheckSearch[],
): Promise<ProveedorMapas[]> {
  const states = await Promise.all(
    searches.map(({ key }) => withAccount(program.store, key.usuario_id, (tx) => batchProgress(tx, key))),
  );
  return searches
    .filter((_, at) => states[at]?.estado === estadoProceso.procesando)
    .map(({ proveedor }) => proveedor);
}

export async function endOfSearches(program: Program, searches: readonly CheckSearch[]): Promise<SearchEnd> {
  const found = await Promise.all(
    searches.map(({ key }) =>
      withAccount(program.store, key.usuario_id, (tx) =>
        settledResults(tx, key, { after: 0, limit: PAGE, verificar: false }),
      ),
    ),
  );
  return {
    domains: [...new Set(found.flat().flatMap(({ dominio }) => dominio ?? []))],
    unended: await searchesAtWork(program, searches),
    doubled: found.flatMap(doubles),
  };
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
