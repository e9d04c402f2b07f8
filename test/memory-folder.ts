import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const NAME = 'dominios-pruebas-';
/** Magic number of tmpfs in statfs(2). */
const TMPFS = 0x01021994;
/** What a run writes at its most, with room to spare. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * Has the temporary folders of this process and its children in memory, where there is room: a run copies hundreds of
 * databases, and the kernel takes ten times longer to make their files on a disk.
 */
export function enterMemoryFolder(): () => void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return () => undefined;
  removeLeft();
  const dir = mkdtempSync(join(SHARED_MEMORY, `${NAME}${process.pid}-`));
  // As the system's folder: databases and some programs run as another user where the tests run as root.
  chmodSync(dir, 0o1777);
  process.env.TMPDIR = dir;
  return () => {
    delete process.env.TMPDIR;
    rmSync(dir, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
  return type === TMPFS && bavail * bsize >= ROOM_BYTES;
}

/** Folders of killed runs would hold memory until the machine restarts. */
function removeLeft(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    if (!name.startsWith(NAME)) continue;
    const [pid = ''] = name.slice(NAME.length).split('-');
    if (!existsSync(`/proc/${pid}`)) rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}
