import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '#store/embedded/process-identity.ts';

const PREFIX = 'dominios-archivo-';
/** A received file is never in use for this long: a request takes an hour at most. */
const LEFT_AFTER_MS = 24 * 3_600_000;

/** Folders of this run: an earlier process of a container had the same number. */
const own = new Set<string>();

export async function makeUploadFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${hostname()}-${process.pid}-`));
  own.add(path);
  const remove = async () => {
    await rm(path, { recursive: true, force: true });
    own.delete(path);
  };
  return { path, remove };
}

/** Deletes folders of killed processes, but not those of running ones or of other machines that share the disk. */
export async function sweepUploadFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || own.has(path)) continue;
    if (!isOfDeadProcess(name) && !(await isOld(path))) continue;
    // Another user's folder cannot be deleted; the others must be.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isOfDeadProcess(name: string): boolean {
  const [, host, number] = /^(.+)-(\d+)-[^-]+$/.exec(name.slice(PREFIX.length)) ?? [];
  if (host !== hostname()) return false;
  const pid = Number(number);
  return pid === process.pid || !isRunning(pid);
}

async function isOld(path: string): Promise<boolean> {
  // Another process may have deleted it.
  const made = await stat(path).catch(() => null);
  return made !== null && made.mtimeMs < Date.now() - LEFT_AFTER_MS;
}
