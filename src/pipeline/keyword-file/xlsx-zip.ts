import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { fileError } from './file-row.ts';

const ENTRIES_MAX = 5_000;
/** A part of a workbook larger than this when unpacked holds no list of keywords. */
const PART_MAX_BYTES = 512 * 1024 * 1024;
/** Ordinary worksheets pack 10 to 30 to one; only large parts are judged by it. */
const RATIO_MAX = 150;
const RATIO_FROM_BYTES = 32 * 1024 * 1024;

/** The parts of a workbook, read as streams; sizes are checked against what the archive declares. */
export interface Workbook {
  /** A part by its name, or null when there is none. Throws `archivo_no_valido` when unpacking it would be abuse. */
  open(name: string): Promise<Readable | null>;
  close(): void;
}

/** Opens an .xlsx. Throws `archivo_no_valido` for what is no archive. */
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

/** Names of parts are equal whatever their case (OPC); some writers part folders with backslashes. */
const plainPart = (name: string): string => name.replaceAll('\\', '/').toLowerCase();

const isOurs = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'archivo_no_valido';

export const unreadable = (cause: unknown) =>
  fileError('El archivo no es un libro de Excel (.xlsx) que se pueda leer.', cause);
