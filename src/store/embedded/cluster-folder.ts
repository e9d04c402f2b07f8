import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '#platform/errors.ts';
import { cannotRun } from './failure.ts';
import type { EmbeddedSettings } from './settings-file.ts';

const SHARED_ROOT = '/var/lib/dominios-locales';
const INSIDE = 'postgres';

/** A folder that other users can enter, for copies that a 0700 home would hide. */
export function sharedRoot(): string {
  try {
    mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 });
    return SHARED_ROOT;
  } catch {
    const root = join(tmpdir(), `dominios-locales-${process.getuid?.() ?? 0}`);
    mkdirSync(root, { recursive: true, mode: 0o755 });
    // Another user's folder of this name: never run or store anything there.
    if (statSync(root).uid !== process.getuid?.()) throw cannotRun(`«${root}» es de otro usuario; bórrala`);
    return root;
  }
}

/**
 * The existing cluster; null before the first one is complete. Throws `configuracion_incompleta` if a cluster that
 * has run is missing: an empty one would look like lost data.
 */
export function findCluster(dataDir: string, known: EmbeddedSettings | null): string | null {
  const folder = known?.cluster ?? join(dataDir, INSIDE);
  if (existsSync(folder)) return folder;
  const hasRun = known !== null && known.port !== 0;
  const isHomeThere = existsSync(dirname(folder));
  if (!hasRun && isHomeThere) return null;
  throw cannotRun(`falta la carpeta de la base de datos «${folder}»; ${wayOut(dataDir)}`);
}

function wayOut(dataDir: string): string {
  return `restáurala de una copia de seguridad o, para empezar con una vacía, aparta «${dataDir}»`;
}

/** The data folder or, if the runner cannot enter it, a folder under the shared root (`outside`, to be stored). */
export function placeCluster(dataDir: string, runner: Runner): { folder: string; outside: boolean } {
  // The folder may let others pass: its secret files have mode 0600.
  if (runner.uid !== undefined && canReach(runner, dirname(dataDir)))
    chmodSync(dataDir, modeOf(dataDir) | 0o011);
  if (canReach(runner, dataDir)) return { folder: join(dataDir, INSIDE), outside: false };
  const home = mkdtempSync(join(sharedRoot(), 'datos-'));
  chmodSync(home, 0o755);
  writeFileSync(
    join(home, 'LEEME.txt'),
    `Base de datos de «${dataDir}». Si borras aquella, borra también esta.\n`,
  );
  giveTo(runner, home);
  return { folder: join(home, INSIDE), outside: true };
}

/** Gives a restored or moved cluster to the runner; throws if the runner cannot enter it. */
export function makeUsable(cluster: string, runner: Runner): void {
  if (runner.uid === undefined) return;
  if (statSync(cluster).uid === 0) giveWhole(runner, cluster);
  if (canReach(runner, cluster)) return;
  throw cannotRun(`el usuario ${runner.uid}, con el que corre PostgreSQL, no puede entrar en «${cluster}»`);
}

/** Throws `base_de_datos_mas_nueva` or, for an older or unknown version, `configuracion_incompleta`. */
export function checkMajor(dataDir: string, cluster: string, program: string): void {
  const file = join(cluster, 'PG_VERSION');
  const data = existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : Number.NaN;
  if (!Number.isInteger(data))
    throw cannotRun(`«${file}» falta o está dañado: la base de datos no está entera; ${wayOut(dataDir)}`);
  const major = Number(program.split('.')[0]);
  if (data > major)
    throw new AppError(
      'base_de_datos_mas_nueva',
      `«${cluster}» es de PostgreSQL ${data} y el programa trae el ${major}`,
    );
  if (data < major) {
    throw cannotRun(
      `«${cluster}» es de PostgreSQL ${data} y el programa trae el ${major}: expórtala con la versión anterior`,
    );
  }
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o7777;
}

/** The user that PostgreSQL runs as; empty: this program's. */
export interface Runner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, and initdb needs a user with a name in /etc/passwd. */
export function chooseRunner(folders: readonly string[]): Runner {
  if (process.getuid?.() !== 0) return {};
  const users = passwd();
  for (const folder of folders) {
    const owner = ownerOf(folder);
    const user = users.find(({ uid }) => uid === owner);
    if (user && user.uid !== 0) return { uid: user.uid, gid: user.gid };
  }
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  return { uid: user?.uid ?? 65_534, gid: user?.gid ?? 65_534 };
}

export function canReach(runner: Runner, folder: string): boolean {
  // `cd` needs every folder above to be traversable; one folder's mode does not show that.
  const test = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...runner,
    cwd: '/',
    stdio: 'ignore',
    timeout: 5_000,
  });
  return test.status === 0;
}

export function giveTo(runner: Runner, path: string): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(path, runner.uid, runner.gid);
}

export function giveWhole(runner: Runner, folder: string): void {
  giveTo(runner, folder);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) giveTo(runner, join(entry.parentPath, entry.name));
  }
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}

function passwd(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}
