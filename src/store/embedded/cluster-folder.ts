import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cannotRun, newerData } from './failure.ts';
import { canReach, giveTo, giveWhole, type Runner } from './runner.ts';
import type { EmbeddedSettings } from './settings-file.ts';

const SHARED_ROOT = '/var/lib/dominios-locales';
const INSIDE = 'postgres';

/** A folder of our own that other users can traverse, for copies that a 0700 home would hide. */
export function sharedRoot(): string {
  try {
    mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 });
    return SHARED_ROOT;
  } catch {
    const root = join(tmpdir(), `dominios-locales-${process.getuid?.() ?? 0}`);
    mkdirSync(root, { recursive: true, mode: 0o755 });
    // Someone else's folder under a name that we would trust: never run or store anything there.
    if (statSync(root).uid !== process.getuid?.()) throw cannotRun(`«${root}» es de otro usuario; bórrala`);
    return root;
  }
}

/**
 * The cluster that a data folder has already: inside it, or where its settings say. Null when there is none, or when a
 * first start was killed before it was made.
 * @throws AppError `configuracion_incompleta` when a cluster that has run before is missing: an empty one in its place
 * would look like lost data.
 */
export function findCluster(dataDir: string, known: EmbeddedSettings | null): string | null {
  const folder = known?.cluster ?? join(dataDir, INSIDE);
  if (existsSync(folder)) return folder;
  const hasRun = known !== null && known.port !== 0;
  const isHomeThere = existsSync(dirname(folder));
  if (!hasRun && isHomeThere) return null;
  throw cannotRun(`falta la carpeta de la base de datos «${folder}»; ${wayOut(dataDir)}`);
}

/** What a person can do about a folder that cannot be used as it is. */
function wayOut(dataDir: string): string {
  return `restáurala de una copia de seguridad o, para empezar con una vacía, aparta «${dataDir}»`;
}

/**
 * Where a new cluster goes: inside the data folder, or into a folder of its own under the shared root when the runner
 * cannot get there. `outside` has to be remembered.
 */
export function placeCluster(dataDir: string, runner: Runner): { folder: string; outside: boolean } {
  // Our own folder may let others pass through: what is secret in it has its own 0600.
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

/** A restored or moved cluster: given back to the runner, or refused when the runner cannot get there. */
export function makeUsable(cluster: string, runner: Runner): void {
  if (runner.uid === undefined) return;
  if (statSync(cluster).uid === 0) giveWhole(runner, cluster);
  if (canReach(runner, cluster)) return;
  throw cannotRun(`el usuario ${runner.uid}, con el que corre PostgreSQL, no puede entrar en «${cluster}»`);
}

/**
 * @throws AppError `base_de_datos_mas_nueva` when a newer PostgreSQL wrote the folder, `configuracion_incompleta`
 * when an older one did, or it is not known which. Nothing is touched.
 */
export function checkMajor(dataDir: string, cluster: string, program: string): void {
  const file = join(cluster, 'PG_VERSION');
  const data = existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : Number.NaN;
  if (!Number.isInteger(data))
    throw cannotRun(`«${file}» falta o está dañado: la base de datos no está entera; ${wayOut(dataDir)}`);
  const major = Number(program.split('.')[0]);
  if (data > major) throw newerData(`«${cluster}» es de PostgreSQL ${data} y el programa trae el ${major}`);
  if (data < major) {
    throw cannotRun(
      `«${cluster}» es de PostgreSQL ${data} y el programa trae el ${major}: expórtala con la versión anterior`,
    );
  }
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o7777;
}
