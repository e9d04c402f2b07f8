import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { ownFolder } from '../folder.ts';

const BYTES = 32;

export interface MasterKeyOptions {
  /** Base64; null: the file in the data folder. */
  masterKey: string | null;
  /** Base64: the previous key, accepted while secrets are sealed again. */
  previousMasterKey: string | null;
  dataDir: string;
}

/** The installation's master key, 32 bytes, and the previous one during a rotation. */
export interface MasterKeys {
  current(): Uint8Array;
  accepted(): Uint8Array[];
  /** Reads the files again: another process may have begun a rotation. */
  reload(): void;
}

/**
 * From the settings, or files of mode 0600 created at the first start. A damaged file is never replaced: the sealed
 * secrets would be lost. Throws AppError `configuracion_incompleta`.
 */
export function loadMasterKeys(options: MasterKeyOptions): MasterKeys {
  const { masterKey, previousMasterKey } = options;
  if (masterKey !== null) {
    const keys = [decode(masterKey), ...(previousMasterKey === null ? [] : [decode(previousMasterKey)])];
    return { current: () => first(keys), accepted: () => keys, reload: () => {} };
  }
  ownFolder(options.dataDir);
  const files = keyFiles(options.dataDir);
  if (!existsSync(files.current)) create(files.current);
  chmodSync(files.current, 0o600);
  let keys = readBoth(files);
  return {
    current: () => first(keys),
    accepted: () => keys,
    reload() {
      keys = readBoth(files);
    },
  };
}

export const newMasterKey = () => randomBytes(BYTES).toString('base64');

/** Activates a new key and keeps the current one as accepted. An unfinished rotation continues with the key it made. */
export function beginFileRotation(dataDir: string): MasterKeys {
  const options = { masterKey: null, previousMasterKey: null, dataDir };
  const files = keyFiles(dataDir);
  const [current, previous] = loadMasterKeys(options).accepted();
  const begun = current && previous && !Buffer.from(current).equals(previous);
  if (current && !begun) {
    // The old key is saved before the new one replaces it: a crash at any point leaves both readable.
    replace(files.previous, Buffer.from(current).toString('base64'));
    replace(files.current, newMasterKey());
  }
  return loadMasterKeys(options);
}

/** Deletes the previous key, which seals no secret any more, and drafts of killed rotations. */
export function endFileRotation(dataDir: string): void {
  rmSync(keyFiles(dataDir).previous, { force: true });
  for (const name of readdirSync(dataDir)) {
    if (/^clave-maestra(\.anterior)?\.[0-9a-f]{12}$/.test(name)) rmSync(join(dataDir, name), { force: true });
  }
}

const keyFiles = (dataDir: string) => ({
  current: join(dataDir, 'clave-maestra'),
  previous: join(dataDir, 'clave-maestra.anterior'),
});

function readBoth(files: ReturnType<typeof keyFiles>): Uint8Array[] {
  // Reads again if the current key changes in between: a rotation writes the previous key first.
  for (;;) {
    const current = readKey(files.current);
    const previous = existsSync(files.previous) ? readKeyUnlessGone(files.previous) : [];
    if (Buffer.from(current).equals(readKey(files.current))) return [current, ...previous];
  }
}

function readKeyUnlessGone(file: string): Uint8Array[] {
  try {
    return [readKey(file)];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function readKey(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== BYTES) {
    throw new AppError('configuracion_incompleta', `${file} no contiene una clave maestra de ${BYTES} bytes`);
  }
  return key;
}

const decode = (key: string): Uint8Array => Buffer.from(key, 'base64');

function first(keys: readonly Uint8Array[]): Uint8Array {
  const [key] = keys;
  if (!key) throw new Error('there is always a master key');
  return key;
}

/** Written aside and linked into place: of two concurrent first starts one wins, and both read the same key. */
function create(file: string): void {
  const draft = draftOf(file, newMasterKey());
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(file: string, key: string): void {
  renameSync(draftOf(file, key), file);
}

function draftOf(file: string, key: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}
