import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The user that PostgreSQL runs as. Empty: the same as this program. */
export interface Runner {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of existing data, else as the owner of the data
 * folder, else as the system's `postgres`, else as `nobody`. All are looked for in /etc/passwd because initdb
 * wants its user to have a name.
 */
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

/** Whether the runner can get into a folder: asked of the system itself, under that user. */
export function canReach(runner: Runner, folder: string): boolean {
  // `cd` needs every folder above to be traversable, which a look at one mode does not show.
  const test = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...runner,
    cwd: '/',
    stdio: 'ignore',
    timeout: 5_000,
  });
  return test.status === 0;
}

/** Gives a folder or file to the runner, when that is another user than this program's. */
export function giveTo(runner: Runner, path: string): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(path, runner.uid, runner.gid);
}

/** Gives a folder with all that is in it. */
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
