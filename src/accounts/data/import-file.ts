import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod';
import { ACCOUNT_TABLES, type AccountTable, type Decision, decision } from '#contract/account-data.ts';
import { PRODUCTO } from '#contract/product.ts';
import { AppError } from '#platform/errors.ts';
import {
  type FileChoices,
  readFileAi,
  readFileContactKeys,
  readFileMarket,
  readFileSettings,
} from './choices.ts';
import { EXPORT_FORMAT } from './export-zip.ts';
import { type ImportedRow, type ImportedTable, importedTables, importOrder } from './import-rows.ts';

const ENTRIES_MAX = 100;
const MANIFEST_BYTES_MAX = 100_000;
const LINE_BYTES_MAX = 1_000_000;
/** Most bytes unpacked, of each part once though it is read again; the sizes that the ZIP states are not trusted. */
const BYTES_MAX = 8_000_000_000;
/** Exports shrink to a tenth; a higher ratio is a decompression bomb. */
const RATIO_MAX = 200;
const SMALL_BYTES = 10_000;
const ROWS_MAX = 5_000_000;
/** Most referred rows; their identifiers are held in memory. */
const PARENTS_MAX = 2_000_000;
const PAGE = 1_000;
const NAME = /^(?:cuenta\.json|manifiesto\.json|tablas\/[a-z_]{1,60}\.jsonl)$/;

const Version = z.object({ formato: z.int().min(0), producto: z.literal(PRODUCTO) });
const Manifest = z.strictObject({
  formato: z.literal(EXPORT_FORMAT),
  producto: z.literal(PRODUCTO),
  creado: z.iso.datetime(),
  tablas: z.record(z.string().regex(/^[a-z_]{1,60}$/), z.int().min(0)),
});

export interface ImportFile {
  sin_importar: string[];
  /** Rows to import. Throws `importacion_no_valida` at the first row that does not fit its table. */
  pages(table: ImportedTable, signal: AbortSignal): AsyncGenerator<ImportedRow[]>;
  /** Choices of the file's account; absent if unreadable. */
  choices(signal: AbortSignal): Promise<FileChoices>;
  close(): void;
}

export const REFERENCES: Readonly<Record<string, ImportedTable>> = {
  batch_id: 'batches',
  keyword_id: 'keywords',
  dominio_id: 'dominios',
  negocio_id: 'negocios',
  marca_id: 'no_contactar',
};
/** A link between a batch and a business keeps the id of a deleted keyword. */
const mayNameDeleted = (table: ImportedTable, column: string): boolean =>
  table === 'batch_negocios' && column === 'keyword_id';
export const PARENTS: ReadonlySet<ImportedTable> = new Set(Object.values(REFERENCES));

/** Every row must fit its table and only refer to rows of the same file. Returns the number of rows to import. */
export async function validateImport(file: ImportFile, signal: AbortSignal): Promise<number> {
  const known = new Set<string>();
  let total = 0;
  const references = Object.entries(REFERENCES);
  for (const table of importOrder) {
    for await (const page of file.pages(table, signal)) {
      total += page.length;
      for (const row of page) {
        for (const [column, parent] of references) {
          const id = row[column];
          if (typeof id !== 'string' || mayNameDeleted(table, column)) continue;
          if (!known.has(nameOf(parent, id)))
            throw refuse(`hay filas de ${table} que se refieren a otras que no están en él`);
        }
        if (PARENTS.has(table)) known.add(nameOf(table, String(row.id)));
        if (known.size > PARENTS_MAX)
          throw refuse(`tiene más de ${number(PARENTS_MAX)} filas con nombre propio`);
      }
    }
  }
  return total;
}

/** An identifier in 17 bytes instead of 36: there may be two million. */
const nameOf = (table: ImportedTable, id: string): string =>
  table[0] + Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
const number = (value: number): string => value.toLocaleString('es-ES');

const refuse = (detalle: string, cause?: unknown): AppError =>
  new AppError('importacion_no_valida', detalle, cause === undefined ? {} : { cause });

