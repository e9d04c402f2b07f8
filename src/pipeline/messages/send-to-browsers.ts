import type { Message, Sent } from '#providers/messages/port.ts';
import type { PushSender } from '#providers/messages/push.ts';
import { countSubscriptions, markTaken, removeSubscription, targetsOf } from '#store/queries/canales/push.ts';
import { type Store, withAccount } from '#store/store.ts';

/**
 * Sends a message to each browser of the account that has not taken it yet. One that gave its subscription up is
 * forgotten; one that fails does not hide that another has the message.
 */
export async function sendToBrowsers(
  deps: { store: Store; push: PushSender },
  usuarioId: string,
  message: Message,
  signal: AbortSignal,
): Promise<Sent> {
  const { store, push } = deps;
  const targets = await withAccount(store, usuarioId, (tx) => targetsOf(tx, usuarioId, message.id));
  const tries = targets.map(async ({ id, ...target }) => {
    const pushed = await push.send(target, message, signal);
    if (pushed.kind === 'sent')
      await withAccount(store, usuarioId, (tx) => markTaken(tx, usuarioId, id, message.id));
    if (pushed.kind === 'gone')
      await withAccount(store, usuarioId, (tx) => removeSubscription(tx, usuarioId, id));
    return pushed;
  });
  const pushed = await Promise.all(tries);
  const later = pushed.filter((one) => one.kind === 'later');
  const [first] = later;
  if (first) return { ...first, afterMs: Math.max(...later.map(({ afterMs }) => afterMs ?? 0)) };
  const left = await withAccount(store, usuarioId, (tx) => countSubscriptions(tx, usuarioId));
  if (left === 0) return { kind: 'refused', detalle: 'Ningún navegador recibe avisos: actívalos otra vez.' };
  const refused = pushed.find((one) => one.kind === 'refused');
  return refused && !pushed.some(({ kind }) => kind === 'sent') ? refused : { kind: 'sent' };
}
