import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS, SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { estadoComprobacion, estadoVerificacion, faseCiclo, metodoVerificacion } from '#contract/states.ts';
import { awaitsSecondWord } from '../verdict/second-word.ts';

export type ShownDomain = Pick<
  Dominio,
  | 'estado_verificacion'
  | 'es_disponible'
  | 'confirmaciones'
  | 'fase_ciclo'
  | 'verification_method'
  | 'needs_manual_verification'
  | 'fecha_ultima_verificacion'
  | 'fecha_liberacion_estimada'
  | 'comprobacion'
  | 'proxima_verificacion'
  | 'confirmacion_desde'
> &
  Partial<Pick<Dominio, 'fecha_perdido' | 'oferta_registrador' | 'liberacion_fuente' | 'liberacion_desde'>>;

export type DomainStateKind =
  | 'no_domain'
  | 'pending'
  | 'scheduled'
  | 'paused'
  | 'unchecked'
  | 'unresolved'
  | 'manual'
  | 'free'
  | 'confirming'
  | 'reconfirm'
  | 'releasing'
  | 'out_of_zone'
  | 'lost'
  | 'premium'
  | 'held'
  | 'registered';

/** A check further ahead than this shows as scheduled, not as running. */
const UNDER_WAY_MS = 60_000;

/** The state shown everywhere, also in files. Null: no domain. 'free' becomes 'por reconfirmar' after a day. */
export function domainState(dominio: ShownDomain | null, now: number): DomainStateKind {
  if (dominio === null) return 'no_domain';
  if (needsManual(dominio)) return 'manual';
  if (awaitsSecondWord(dominio)) return 'confirming';
  if (dominio.es_disponible === true) return freeBadge(dominio, now);
  if (isReleasing(dominio)) return 'releasing';
  if (dominio.es_disponible === false) return heldBadge(dominio);
  return withoutVerdict(dominio, now);
}

export function domainTone(dominio: ShownDomain | null, now: number): 'free' | 'soon' | undefined {
  const kind = domainState(dominio, now);
  if (kind === 'free') return 'free';
  return SOON.includes(kind) ? 'soon' : undefined;
}

const SOON: readonly DomainStateKind[] = ['confirming', 'reconfirm', 'releasing', 'out_of_zone', 'premium'];

/** A check runs now; no other can be requested until it ends. */
export const isChecking = (dominio: ShownDomain, now: number): boolean =>
  dominio.estado_verificacion === estadoVerificacion.verificando && isRunning(dominio, now);

/** The zone delegates the name, so its website may be opened; false if free, being released or contradicted. */
export const isInZone = (
  dominio: Pick<Dominio, 'es_disponible' | 'fase_ciclo'> & Pick<ShownDomain, 'liberacion_fuente'>,
): boolean =>
  dominio.es_disponible === false &&
  !hasLeftZone(dominio) &&
  dominio.fase_ciclo !== faseCiclo.redencion &&
  dominio.fase_ciclo !== faseCiclo.pendiente_borrado &&
  dominio.fase_ciclo !== faseCiclo.retenido;

/** Another channel can confirm now, so the second confirmation need not wait. */
export const awaitsSecondChannel = (dominio: ShownDomain & Pick<Dominio, 'segundo_canal'>): boolean =>
  awaitsSecondWord(dominio) && dominio.segundo_canal;

/** Earliest time of the second confirmation; null if unknown. A person's own verdict needs two confirmations. */
export function secondWordAt(dominio: ShownDomain): string | null {
  const { confirmacion_desde, verification_method, fecha_ultima_verificacion: seen } = dominio;
  if (confirmacion_desde !== null) return confirmacion_desde;
  if (!isOwnWord({ verification_method }) || seen === null) return null;
  return new Date(Date.parse(seen) + SECOND_CONFIRMATION_MS).toISOString();
}

export const isOwnWord = ({ verification_method }: Pick<ShownDomain, 'verification_method'>): boolean =>
  verification_method === metodoVerificacion.manual;

function withoutVerdict(dominio: ShownDomain, now: number): DomainStateKind {
  if (isRunning(dominio, now)) return 'pending';
  if (dominio.comprobacion === estadoComprobacion.programada) return 'scheduled';
  if (dominio.comprobacion === estadoComprobacion.en_pausa) return 'paused';
  return dominio.fecha_ultima_verificacion === null ? 'unchecked' : 'unresolved';
}

function isRunning({ comprobacion, proxima_verificacion: next }: ShownDomain, now: number): boolean {
  if (comprobacion === estadoComprobacion.en_curso) return true;
  if (comprobacion !== estadoComprobacion.programada) return false;
  return next === null || Date.parse(next) - now <= UNDER_WAY_MS;
}

function isReleasing({ estado_verificacion, fase_ciclo }: ShownDomain): boolean {
  if (estado_verificacion !== estadoVerificacion.expirado) return false;
  return fase_ciclo === faseCiclo.redencion || fase_ciclo === faseCiclo.pendiente_borrado;
}

function freeBadge(dominio: ShownDomain, now: number): DomainStateKind {
  const seen = dominio.fecha_ultima_verificacion;
  return seen === null || now - Date.parse(seen) > RECONFIRM_AFTER_MS ? 'reconfirm' : 'free';
}

/** The clock of releases has its interval only while the zone does not delegate the name. */
const hasLeftZone = ({ liberacion_fuente }: Pick<ShownDomain, 'liberacion_fuente'>): boolean =>
  liberacion_fuente != null;

/** `fecha_perdido`: it was free and has been registered since; if after its interval began, that release is over. */
function heldBadge(dominio: ShownDomain): DomainStateKind {
  if (dominio.oferta_registrador?.premium) return 'premium';
  if (hasLeftZone(dominio) && !isLostAtRelease(dominio)) return 'out_of_zone';
  if (dominio.fecha_perdido) return 'lost';
  return isHeld(dominio) ? 'held' : 'registered';
}

/** False without both dates: no number is at least NaN. */
const isLostAtRelease = ({ fecha_perdido: lost, liberacion_desde: from }: ShownDomain): boolean =>
  Date.parse(lost ?? '') >= Date.parse(from ?? '');

/** Out of its zone: of a name that has expired the registry has told a holder, of others also that it is reserved. */
const isHeld = (dominio: ShownDomain): boolean =>
  dominio.fase_ciclo === faseCiclo.retenido &&
  dominio.estado_verificacion !== estadoVerificacion.expirado &&
  !isOwnWord(dominio);

function needsManual(dominio: ShownDomain): boolean {
  return (
    dominio.estado_verificacion === estadoVerificacion.necesita_verificacion_manual ||
    dominio.verification_method === metodoVerificacion.whoisEsRestricted ||
    dominio.needs_manual_verification
  );
}
