import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { AppError } from '../errors.ts';
import { ownFolder } from '../folder.ts';

const NAMES = { vigente: 'clave-maestra', anterior: 'clave-maestra.anterior' } as const;
const KEY = z.string().refine((text) => Buffer.from(text, 'base64').length === 32);
const Copy = z.strictObject({ vigente: KEY, anterior: KEY.optional() });

/** To a new file of mode 0600. Throws AppError `configuracion_incompleta`, also if the file exists. */
export function copyKeyFiles(dataDir: string, file: string): void {
  const read = (name: string) => {
    const path = join(dataDir, name);
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  };
  const copy = Copy.safeParse({ vigente: read(NAMES.vigente), anterior: read(NAMES.anterior) });
  if (!copy.success) throw new AppError('configuracion_incompleta', `${dataDir} no tiene una clave maestra`);
  try {
    writeFileSync(file, `${JSON.stringify(copy.data)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (cause) {
    throw new AppError('configuracion_incompleta', `no se puede crear «${file}», o ya existe`, { cause });
  }
}

/** Never overwrites a key. Throws AppError `configuracion_incompleta`. */
export function placeKeyFiles(file: string, dataDir: string): void {
  const copy = Copy.safeParse(readJson(file));
  if (!copy.success)
    throw new AppError('configuracion_incompleta', `«${file}» no es una copia de la clave maestra`);
  ownFolder(dataDir);
  const path = join(dataDir, NAMES.vigente);
  const present = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  if (present !== null && present !== copy.data.vigente) {
    throw new AppError('configuracion_incompleta', `${path} ya tiene otra clave maestra; apártala antes`);
  }
  if (present === null) writeFileSync(path, copy.data.vigente, { mode: 0o600, flush: true });
  const previous = join(dataDir, NAMES.anterior);
  if (copy.data.anterior !== undefined && !existsSync(previous)) {
    writeFileSync(previous, copy.data.anterior, { mode: 0o600, flush: true });
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
