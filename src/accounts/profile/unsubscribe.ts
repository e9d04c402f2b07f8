import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { UnsubscribeKind } from '#pipeline/messages/send-messages.ts';
import type { Clock } from '#platform/clock.ts';
import { readAccount, saveSettings } from '#store/queries/accounts/accounts.ts';
import { saveChannel } from '#store/queries/channels/channels.ts';
import { type Store, withAccount } from '#store/store.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';

// A kind that is no longer offered stays valid, for links in sent messages.
const Kind: z.ZodType<UnsubscribeKind> = z.enum([
  'email',
  'dominios_expirados',
  'liberaciones',
  'oportunidades',
  'errores',
]);
const Token = z.object({ usuario_id: z.uuid(), kind: Kind, mac: z.string().regex(/^[\w-]{43}$/) });

export interface Unsubscribe {
  token(usuarioId: string, kind: UnsubscribeKind): string;
  read(token: string): { usuario_id: string; kind: UnsubscribeKind } | null;
  /** Disables and returns the kind; null if the token is invalid or the account deleted. */
  use(token: string): Promise<UnsubscribeKind | null>;
}

export function createUnsubscribe(deps: { store: Store; clock: Clock; keys: PurposeKeys }): Unsubscribe {
  const macOf = (key: Uint8Array, usuarioId: string, kind: UnsubscribeKind) =>
    createHmac('sha256', key).update(`${usuarioId}.${kind}`).digest();
  const read: Unsubscribe['read'] = (token) => {
    const [usuario_id, kind, mac] = token.split('.', 4);
    const parsed = Token.safeParse({ usuario_id, kind, mac });
    if (!parsed.success) return null;
    const given = Buffer.from(parsed.data.mac, 'base64url');
    const isOurs = deps.keys
      .accepted()
      .some((key) => timingSafeEqual(macOf(key, parsed.data.usuario_id, parsed.data.kind), given));
    return isOurs ? { usuario_id: parsed.data.usuario_id, kind: parsed.data.kind } : null;
  };
  return {
    token: (usuarioId, kind) =>
      `${usuarioId}.${kind}.${macOf(deps.keys.current(), usuarioId, kind).toString('base64url')}`,
    read,
    async use(token) {
      const found = read(token);
      if (!found) return null;
      return await withAccount(deps.store, found.usuario_id, async (tx) => {
        if (!(await readAccount(tx, found.usuario_id))) return null;
        await saveSettings(
          tx,
          found.usuario_id,
          { notificaciones: { [found.kind]: false } },
          deps.clock.now(),
        );
        if (found.kind === 'email')
          await saveChannel(tx, found.usuario_id, {
            canal: 'email',
            activo: false,
            destino: '',
            now: deps.clock.now(),
          });
        return found.kind;
      });
    },
  };
}
