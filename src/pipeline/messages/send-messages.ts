import { randomUUID } from 'node:crypto';
import { type CanalChat, isChat } from '#contract/chat/addresses.ts';
import type { Canal } from '#contract/entities/canales.ts';
import { Notificaciones } from '#contract/entities/configuracion.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { ChatSender } from '#providers/messages/chat/chat-sender.ts';
import type { MailSender } from '#providers/messages/mail.ts';
import type { Message, Sent } from '#providers/messages/port.ts';
import type { PushSender } from '#providers/messages/push.ts';
import type { TelegramSender } from '#providers/messages/telegram.ts';
import type { WebhookSender } from '#providers/messages/webhook.ts';
import {
  beginMessage,
  type ClaimedChannel,
  channelsWithNews,
  claimChannel,
  endMessage,
  type News,
  newsOf,
  newsOfMessage,
  releaseChannel,
} from '#store/queries/channels/channels.ts';
import { nextRevision, type Store, type Tx, withAccount, withSystem } from '#store/store.ts';
import { queueDueEvents } from '../events/send-events.ts';
import { notifyChannelOff } from '../notifications/channel-off.ts';
import { kindOf, type NotificationKind } from '../notifications/notifications.ts';
import type { AccountKeys, StoredKey } from '../runtime/account-keys.ts';
import type { Queue } from '../runtime/queue.ts';
import { wait } from '../runtime/wait.ts';
import { sendToBrowsers } from './send-to-browsers.ts';
import { webhookAddress } from './webhook-address.ts';
import { afterFailure, afterQuiet, dueAt, isStale, nextLook } from './when.ts';

type ChannelSecret = 'telegram' | 'webhook' | 'webhook_url' | CanalChat;

export interface MessageDeps {
  store: Store;
  clock: Clock;
  log: Logger;
  secrets: {
    read(tx: Tx, usuarioId: string, nombre: ChannelSecret): ReturnType<AccountKeys['read']>;
  };
  /** Null without a mail server. */
  mail: MailSender | null;
  telegram: TelegramSender;
  webhook: WebhookSender;
  push: PushSender;
  chat: ChatSender;
  publicUrl: string;
  /** Address where the reader can stop messages of a kind (`email`: all). */
  unsubscribeUrl(usuarioId: string, kind: UnsubscribeKind): string;
}
export type UnsubscribeKind = NotificationKind | 'email';

const LOOK_MS = 2_000;
const CHANNELS_AT_ONCE = 100;
const LINES_MAX = 50;
/** Longer than any attempt; after a crash the message is sent again under the same identifier. */
const LEASE_S = 90;
/** Senders have shorter limits; an orderly stop waits for them. */
const TRY_MS = 60_000;

export async function keepQueueing(
  deps: Pick<MessageDeps, 'store' | 'clock' | 'log'> & { queue: Pick<Queue, 'send'> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    for (const round of [queueDue, queueDueEvents])
      await round(deps).catch((error: unknown) => {
        if (!signal.aborted) deps.log.warn({ err: error }, 'queueing messages failed');
      });
    await wait(LOOK_MS, signal);
  }
}

/** One round: queues a job for each channel with pending messages, unless one is waiting. */
export async function queueDue(
  deps: Pick<MessageDeps, 'store' | 'clock'> & { queue: Pick<Queue, 'send'> },
): Promise<void> {
  await withSystem(deps.store, async (tx) => {
    for (const key of await channelsWithNews(tx, deps.clock.now(), CHANNELS_AT_ONCE))
      await deps.queue.send(tx, 'channel.send', key);
  });
}

interface Begun {
  channel: ClaimedChannel;
  id: string;
  news: News[];
  receiver: Receiver;
}

/** Sends a channel's pending message. A stop does not abort an attempt: whether it arrived would be unknown. */
export async function sendChannel(
  deps: MessageDeps,
  { usuario_id: usuarioId, canal }: { usuario_id: string; canal: Canal },
): Promise<void> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(deps.store, usuarioId, work);
  const begun = await inAccount((tx) => begin(deps, tx, usuarioId, canal));
  if (!begun) return;
  const sent = await deliver(deps, usuarioId, canal, begun, AbortSignal.timeout(TRY_MS)).catch(
    (error: unknown): Sent => {
      deps.log.error({ err: error, canal }, 'a message could not be sent');
      return { kind: 'later', detalle: 'El envío ha fallado.', own: true };
    },
  );
  const now = deps.clock.now();
  const attempt = { id: begun.id, reclamado: begun.channel.reclamado };
  if (sent.kind === 'sent') {
    await inAccount((tx) => endMessage(tx, usuarioId, canal, attempt, { now, sent: true }));
    return;
  }
  const { detalle } = sent;
  const isOwn = sent.kind === 'later' && sent.own === true;
  const again = afterFailure(begun.channel.fallos, now, sent.kind === 'later' ? sent.afterMs : 0);
  const off = sent.kind === 'refused' || (again.off && !isOwn);
  const givenUp = isOwn && isStale(begun.news, now);
  deps.log.info({ canal, detalle, off, givenUp }, 'a message was not delivered');
  await inAccount(async (tx) => {
    const end = { now, sent: false, detalle, noAntes: again.noAntes, off, givenUp } as const;
    const isOff = await endMessage(tx, usuarioId, canal, attempt, end);
    if (isOff)
      await notifyChannelOff(tx, usuarioId, { canal, sent }, { now, revision: await nextRevision(tx) });
  });
}

