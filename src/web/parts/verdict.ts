import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS } from '#contract/limits.ts';
import { estadoVerificacion, faseCiclo, metodoVerificacion } from '#contract/states.ts';

export type VerdictInput = Pick<
  Dominio,
  | 'estado_verificacion'
  | 'es_disponible'
  | 'confirmaciones'
  | 'fase_ciclo'
  | 'verification_method'
  | 'needs_manual_verification'
  | 'fecha_ultima_verificacion'
  | 'confirmacion_desde'
>;

export type VerdictBadgeKind =
  | 'no_domain'
  | 'pending'
  | 'manual'
  | 'free'
  | 'confirming'
  | 'reconfirm'
  | 'releasing'
  | 'registered';

/** Which badge a domain wears. A free name is never shown as plainly free before its second confirmation, nor a day later. */
export function verdictBadge(dominio: VerdictInput | null, now: number): VerdictBadgeKind {
  if (dominio === null) return 'no_domain';
  if (needsManual(dominio)) return 'manual';
  if (dominio.es_disponible === true) return freeBadge(dominio, now);
  if (dominio.es_disponible === false) return 'registered';
  const releasing =
    dominio.estado_verificacion === estadoVerificacion.expirado &&
    dominio.fase_ciclo === faseCiclo.pendiente_borrado;
  return releasing ? 'releasing' : 'pending';
}

/** The second confirmation need not wait for its time: the zone has another channel. */
export const awaitsSecondChannel = (dominio: VerdictInput & Pick<Dominio, 'segundo_canal'>): boolean =>
  dominio.es_disponible === true && dominio.confirmaciones < 2 && dominio.segundo_canal;

function freeBadge(dominio: VerdictInput, now: number): VerdictBadgeKind {
  const seen = dominio.fecha_ultima_verificacion;
  if (seen === null || now - Date.parse(seen) > RECONFIRM_AFTER_MS) return 'reconfirm';
  return dominio.confirmaciones >= 2 ? 'free' : 'confirming';
}

function needsManual(dominio: VerdictInput): boolean {
  return (
    dominio.estado_verificacion === estadoVerificacion.necesita_verificacion_manual ||
    dominio.verification_method === metodoVerificacion.whoisEsRestricted ||
    dominio.needs_manual_verification
  );
}
