import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { fileError } from './file-row.ts';

const ENTRIES_MAX = 5_000;
const PART_MAX_BYTES = 512 * 1024 * 1024;
/** Ordinary worksheets compress 10 to 30 times; small parts are not judged. */
const RATIO_MAX = 150;
const RATIO_FROM_BYTES = 32 * 1024 * 1024;

/** The parts of a workbook as streams; their sizes are checked against the declared ones. */
export interface Workbook {
  /** Null for an unknown part. Throws `archivo_no_valido` for a zip bomb. */
  open(name: string): Promise<Readable | null>;
  close(): void;
}

/** Throws `archivo_no_valido` if the file is no archive. */
export async function openWorkbook(path: string): Promise<Workbook> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > ENTRIES_MAX) throw fileError('El libro de Excel tiene demasiadas partes.');
    for await (const entry of zip.eachEntry()) entries.set(plainPart(entry.fileName), entry);
  } catch (cause) {
    throw isOurs(cause) ? cause : unreadable(cause);
  }
  return {
    async open(name) {
      const entry = entries.get(plainPart(name));
      if (!entry) return null;
      const { uncompressedSize: size, compressedSize: packed } = entry;
      if (size > PART_MAX_BYTES || (size > RATIO_FROM_BYTES && size > packed * RATIO_MAX)) {
        throw fileError('El libro de Excel se descomprime a un tamaño que no es razonable.');
      }
      if (entry.isEncrypted()) throw fileError('El libro de Excel está protegido con contraseña.');
      return await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
        throw unreadable(cause);
      });
    },
    close: () => zip.close(),
  };
}

/** Part names ignore case (OPC); some writers use backslashes. */
const plainPart = (name: string): string => name.replaceAll('\\', '/').toLowerCase();

const isOurs = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'archivo_no_valido';

export const unreadable = (cause: unknown) =>
  fileError('El archivo no es un libro de Excel (.xlsx) que se pueda leer.', cause);
