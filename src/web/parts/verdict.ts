import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS, SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { estadoVerificacion, faseCiclo, metodoVerificacion } from '#contract/states.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';

export type ShownVerdict = Pick<
  Dominio,
  | 'estado_verificacion'
  | 'es_disponible'
  | 'confirmaciones'
  | 'fase_ciclo'
  | 'verification_method'
  | 'needs_manual_verification'
  | 'fecha_ultima_verificacion'
  | 'fecha_liberacion_estimada'
  | 'proxima_verificacion'
  | 'confirmacion_desde'
> &
  Partial<Pick<Dominio, 'fecha_perdido'>>;

export type VerdictBadgeKind =
  | 'no_domain'
  | 'pending'
  | 'scheduled'
  | 'manual'
  | 'free'
  | 'confirming'
  | 'reconfirm'
  | 'releasing'
  | 'lost'
  | 'registered';

/** A next look further away than this is one that is scheduled, not one that is under way. */
const UNDER_WAY_MS = 60_000;

/** Which badge a domain wears. A free name is never shown as plainly free a day later. */
export function verdictBadge(dominio: ShownVerdict | null, now: number): VerdictBadgeKind {
  if (dominio === null) return 'no_domain';
  if (needsManual(dominio)) return 'manual';
  if (awaitsSecondWord(dominio)) return 'confirming';
  if (dominio.es_disponible === true) return freeBadge(dominio, now);
  if (isReleasing(dominio)) return 'releasing';
  // It was free and has been registered since.
  if (dominio.es_disponible === false) return dominio.fecha_perdido ? 'lost' : 'registered';
  return isScheduled(dominio, now) ? 'scheduled' : 'pending';
}

/** The row in a list: what can be bought, and what a date or a person is needed for. */
export function verdictTone(dominio: ShownVerdict | null, now: number): 'free' | 'soon' | undefined {
  const kind = verdictBadge(dominio, now);
  if (kind === 'free') return 'free';
  return kind === 'confirming' || kind === 'reconfirm' || kind === 'releasing' ? 'soon' : undefined;
}

/** A check runs now: nothing else can be asked of the domain until it ends. */
export const isChecking = (dominio: ShownVerdict, now: number): boolean =>
  dominio.estado_verificacion === estadoVerificacion.verificando && !isScheduled(dominio, now);

/** The zone holds the name, so that its website can be opened: not one that is free, being released or contradicted. */
export const isInZone = ({
  es_disponible,
  fase_ciclo,
}: Pick<Dominio, 'es_disponible' | 'fase_ciclo'>): boolean =>
  es_disponible === false &&
  fase_ciclo !== faseCiclo.redencion &&
  fase_ciclo !== faseCiclo.pendiente_borrado &&
  fase_ciclo !== faseCiclo.retenido;

/** The second confirmation need not wait for its time: the zone has another channel. */
export const awaitsSecondChannel = (dominio: ShownVerdict & Pick<Dominio, 'segundo_canal'>): boolean =>
  awaitsSecondWord(dominio) && dominio.segundo_canal;

/** When the second word may be given; null where that is not known. A person's own word is given twice. */
export function secondWordAt(dominio: ShownVerdict): string | null {
  const { confirmacion_desde, verification_method, fecha_ultima_verificacion: seen } = dominio;
  if (confirmacion_desde !== null) return confirmacion_desde;
  if (!isOwnWord({ verification_method }) || seen === null) return null;
  return new Date(Date.parse(seen) + SECOND_CONFIRMATION_MS).toISOString();
}

export const isOwnWord = ({ verification_method }: Pick<ShownVerdict, 'verification_method'>): boolean =>
  verification_method === metodoVerificacion.manual;

/** It was looked at, there is no verdict yet, and the next look has its time. */
function isScheduled(dominio: ShownVerdict, now: number): boolean {
  const { fecha_ultima_verificacion: seen, proxima_verificacion: next } = dominio;
  return seen !== null && next !== null && Date.parse(next) - now > UNDER_WAY_MS;
}

/** On its way out of the registry: somebody may still take it back, or it falls on its date. */
function isReleasing({ estado_verificacion, fase_ciclo }: ShownVerdict): boolean {
  if (estado_verificacion !== estadoVerificacion.expirado) return false;
  return fase_ciclo === faseCiclo.redencion || fase_ciclo === faseCiclo.pendiente_borrado;
}

function freeBadge(dominio: ShownVerdict, now: number): VerdictBadgeKind {
  const seen = dominio.fecha_ultima_verificacion;
  return seen === null || now - Date.parse(seen) > RECONFIRM_AFTER_MS ? 'reconfirm' : 'free';
}

function needsManual(dominio: ShownVerdict): boolean {
  return (
    dominio.estado_verificacion === estadoVerificacion.necesita_verificacion_manual ||
    dominio.verification_method === metodoVerificacion.whoisEsRestricted ||
    dominio.needs_manual_verification
  );
}
