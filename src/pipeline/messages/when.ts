import { type TipoNotificacion, tipoNotificacion } from '#contract/states.ts';
import type { News } from '#store/queries/channels/channels.ts';

/** Notifications within this time share a message. */
const GATHER_MS = 60_000;
/** Growing lines change with each domain: a channel announces them at most once an hour. */
const GROWING_EVERY_MS = 3_600_000;
const GROWING: ReadonlySet<TipoNotificacion> = new Set([
  tipoNotificacion.dominios_libres,
  tipoNotificacion.dominios_perdidos,
  tipoNotificacion.dominios_caidos,
  tipoNotificacion.cambios_fase,
  tipoNotificacion.liberaciones_proximas,
  tipoNotificacion.dominios_liberados,
  tipoNotificacion.liberaciones_retiradas,
  tipoNotificacion.filtro_guardado,
]);
const MINUTE_MS = 60_000;

export interface QuietHours {
  /** `HH:MM` in the account's time zone; may be on the next day. */
  desde: string;
  hasta: string;
}

/** When the channel sends (epoch ms): as soon as one notification is due, outside the quiet hours. */
export function dueAt(
  news: readonly Pick<News, 'tipo' | 'creada'>[],
  channel: { ultimo_envio: number | null; timezone: string; silencio: QuietHours | null; now: number },
): number {
  const dues = news.map(({ tipo, creada }) => {
    const gathered = creada + GATHER_MS;
    if (!GROWING.has(tipo) || channel.ultimo_envio === null) return gathered;
    return Math.max(gathered, channel.ultimo_envio + GROWING_EVERY_MS);
  });
  const due = Math.max(channel.now, Math.min(...dues));
  return channel.silencio === null ? due : afterQuiet(due, channel.timezone, channel.silencio);
}

/** When to look again: an urgent notification or a changed setting may come before `due`. */
export const nextLook = (due: number, now: number): number => Math.min(due, now + GATHER_MS);

/** The moment itself, or the end of the quiet hours around it. */
export function afterQuiet(at: number, timezone: string, { desde, hasta }: QuietHours): number {
  const [from, to, now] = [minutesOf(desde), minutesOf(hasta), minutesAt(at, timezone)];
  if (from === to) return at;
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return at;
  const left = (to - now + 24 * 60) % (24 * 60);
  return Math.floor(at / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

function minutesAt(at: number, timezone: string): number {
  const form = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return minutesOf(form.format(at));
}

/** From this age on the installation gives up a message that it could not send, as mail servers do. */
const STALE_MS = 5 * 24 * 3_600_000;

export const isStale = (news: readonly Pick<News, 'creada'>[], now: number): boolean =>
  news.every(({ creada }) => now - creada >= STALE_MS);

const TRIES_MAX = 12;
const BACKOFF_MAX_MS = 6 * 3_600_000;

/** When a failed attempt is repeated, and whether the channel is switched off instead. */
export function afterFailure(failures: number, now: number, afterMs = 0): { noAntes: number; off: boolean } {
  const backoff = Math.min(BACKOFF_MAX_MS, MINUTE_MS * 2 ** failures);
  return { noAntes: now + Math.max(backoff, afterMs), off: failures + 1 >= TRIES_MAX };
}
