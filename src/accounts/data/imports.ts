import { DatabaseError } from 'pg';
import type { Importacion } from '#contract/routes/cuenta.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { addContactKeys } from '#pipeline/contact/contact-keys.ts';
import { keepMarks, recogniseAll } from '#pipeline/contact/keep-marks.ts';
import type { MarkSecrets } from '#pipeline/runtime/account-keys.ts';
import { requireStorage } from '#pipeline/runtime/storage-quota.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import {
  addedDomains,
  addImportedRows,
  type JudgedRows,
  judgeRows,
  knownUnderOtherIds,
  nameImportedOpportunities,
  refersToDeleted,
} from '#store/queries/account-data/import-account.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { pickBusinesses } from '#store/queries/businesses/write.ts';
import { applyToChecks } from '#store/queries/domains/check-writer.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { type ImportFile, openImport, PARENTS, REFERENCES, validateImport } from './import-file.ts';
import { type ImportedRow, type ImportedTable, importOrder, NOT_REPEATED } from './import-rows.ts';
import { type ChoiceDeps, readChoices } from './import-settings.ts';

export interface Imports {
  /** Validates the whole file and counts what the account lacks. Throws `importacion_no_valida`. */
  review(usuarioId: string, path: string, signal: AbortSignal): Promise<Importacion>;
  /**
   * Adds what the account lacks, one transaction per page; after an interruption the same file continues. Throws
   * `importacion_no_valida`, `cuota_agotada`, and the abort reason of `signal`.
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

type Take = (table: ImportedTable, rows: readonly ImportedRow[]) => Promise<JudgedRows>;
type Deps = ChoiceDeps & { store: Store; clock: Clock; marks: MarkSecrets };

export function createImports(deps: Deps): Imports {
  const { store, clock } = deps;
  return {
    review: (usuarioId, path, signal) =>
      withFile(path, signal, async ({ file, others }) => {
        const tablas = await walk(file, signal, async (table, page) =>
          withAccount(store, usuarioId, async (tx) => {
            const rows = page.map((row) => withoutDueRound(withOwnIds(row, others), clock.now()));
            await learnOthers(tx, usuarioId, table, rows, others);
            return await judgeRows(tx, usuarioId, table, rows);
          }),
        );
        const { counts } = await readChoices(deps, usuarioId, await file.choices(signal));
        return { tablas: [...tablas, ...counts], sin_importar: file.sin_importar };
      }),

    add: (usuarioId, { path, device }, onPage, signal) =>
      withFile(path, signal, async ({ file, others, total }) => {
        await takeContactKeys(deps, usuarioId, file, signal);
        let hechas = 0;
        let noted = false;
        const tablas = await walk(file, signal, async (table, page) => {
          const judged = await withAccount(store, usuarioId, async (tx) => {
            const moment = { now: clock.now(), revision: await nextRevision(tx) };
            await requireStorage(tx, usuarioId, moment.now);
            const rows = page.map((row) => withoutDueRound(withOwnIds(row, others), moment.now));
            if (await refersToDeleted(tx, usuarioId, table, rows)) throw deletedMeanwhile();
            const before = await judgeRows(tx, usuarioId, table, rows);
            const nuevas = await addImportedRows(tx, usuarioId, table, rows, moment.revision);
            await learnOthers(tx, usuarioId, table, rows, others);
            await follow(tx, deps, usuarioId, table, rows, moment);
            // The audit line commits with the first new rows.
            if (nuevas + before.completadas > 0 && !noted)
              await addAudit(tx, usuarioId, {
                accion: 'importacion',
                detalle: `archivo de ${cuantos(total, 'fila')}`,
                now: moment.now,
                ...device,
              });
            return { ...before, nuevas };
          });
          noted ||= judged.nuevas + judged.completadas > 0;
          hechas += page.length;
          await onPage({ hechas, total });
          return judged;
        });
        if (tablas.some(({ tabla, filas }) => tabla === 'no_contactar' && filas > 0))
          await recogniseAll(store, deps.marks, usuarioId, signal);
        const choices = await readChoices(deps, usuarioId, await file.choices(signal));
        await choices.save(device);
        return { tablas: [...tablas, ...choices.counts], sin_importar: file.sin_importar };
      }),
  };
}

/** Before the marks, which recognise businesses by these keys. Throws `importacion_no_valida`. */
async function takeContactKeys(
  { store, clock, marks }: Deps,
  usuarioId: string,
  file: ImportFile,
  signal: AbortSignal,
): Promise<void> {
  const { contacto } = await file.choices(signal);
  if (contacto.length === 0) return;
  await withAccount(store, usuarioId, async (tx) => {
    // Locks the account's keys against a concurrent mark.
    await nextRevision(tx);
    if (!(await addContactKeys(marks, tx, usuarioId, contacto, clock.now())))
      throw new AppError(
        'importacion_no_valida',
        'tiene marcas «No contactar» de demasiadas cuentas distintas',
      );
  });
}

const deletedMeanwhile = (cause?: unknown): AppError =>
  new AppError('importacion_no_valida', 'algo de lo que depende se ha eliminado mientras se importaba', {
    cause,
  });

async function withFile(
  path: string,
  signal: AbortSignal,
  work: (found: { file: ImportFile; others: Map<string, string>; total: number }) => Promise<Importacion>,
): Promise<Importacion> {
  const file = await openImport(path);
  try {
    const total = await validateImport(file, signal);
    return await work({ file, others: new Map(), total });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === FOREIGN_KEY) throw deletedMeanwhile(error);
    throw error;
  } finally {
    file.close();
  }
}

