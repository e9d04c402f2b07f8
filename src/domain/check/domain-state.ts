import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS, SECOND_CONFIRMATION_MS } from '#contract/limits.ts';
import { estadoComprobacion, estadoVerificacion, faseCiclo, metodoVerificacion } from '#contract/states.ts';
import { awaitsSecondWord } from '../verdict/second-word.ts';

/** What the state of a name is made of. */
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
  Partial<Pick<Dominio, 'fecha_perdido'>>;

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
  | 'lost'
  | 'registered';

/** A next look further away than this is one that is scheduled, not one that is under way. */
const UNDER_WAY_MS = 60_000;

/**
 * What the state of a name is, everywhere: list, card, dialog, live search and file. Null: the business has no domain. A
 * free name is never shown as plainly free a day later.
 */
export function domainState(dominio: ShownDomain | null, now: number): DomainStateKind {
  if (dominio === null) return 'no_domain';
  if (needsManual(dominio)) return 'manual';
  if (awaitsSecondWord(dominio)) return 'confirming';
  if (dominio.es_disponible === true) return freeBadge(dominio, now);
  if (isReleasing(dominio)) return 'releasing';
  // It was free and has been registered since.
  if (dominio.es_disponible === false) return dominio.fecha_perdido ? 'lost' : 'registered';
  return withoutVerdict(dominio, now);
}

/** The row in a list: what can be bought, and what a date or a person is needed for. */
export function domainTone(dominio: ShownDomain | null, now: number): 'free' | 'soon' | undefined {
  const kind = domainState(dominio, now);
  if (kind === 'free') return 'free';
  return kind === 'confirming' || kind === 'reconfirm' || kind === 'releasing' ? 'soon' : undefined;
}

/** A check runs now: nothing else can be asked of the domain until it ends. */
export const isChecking = (dominio: ShownDomain, now: number): boolean =>
  dominio.estado_verificacion === estadoVerificacion.verificando && isRunning(dominio, now);

/** The zone holds the name, so that its website can be opened: not one that is free, being released or contradicted. */
export const isInZone = ({
  es_disponible,
  fase_ciclo,
}: Pick<Dominio, 'es_disponible' | 'fase_ciclo'>): boolean =>
  es_disponible === false &&
  fase_ciclo !== faseCiclo.redencion &&
  fase_ciclo !== faseCiclo.pendiente_borrado &&
  fase_ciclo !== faseCiclo.retenido;

/** The second confirmation need not wait for its time: there is another channel to ask. */
export const awaitsSecondChannel = (dominio: ShownDomain & Pick<Dominio, 'segundo_canal'>): boolean =>
  awaitsSecondWord(dominio) && dominio.segundo_canal;

/** When the second word may be given; null where that is not known. A person's own word is given twice. */
export function secondWordAt(dominio: ShownDomain): string | null {
  const { confirmacion_desde, verification_method, fecha_ultima_verificacion: seen } = dominio;
  if (confirmacion_desde !== null) return confirmacion_desde;
  if (!isOwnWord({ verification_method }) || seen === null) return null;
  return new Date(Date.parse(seen) + SECOND_CONFIRMATION_MS).toISOString();
}

export const isOwnWord = ({ verification_method }: Pick<ShownDomain, 'verification_method'>): boolean =>
  verification_method === metodoVerificacion.manual;

/** There is no verdict: what is done about that. */
function withoutVerdict(dominio: ShownDomain, now: number): DomainStateKind {
  if (isRunning(dominio, now)) return 'pending';
  if (dominio.comprobacion === estadoComprobacion.programada) return 'scheduled';
  if (dominio.comprobacion === estadoComprobacion.en_pausa) return 'paused';
  return dominio.fecha_ultima_verificacion === null ? 'unchecked' : 'unresolved';
}

/** A process has it in hand, or its next step is due. */
function isRunning({ comprobacion, proxima_verificacion: next }: ShownDomain, now: number): boolean {
  if (comprobacion === estadoComprobacion.en_curso) return true;
  if (comprobacion !== estadoComprobacion.programada) return false;
  return next === null || Date.parse(next) - now <= UNDER_WAY_MS;
}

/** On its way out of the registry: somebody may still take it back, or it falls on its date. */
function isReleasing({ estado_verificacion, fase_ciclo }: ShownDomain): boolean {
  if (estado_verificacion !== estadoVerificacion.expirado) return false;
  return fase_ciclo === faseCiclo.redencion || fase_ciclo === faseCiclo.pendiente_borrado;
}

function freeBadge(dominio: ShownDomain, now: number): DomainStateKind {
  const seen = dominio.fecha_ultima_verificacion;
  return seen === null || now - Date.parse(seen) > RECONFIRM_AFTER_MS ? 'reconfirm' : 'free';
}

function needsManual(dominio: ShownDomain): boolean {
  return (
    dominio.estado_verificacion === estadoVerificacion.necesita_verificacion_manual ||
    dominio.verification_method === metodoVerificacion.whoisEsRestricted ||
    dominio.needs_manual_verification
  );
}
