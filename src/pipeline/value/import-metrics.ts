import { parse } from 'csv-parse/sync';
import { type ColumnasImportadas, readMetricExport } from '#domain/value/metric-import.ts';
import { AppError } from '#platform/errors.ts';
import { addMetrics, domainsNamed } from '#store/queries/opportunities/metrics.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock'>;

const ROWS_MAX = 50_000;
const NAMES_MAX = 50;
const NAME_CHARS = 100;

/**
 * Imports another tool's figures for the account's own domains. Throws `entrada_no_valida` for another kind of file.
 */
export async function importMetrics(
  deps: Deps,
  usuarioId: string,
  csv: string,
): Promise<{
  fuente: string;
  filas: number;
  dominios: number;
  rechazadas: number;
  columnas: ColumnasImportadas;
}> {
  const rows = readRows(csv);
  if (rows.length - 1 > ROWS_MAX)
    throw new AppError(
      'entrada_no_valida',
      `csv: tiene más de ${ROWS_MAX.toLocaleString('es-ES')} filas: divídelo en partes, cada una con su cabecera`,
    );
  const found = readMetricExport(rows);
  if (found === null)
    throw new AppError(
      'entrada_no_valida',
      'csv: no es una exportación de Ahrefs, Majestic, Moz o Semrush: hace falta una columna de dominios y otra de cifras conocidas',
    );
  const byName = new Map(found.filas.map(({ dominio, metricas }) => [dominio, metricas]));
  const dominios = await withAccount(deps.store, usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const medidoEn = deps.clock.now();
    const known = await domainsNamed(tx, usuarioId, [...byName.keys()]);
    const added = known.map(({ id, dominio }) => ({
      dominio_id: id,
      metricas: byName.get(dominio) ?? {},
      fuente: found.fuente,
      medidoEn,
    }));
    await addMetrics(tx, usuarioId, added, revision);
    return known.length;
  });
  const { fuente, filas, rechazadas, columnas } = found;
  return { fuente, filas: filas.length, dominios, rechazadas, columnas: shown(columnas) };
}

function shown({ leidas, dejadas, valoraciones }: ColumnasImportadas): ColumnasImportadas {
  const cut = (names: readonly string[]) =>
    names.slice(0, NAMES_MAX).map((name) => name.slice(0, NAME_CHARS));
  return { leidas: cut(leidas), dejadas: cut(dejadas), valoraciones: cut(valoraciones) };
}

/** The most frequent separator of the header: comma, semicolon or tab. Drops a byte-order mark. */
function readRows(csv: string): string[][] {
  const header = csv.slice(0, 5_000).split(/\r?\n/, 1)[0] ?? '';
  const count = (mark: string) => header.split(mark).length;
  const [delimiter] = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one));
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiter ?? ',',
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      to: ROWS_MAX + 2,
    });
  } catch (cause) {
    throw new AppError('entrada_no_valida', 'csv: no se puede leer como CSV', { cause });
  }
}