async function walk(file: ImportFile, signal: AbortSignal, take: Take): Promise<Importacion['tablas']> {
  const tablas: Importacion['tablas'] = [];
  for (const tabla of importOrder) {
    const sum = { tabla, filas: 0, nuevas: 0, completadas: 0, conservadas: 0 };
    for await (const page of file.pages(tabla, signal)) {
      const judged = await take(tabla, page);
      sum.filas += page.length;
      sum.nuevas += judged.nuevas;
      sum.completadas += judged.completadas;
      sum.conservadas += judged.conservadas;
    }
    tablas.push(sum);
  }
  return tablas;
}

/** Redirects references to rows that the account has under another identifier. */
function withOwnIds(row: ImportedRow, others: ReadonlyMap<string, string>): ImportedRow {
  if (others.size === 0) return row;
  const changed = Object.entries(REFERENCES).flatMap(([column, table]) => {
    const own = others.get(`${table}/${String(row[column])}`);
    return own === undefined ? [] : [[column, own] as const];
  });
  if (changed.length === 0) return row;
  const moved: ImportedRow = { ...row, ...Object.fromEntries(changed) };
  return 'sujeto' in row ? { ...moved, sujeto: moved.dominio_id ?? moved.negocio_id } : moved;
}

function withoutDueRound(row: ImportedRow, now: number): ImportedRow {
  const { proxima_recoleccion: next } = row;
  return typeof next === 'string' && Date.parse(next) <= now ? { ...row, ...NOT_REPEATED } : row;
}

async function learnOthers(
  tx: Tx,
  usuarioId: string,
  table: ImportedTable,
  found: readonly ImportedRow[],
  others: Map<string, string>,
): Promise<void> {
  if (!PARENTS.has(table)) return;
  for (const { de, a } of await knownUnderOtherIds(tx, usuarioId, table, found))
    others.set(`${table}/${de}`, a);
  if (others.size > OTHERS_MAX)
    throw new AppError('importacion_no_valida', 'casi todo está ya en la cuenta con otra numeración');
}

async function follow(
  tx: Tx,
  { marks }: Deps,
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
  if (table === 'oportunidades') {
    const ids = found.map(({ id }) => String(id));
    await nameImportedOpportunities(tx, usuarioId, ids, now);
  }
  if (table === 'negocios') {
    const ids = found.flatMap(({ dominio_id }) => (typeof dominio_id === 'string' ? [dominio_id] : []));
    await pickBusinesses(tx, usuarioId, ids, revision);
    const places = found.map(({ clave_lugar }) => String(clave_lugar));
    await keepMarks(tx, marks, usuarioId, { places }, revision);
  }
}