/** Claims the channel and stores its message; null if none is due. */
async function begin(deps: MessageDeps, tx: Tx, usuarioId: string, canal: Canal): Promise<Begun | null> {
  const now = deps.clock.now();
  const channel = await claimChannel(tx, usuarioId, canal, { now, seconds: LEASE_S });
  if (!channel) return null;
  const begun = channel.mensaje_id;
  const news =
    begun === null
      ? await newsOf(tx, usuarioId, canal, LINES_MAX)
      : await newsOfMessage(tx, usuarioId, canal, begun);
  const due = dueOf(channel, begun === null ? news : null, now);
  if (due === null || due > now) {
    await releaseChannel(tx, usuarioId, canal, due === null ? null : nextLook(due, now));
    return null;
  }
  const id = begun ?? randomUUID();
  if (begun === null) await beginMessage(tx, usuarioId, canal, { id, news });
  return { channel, id, news, receiver: await readReceiver(deps, tx, usuarioId, { canal, ...channel }) };
}

export async function readReceiver(
  { secrets }: Pick<MessageDeps, 'secrets'>,
  tx: Tx,
  usuarioId: string,
  { canal, destino }: { canal: Canal; destino: string },
): Promise<Receiver> {
  if (canal === 'email' || canal === 'push') return { destino, secret: { kind: 'none' } };
  const secret = await secrets.read(tx, usuarioId, canal);
  if (canal !== 'webhook') return { destino, secret };
  const address = await webhookAddress(tx, secrets, usuarioId, destino);
  if (address.kind === 'unreadable') return { destino: '', secret: address };
  return { destino: address.kind === 'key' ? address.key : '', secret };
}

/** When the channel may send; `news` is null for a message that was begun before. Null without news. */
function dueOf(channel: ClaimedChannel, news: readonly News[] | null, now: number): number | null {
  const { timezone } = channel;
  const silencio = Notificaciones.partial().safeParse(channel.notificaciones).data?.silencio ?? null;
  if (news === null) return silencio === null ? now : afterQuiet(now, timezone, silencio);
  return news.length === 0 ? null : dueAt(news, { ...channel, silencio, now });
}

async function deliver(
  deps: MessageDeps,
  usuarioId: string,
  canal: Canal,
  { channel, id, news, receiver }: Begun,
  signal: AbortSignal,
): Promise<Sent> {
  // The announced rows were deleted.
  if (news.length === 0) return { kind: 'sent' };
  const message = messageOf(deps, usuarioId, id, news);
  return await deliverMessage(deps, usuarioId, canal, message, { ...channel, ...receiver, signal });
}

interface Receiver {
  destino: string;
  secret: StoredKey;
}

interface Target extends Receiver {
  email: string;
  fallos: number;
  signal: AbortSignal;
}

/** One attempt, without any record of it. */
export async function deliverMessage(
  deps: MessageDeps,
  usuarioId: string,
  canal: Canal,
  message: Message,
  { email, destino, fallos, secret: stored, signal }: Target,
): Promise<Sent> {
  if (stored.kind === 'unreadable') return { kind: 'later', detalle: UNREADABLE, own: true };
  const secret = stored.kind === 'key' ? stored.key : null;
  if (isChat(canal)) {
    if (secret === null) return { kind: 'refused', detalle: 'Falta la dirección del canal.' };
    return await deps.chat.send(canal, secret, message, signal);
  }
  switch (canal) {
    case 'email':
      if (!deps.mail)
        return { kind: 'later', detalle: 'Esta instalación no tiene servidor de correo.', own: true };
      return await deps.mail.send(email, message);
    case 'push':
      return await sendToBrowsers(deps, usuarioId, message, { failures: fallos, signal });
    case 'telegram':
      if (secret === null) return { kind: 'refused', detalle: 'Falta el token del bot.' };
      return await deps.telegram.send({ token: secret, chat: destino }, message, signal);
    case 'webhook':
      if (secret === null) return { kind: 'refused', detalle: 'Falta la clave del webhook.' };
      return await deps.webhook.send({ url: destino, key: secret }, message, signal);
  }
}

const UNREADABLE = 'Esta instalación no puede leer la clave guardada de este canal: configúralo otra vez.';

/** The unsubscribe link's name, also on the page it opens. */
export const stoppedText: Readonly<Record<UnsubscribeKind, string>> = {
  dominios_expirados: 'avisos de dominios libres, perdidos o caídos y de cambios de fase',
  liberaciones: 'avisos de liberaciones: próximas, hechas o retiradas',
  oportunidades: 'avisos de filtros guardados',
  errores: 'avisos de errores',
  email: 'correos',
};

export function messageOf(
  deps: Pick<MessageDeps, 'publicUrl' | 'unsubscribeUrl'>,
  usuarioId: string,
  id: string,
  news: readonly News[],
): Message {
  const [only] = news;
  const kinds = new Set(news.map(({ tipo }) => kindOf[tipo]).filter((kind) => kind !== null));
  // Last the link that stops all: mail programs offer it themselves.
  const offered: UnsubscribeKind[] = [...kinds, 'email'];
  return {
    id,
    titulo: news.length === 1 && only ? only.titulo : cuantos(news.length, 'aviso'),
    lineas: news.map(({ tipo, titulo, mensaje, enlace, creada }) => ({
      tipo,
      titulo,
      mensaje,
      enlace: enlace === null ? null : new URL(enlace, deps.publicUrl).href,
      fecha: new Date(creada).toISOString(),
    })),
    bajas: offered.map((kind) => ({
      texto: `No enviar más ${stoppedText[kind]}`,
      url: deps.unsubscribeUrl(usuarioId, kind),
    })),
    campana: deps.publicUrl,
  };
}
