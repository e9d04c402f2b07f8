import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { processIdentity } from './process-identity.ts';

const LOCK = 'instancia.lock';
const OPTIONS = '--datos en la línea de comandos, --data en la demostración, o DATA_DIR';

/**
 * The lock names its process, so that of a killed program is recognised as dead. Returns a repeatable unlock. Throws
 * `base_de_datos_ocupada` with the holder.
 */
export function lockFolder(dataDir: string, name = LOCK): () => void {
  const file = join(dataDir, name);
  const mine = processIdentity(process.pid) ?? `${process.pid}@`;
  const draft = join(dataDir, `${name}.${process.pid}`);
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (linkIfAbsent(draft, file)) return () => releaseIfMine(file, mine);
      const holder = readIfPresent(file);
      if (holder === null) continue;
      if (isAlive(holder)) throw busy(holder, dataDir);
      takeAway(file, holder, dataDir);
    }
    throw busy(readIfPresent(file) ?? '?', dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Throws `base_de_datos_ocupada` if a living program holds the folder, before anything is changed. */
export function refuseHeldFolder(dataDir: string): void {
  const holder = readIfPresent(join(dataDir, LOCK));
  if (holder !== null && isAlive(holder)) throw busy(holder, dataDir);
}

/** Whether a program holds the folder, or was killed while it did. */
export function hasLock(dataDir: string): boolean {
  return existsSync(join(dataDir, LOCK));
}

/** Moves a dead holder's lock away, and puts it back if another program was faster. */
function takeAway(file: string, deadHolder: string, dataDir: string): void {
  const aside = `${file}.muerto.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // Another program moved it: look again.
  }
  const moved = readIfPresent(aside);
  if (moved !== null && moved !== deadHolder && isAlive(moved)) {
    linkIfAbsent(aside, file);
    rmSync(aside, { force: true });
    throw busy(moved, dataDir);
  }
  rmSync(aside, { force: true });
}

/** link(2) fails if the name exists, and the content is complete from the start. */
function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST') return false;
    if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error;
    return copyIfAbsent(from, to);
  }
}

/** For file systems without hard links (some shared folders of virtual machines). */
function copyIfAbsent(from: string, to: string): boolean {
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function releaseIfMine(file: string, mine: string): void {
  if (readIfPresent(file) === mine) rmSync(file, { force: true });
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split('@')[0]);
  return Number.isInteger(pid) && pid > 0 && processIdentity(pid) === holder;
}

function busy(holder: string, dataDir: string): AppError {
  const [pid] = holder.split('@');
  return new AppError(
    'base_de_datos_ocupada',
    `el proceso ${pid} usa «${dataDir}». Ciérralo o elige otra carpeta de datos (${OPTIONS})`,
  );
}
