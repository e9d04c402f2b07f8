import type { NombreSecreto } from '#contract/entities/configuracion.ts';
import { isRegistrarKey, keyHalves } from '#contract/keys/registrar-keys.ts';
import type { AccountKeys, StoredKey } from '#pipeline/runtime/account-keys.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { readSealedKey, replaceSeal, writeSealedKey } from '#store/queries/accounts/keys.ts';
import type { Tx } from '#store/store.ts';

/** Shown end of a key; a short key would be given away by it. */
const TAIL = 4;
const TAIL_FROM = 8;
const NEVER_SHOWN = /^(?:titular$|webhook_url$|eventos_cabecera:|eventos_url:)/;

/** Provider keys at rest: sealed for account and name, so that a row moved elsewhere does not open. */
export interface KeyVault extends AccountKeys {
  read(tx: Tx, usuarioId: string, nombre: NombreSecreto): Promise<StoredKey>;
  write(tx: Tx, usuarioId: string, key: { nombre: NombreSecreto; key: string; now: number }): Promise<void>;
  renew(tx: Tx, usuarioId: string, nombre: NombreSecreto): Promise<'renewed' | 'current' | 'unreadable'>;
}

export function createKeyVault(box: SecretBox): KeyVault {
  const open = (sealed: Buffer | null, usuarioId: string, nombre: NombreSecreto) =>
    sealed === null ? null : box.open(sealed, [usuarioId, nombre]);
  return {
    async read(tx, usuarioId, nombre): Promise<StoredKey> {
      const opened = open(await readSealedKey(tx, usuarioId, nombre), usuarioId, nombre);
      if (opened === null) return { kind: 'none' };
      return opened.kind === 'open' ? { kind: 'key', key: opened.text } : { kind: 'unreadable' };
    },

    async write(tx, usuarioId, { nombre, key, now }) {
      const cifrado = box.seal(key, [usuarioId, nombre]);
      // Only the second half of a registrar's key is secret; a short one would be shown whole.
      const secret = isRegistrarKey(nombre) ? (keyHalves(key)?.secret ?? '') : key;
      const isShown = !NEVER_SHOWN.test(nombre) && secret.length >= TAIL_FROM;
      const ultimos4 = isShown ? secret.slice(-TAIL) : '';
      await writeSealedKey(tx, usuarioId, { nombre, cifrado, ultimos4, now });
    },

    async renew(tx, usuarioId, nombre) {
      const sealed = await readSealedKey(tx, usuarioId, nombre, { lock: true });
      const opened = open(sealed, usuarioId, nombre);
      if (opened === null) return 'current';
      if (opened.kind === 'unreadable') return 'unreadable';
      if (opened.isCurrent) return 'current';
      await replaceSeal(tx, usuarioId, { nombre, cifrado: box.seal(opened.text, [usuarioId, nombre]) });
      return 'renewed';
    },
  };
}
