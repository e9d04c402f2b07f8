import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { UsageError } from '../command.ts';

const BUFFER_BYTES = 64 * 1024;

/** Half a file must not look whole: it gets its name, and replaces the former one, at `end`. Disposed before, it is deleted. */
export interface WholeFile extends AsyncDisposable {
  write(part: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export async function openWhole(path: string): Promise<WholeFile> {
  const { written, place, mode } = await placeOf(path);
  const file = await open(written, 'w', mode).catch((error: unknown) => {
    throw cannotOpen(path, error);
  });
  let held: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  const orSay = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw new Error(`No se ha podido escribir «${path}»: ${whyNot(error)}.`);
    });
  const flush = async () => {
    const next = Buffer.concat(held);
    held = [];
    bytes = 0;
    await orSay(file.writeFile(next));
  };
  return {
    async write(part) {
      const more = typeof part === 'string' ? Buffer.from(part) : part;
      held.push(more);
      bytes += more.length;
      if (bytes >= BUFFER_BYTES) await flush();
    },
    async end() {
      await flush();
      if (place !== null) await orSay(file.sync());
      await orSay(file.close());
      if (place !== null) await orSay(rename(written, place));
      isWhole = true;
    },
    async [Symbol.asyncDispose]() {
      if (isWhole) return;
      await file.close().catch(() => {});
      if (place !== null) await rm(written, { force: true });
    },
  };
}

/** `place`: what the written file replaces; null for a device or a pipe. */
async function placeOf(path: string): Promise<{ written: string; place: string | null; mode: number }> {
  const found = await stat(path).catch(() => null);
  if (found === null) return { written: `${path}.parte`, place: path, mode: 0o666 };
  if (found.isDirectory()) throw cannotOpen(path, { code: 'EISDIR' });
  if (!found.isFile()) return { written: path, place: null, mode: 0o666 };
  const place = await realpath(path);
  return { written: `${place}.parte`, place, mode: found.mode & 0o777 };
}

export const cannotOpen = (path: string, error: unknown): UsageError =>
  new UsageError(`No se puede escribir «${path}»: ${whyNot(error)}.`);

const REASONS: Partial<Record<string, string>> = {
  ENOENT: 'su carpeta no existe',
  EISDIR: 'es una carpeta',
  EACCES: 'no hay permiso para escribir ahí',
  EPERM: 'no hay permiso para escribir ahí',
  EROFS: 'su disco es de solo lectura',
  ENOSPC: 'no queda espacio en el disco',
};

function whyNot(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
  return REASONS[code] ?? code;
}
