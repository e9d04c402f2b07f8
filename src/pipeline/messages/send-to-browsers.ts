import type { Message, Sent } from '#providers/messages/port.ts';
import type { PushSender } from '#providers/messages/push.ts';
import {
  countSubscriptions,
  markTaken,
  removeSubscription,
  targetsOf,
} from '#store/queries/channels/push.ts';
import { type Store, withAccount } from '#store/store.ts';

/** Limits the attempts for other browsers once one has the message, because they delay newer messages. */
const TRIES_BESIDE_TAKEN = 3;
const WAIT_BESIDE_TAKEN_MS = 30 * 60_000;

/**
 * A message counts as delivered once any browser has it; expired subscriptions are deleted. `failures`: earlier
 * attempts.
 */
export async function sendToBrowsers(
  deps: { store: Store; push: PushSender },
  usuarioId: string,
  message: Message,
  { failures, signal }: { failures: number; signal: AbortSignal },
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
  const browsers = await withAccount(store, usuarioId, (tx) => countSubscriptions(tx, usuarioId, message.id));
  const isTaken = browsers.con_mensaje > 0;
  const later = pushed.filter((one) => one.kind === 'later');
  const [first] = later;
  const afterMs = Math.max(0, ...later.map((one) => one.afterMs ?? 0));
  const isLastTry = failures + 1 >= TRIES_BESIDE_TAKEN || afterMs > WAIT_BESIDE_TAKEN_MS;
  if (first && !(isTaken && isLastTry)) return { ...first, afterMs };
  if (isTaken) return pushed.find((one) => one.kind === 'sent') ?? { kind: 'sent' };
  if (browsers.total === 0)
    return { kind: 'refused', detalle: 'Ningún navegador recibe avisos: actívalos otra vez.' };
  return pushed.find((one) => one.kind === 'refused') ?? { kind: 'sent' };
}
