import { DatabaseError } from 'pg';
import type { Importacion } from '#contract/routes/cuenta.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { requireStorage } from '#pipeline/runtime/storage-quota.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Device } from '#store/queries/cuentas/sessions.ts';
import {
  addedDomains,
  addImportedRows,
  countUnknown,
  knownUnderOtherIds,
} from '#store/queries/datos/import-account.ts';
import { applyToChecks } from '#store/queries/dominios/check-writer.ts';
import { pickBusinesses } from '#store/queries/negocios/write.ts';
import { addAudit } from '#store/queries/seguridad/audit.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { type ImportFile, openImport, REFERENCES, validateImport } from './import-file.ts';
import { type ImportedRow, type ImportedTable, importOrder } from './import-rows.ts';

export interface Imports {
  /** Judges the whole file and says what the account does not have. Throws `importacion_no_valida`. */
  review(usuarioId: string, path: string, signal: AbortSignal): Promise<Importacion>;
  /**
   * Judges the whole file, then adds what the account does not have, a transaction for each page of rows. Broken off,
   * the same file goes on where it was: what is there is not added again. Throws `importacion_no_valida`,
   * `cuota_agotada`, and what `signal` aborts with.
   */
  add(
    usuarioId: string,
    order: { path: string; device: Device },
    onPage: (step: { hechas: number; total: number }) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Importacion>;
}

const FOREIGN_KEY = '23503';
/** Rows of the file that the account has under another identifier. */
const OTHERS_MAX = 500_000;

/** Does with a page of rows what is to be done; returns how many of them were, or are, new. */
type Take = (table: ImportedTable, rows: readonly ImportedRow[]) => Promise<number>;

export function createImports(deps: { store: Store; clock: Clock }): Imports {
  const { store, clock } = deps;
  return {
    review: (usuarioId, path, signal) =>
      withFile(path, signal, (file, others) =>
        walk(file, signal, async (table, page) =>
          withAccount(store, usuarioId, async (tx) => {
            const rows = page.map((row) => withOwnIds(row, others));
            await learnOthers(tx, usuarioId, table, rows, others);
            return await countUnknown(tx, usuarioId, table, rows);
          }),
        ),
      ),

    add: (usuarioId, { path, device }, onPage, signal) =>
      withFile(path, signal, async (file, others) => {
        const total = Object.values(file.filas).reduce((sum, rows) => sum + rows, 0);
        let hechas = 0;
        let noted = false;
        return await walk(file, signal, async (table, page) => {
          const added = await withAccount(store, usuarioId, async (tx) => {
            const moment = { now: clock.now(), revision: await nextRevision(tx) };
            await requireStorage(tx, usuarioId, moment.now);
            const rows = page.map((row) => withOwnIds(row, others));
            const nuevas = await addImportedRows(tx, usuarioId, table, rows, moment.revision);
            await learnOthers(tx, usuarioId, table, rows, others);
            await follow(tx, usuarioId, table, rows, moment);
            // The line commits with the first rows that come in.
            if (nuevas > 0 && !noted)
              await addAudit(tx, usuarioId, {
                accion: 'importacion',
                detalle: `archivo de ${total.toLocaleString('es-ES')} filas`,
                now: moment.now,
                ...device,
              });
            return nuevas;
          });
          noted ||= added > 0;
          hechas += page.length;
          await onPage({ hechas, total });
          return added;
        });
      }),
  };
}

async function withFile(
  path: string,
  signal: AbortSignal,
  work: (file: ImportFile, others: Map<string, string>) => Promise<Importacion>,
): Promise<Importacion> {
  const file = await openImport(path);
  try {
    await validateImport(file, signal);
    return await work(file, new Map());
  } catch (error) {
    if (error instanceof DatabaseError && error.code === FOREIGN_KEY)
      throw new AppError(
        'importacion_no_valida',
        'algo de lo que depende se ha eliminado mientras se importaba',
        {
          cause: error,
        },
      );
    throw error;
  } finally {
    file.close();
  }
}

async function walk(file: ImportFile, signal: AbortSignal, take: Take): Promise<Importacion> {
  const tablas: Importacion['tablas'] = [];
  for (const tabla of importOrder) {
    let nuevas = 0;
    for await (const page of file.pages(tabla, signal)) nuevas += await take(tabla, page);
    tablas.push({ tabla, filas: file.filas[tabla], nuevas });
  }
  return { tablas, sin_importar: file.sin_importar };
}

/** References to what the account already has under another identifier lead there. */
function withOwnIds(row: ImportedRow, others: ReadonlyMap<string, string>): ImportedRow {
  if (others.size === 0) return row;
  const changed = Object.entries(REFERENCES).flatMap(([column, table]) => {
    const own = others.get(`${table}/${String(row[column])}`);
    return own === undefined ? [] : [[column, own] as const];
  });
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
}

async function learnOthers(
  tx: Tx,
  usuarioId: string,
  table: ImportedTable,
  found: readonly ImportedRow[],
  others: Map<string, string>,
): Promise<void> {
  for (const { de, a } of await knownUnderOtherIds(tx, usuarioId, table, found))
    others.set(`${table}/${de}`, a);
  if (others.size > OTHERS_MAX)
    throw new AppError('importacion_no_valida', 'casi todo está ya en la cuenta con otra numeración');
}

/** What follows from new rows: a domain is checked again, and shows its business. */
async function follow(
  tx: Tx,
  usuarioId: string,
  table: ImportedTable,
  found: readonly ImportedRow[],
  { now, revision }: { now: number; revision: number },
): Promise<void> {
  if (table === 'dominios') {
    const asked = found.map(({ id }) => String(id));
    const ids = await addedDomains(tx, usuarioId, asked, revision);
    const event = { kind: 'found', now, prioridad: verificationPriority(['batch']) } as const;
    await applyToChecks(tx, usuarioId, ids, event, revision);
    if (ids.length > 0) wakeUp(tx, { kind: 'domains', usuario_id: usuarioId });
  }
  if (table === 'negocios') {
    const ids = found.flatMap(({ dominio_id }) => (typeof dominio_id === 'string' ? [dominio_id] : []));
    await pickBusinesses(tx, usuarioId, ids, revision);
  }
}