/** Opens a ZIP and checks its parts and manifest. Throws `importacion_no_valida`. */
export async function openImport(path: string, bytesMax = BYTES_MAX): Promise<ImportFile> {
  // The library refuses names outside the folder and wrong sizes.
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
  const zip = await openPromise(path, options).catch((cause: unknown) => {
    throw refuse('no es un archivo ZIP completo', cause);
  });
  try {
    const entries = await entriesOf(zip);
    const manifest = await manifestOf(zip, entries);
    const rowsOf = (table: string): number => manifest.tablas[table] ?? 0;
    if (importOrder.reduce((sum, table) => sum + rowsOf(table), 0) > ROWS_MAX)
      throw refuse(`tiene más de ${number(ROWS_MAX)} filas`);
    const whole = { bytes: bytesMax };
    const counted = new Set<string>();
    const budgetOf = (table: string) => {
      if (counted.has(table)) return { bytes: Number.POSITIVE_INFINITY };
      counted.add(table);
      return whole;
    };
    const single = async <Row>(table: string, read: (row: unknown) => Row | null, signal: AbortSignal) => {
      if (rowsOf(table) > 1) throw refuse(`la tabla ${table} tiene más de una fila`);
      const what = { table, wanted: rowsOf(table), budget: budgetOf(table), read };
      for await (const [row] of pagesOf(zip, entries, what, signal)) return row;
      return undefined;
    };
    return {
      sin_importar: Object.keys(manifest.tablas).filter((table) => rowsOf(table) > 0 && !returns(table)),
      pages: (table, signal) => {
        // The table's schema gives a record, or null for a row that is left out.
        const read = (row: unknown) => importedTables[table].parse(row) as ImportedRow | null;
        const what = { table, wanted: rowsOf(table), budget: budgetOf(table), read };
        return pagesOf(zip, entries, what, signal);
      },
      async choices(signal) {
        const settings = entries.get('cuenta.json');
        if (settings !== undefined && settings.uncompressedSize > MANIFEST_BYTES_MAX)
          throw refuse('tiene unos ajustes demasiado largos');
        const json = settings && (await jsonOf(zip, settings, 'los ajustes no se pueden leer'));
        return {
          ajustes: settings && readFileSettings(json),
          contacto: readFileContactKeys(json),
          mercado: await single('mercados', readFileMarket, signal),
          ia: await single('ia_ajustes', readFileAi, signal),
        };
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw refuse('tiene demasiadas partes');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (!NAME.test(fileName)) throw refuse('contiene archivos que no son de una exportación');
      if (entries.has(fileName)) throw refuse(`tiene dos veces ${fileName}`);
      if (entry.isEncrypted() || ![0, 8].includes(entry.compressionMethod))
        throw refuse('está cifrado o comprimido de una forma que no se admite');
      if (entry.uncompressedSize > RATIO_MAX * (entry.compressedSize + SMALL_BYTES))
        throw refuse('ocupa demasiado una vez descomprimido');
      entries.set(fileName, entry);
    }
    return entries;
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuse('está dañado', cause);
  }
}

async function manifestOf(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<z.infer<typeof Manifest>> {
  const entry = entries.get('manifiesto.json');
  if (!entry || entry.uncompressedSize > MANIFEST_BYTES_MAX)
    throw refuse('no es una exportación de este producto');
  const foreign = 'no es una exportación de este producto';
  const said = await jsonOf(zip, entry, foreign);
  try {
    const version = Version.parse(said).formato;
    if (version !== EXPORT_FORMAT)
      throw refuse(
        `es de otra versión del producto (formato ${version}; esta versión lee el formato ${EXPORT_FORMAT})`,
      );
    return Manifest.parse(said);
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuse(foreign, cause);
  }
}

/** A small part as a whole; the caller bounds its stated size, which the library enforces. */
async function jsonOf(zip: ZipFile, entry: Entry, otherwise: string): Promise<unknown> {
  try {
    return JSON.parse(await text(await zip.openReadStreamPromise(entry)));
  } catch (cause) {
    throw refuse(otherwise, cause);
  }
}

/** False for unknown tables too, which are left out. */
const returns = (table: string): boolean =>
  table in ACCOUNT_TABLES && SILENT.has(ACCOUNT_TABLES[table as AccountTable]); // one of its keys
const SILENT: ReadonlySet<Decision> = new Set([decision.returns, decision.derived]);

async function* pagesOf<Row>(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  what: { table: string; wanted: number; budget: { bytes: number }; read: (row: unknown) => Row | null },
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  const { table, wanted } = what;
  const entry = entries.get(`tablas/${table}.jsonl`);
  if (!entry) {
    if (wanted > 0) throw refuse(`le falta la tabla ${table}`);
    return;
  }
  let seen = 0;
  let page: Row[] = [];
  const stream = await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
    throw refuse('está dañado', cause);
  });
  for await (const line of linesOf(stream, what.budget)) {
    signal.throwIfAborted();
    seen += 1;
    if (seen > wanted) break;
    const row = rowOf(what, line, seen);
    if (row !== null) page.push(row);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (seen !== wanted) throw refuse(`la tabla ${table} no tiene las filas que dice el manifiesto`);
  if (page.length > 0) yield page;
}

function rowOf<Row>(
  { table, read }: { table: string; read: (row: unknown) => Row | null },
  line: string,
  at: number,
): Row | null {
  try {
    return read(JSON.parse(line));
  } catch (cause) {
    throw refuse(`la fila ${number(at)} de ${table} no es como debe`, cause);
  }
}

/** Lines of a part, bounded in length and, with all other parts, in bytes. */
async function* linesOf(stream: Readable, budget: { bytes: number }): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      budget.bytes -= piece.length;
      if (budget.bytes < 0) throw refuse('ocupa demasiado una vez descomprimido');
      let from = 0;
      const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
        if (end > from) yield all.toString('utf8', from, end);
        from = end + 1;
      }
      rest = all.subarray(from);
      if (rest.length > LINE_BYTES_MAX) throw refuse('tiene una línea demasiado larga');
    }
    if (rest.length > 0) yield rest.toString('utf8');
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuse('está dañado', cause);
  } finally {
    stream.destroy();
  }
}
