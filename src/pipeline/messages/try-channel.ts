import { randomUUID } from 'node:crypto';
import type { Canal } from '#contract/entities/canales.ts';
import { AppError } from '#platform/errors.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { listChannels } from '#store/queries/channels/channels.ts';
import { withAccount } from '#store/store.ts';
import { deliverMessage, type MessageDeps, readReceiver } from './send-messages.ts';

const TRY_MS = 20_000;

/** Sends a trial through a channel at once and reports the answer. Throws `canal_no_valido` for one that was never set. */
export async function tryChannel(
  deps: MessageDeps,
  usuarioId: string,
  canal: Canal,
  signal: AbortSignal,
): Promise<{ enviado: boolean; detalle: string }> {
  const { receiver, account } = await withAccount(deps.store, usuarioId, async (tx) => {
    const known = (await listChannels(tx, usuarioId)).find((one) => one.canal === canal);
    const receiver = known && (await readReceiver(deps, tx, usuarioId, known));
    return { receiver, account: await readAccount(tx, usuarioId) };
  });
  if (!receiver || !account) throw new AppError('canal_no_valido', 'actívalo antes de probarlo');
  const fecha = new Date(deps.clock.now()).toISOString();
  const line = { tipo: 'prueba', titulo: TITLE, mensaje: TEXT, enlace: null, fecha };
  const message = { id: randomUUID(), titulo: TITLE, lineas: [line], bajas: [], campana: deps.publicUrl };
  const sent = await deliverMessage(deps, usuarioId, canal, message, {
    email: account.email,
    fallos: 0,
    ...receiver,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]),
  });
  return { enviado: sent.kind === 'sent', detalle: sent.detalle ?? 'Enviado.' };
}

const TITLE = 'Prueba de avisos';
const TEXT = 'Si lees esto, los avisos llegan por aquí.';
