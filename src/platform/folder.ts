import { mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AppError } from './errors.ts';

/** Creates it if missing; returns its real path. Throws AppError `configuracion_incompleta` if not writable. */
export function ownFolder(folder: string): string {
  try {
    makeMissing(resolve(folder));
    // A fixed name: a file left by a killed program is overwritten and removed.
    const probe = join(folder, '.prueba');
    writeFileSync(probe, '');
    rmSync(probe, { force: true });
    return realpathSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = REASONS[code] ?? code;
    throw new AppError(
      'configuracion_incompleta',
      `no se puede usar la carpeta de datos «${folder}»: ${why}. Elige otra`,
      { cause: error },
    );
  }
}

// Node's recursive mkdir never returns where no folder can be created (/proc).
function makeMissing(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(folder), { code: 'ENOTDIR' });
  makeMissing(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const REASONS: Partial<Record<string, string>> = {
  EACCES: 'no hay permiso para escribir ahí',
  EPERM: 'no hay permiso para escribir ahí',
  ENOENT: 'ahí no se pueden crear archivos',
  ENOTDIR: 'es un archivo, o lo es una de las carpetas de su ruta',
  EROFS: 'es de solo lectura',
  ENOSPC: 'no queda espacio en el disco',
  ENAMETOOLONG: 'el nombre es demasiado largo',
  ELOOP: 'sus enlaces no llevan a ninguna parte',
};
