import type { Dominio } from '#contract/entities/dominio.ts';
import { faseCiclo, metodoVerificacion } from '#contract/states.ts';
import { registrarChannels } from '#domain/evidence/registrar-channel.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';
import { sql } from '../../sql.ts';
import { checkProgress, nextStep } from '../sql/check-progress.ts';
import { iso } from '../sql/fragments.ts';

/** First denial of a free name that was registered before; otherwise null. */
const freeSince = sql`CASE WHEN d.es_disponible THEN (SELECT min(c.hora) FROM cambios_dominios c
  WHERE c.usuario_id = d.usuario_id AND c.dominio_id = d.id AND c.fase_ciclo = 'libre' AND c.id > (
    SELECT a.id FROM cambios_dominios a WHERE a.usuario_id = d.usuario_id AND a.dominio_id = d.id
      AND a.es_disponible IS FALSE ORDER BY a.id DESC LIMIT 1)) END`;

/** The registrar's latest offer; null without a price. If the name is not free, only the verdict's source counts. */
export const registrarOffer = sql`CASE WHEN d.es_disponible IS NOT FALSE
    OR (d.fase_ciclo = ${faseCiclo.retenido} AND d.verification_method = ${metodoVerificacion.registrador})
  THEN (SELECT CASE WHEN e.kind <> 'registered' AND (e.datos ? 'precio' OR e.datos ? 'premium') THEN json_build_object(
      'registrador', e.fuente, 'precio', e.datos -> 'precio', 'premium', e.datos ? 'premium', 'hora', ${iso(sql`e.hora`)}) END
    FROM evidencias_cuenta e WHERE e.usuario_id = d.usuario_id AND e.dominio = d.dominio
      AND e.fuente = ANY(${[...registrarChannels]}::text[]) AND e.kind IN ('absent', 'reserved', 'registered')
      AND e.datos ->> 'quarantined' IS DISTINCT FROM 'true'
    ORDER BY e.hora DESC, e.id DESC LIMIT 1) END`;

export const domainColumns = sql`d.id AS _id, d.dominio, d.dominio_unicode, d.extension, d.estado_verificacion,
  d.es_disponible, d.confianza, d.confirmaciones, d.fase_ciclo, d.verification_method, d.needs_manual_verification,
  d.motivo, d.aparcado, d.codigo_estado_http, d.tiempo_respuesta, d.valor_estimado, d.prioridad_verificacion,
  ${iso(sql`d.fecha_ultima_verificacion`)} AS fecha_ultima_verificacion,
  ${iso(sql`d.fecha_expiracion`)} AS fecha_expiracion, ${iso(sql`d.fecha_registro`)} AS fecha_registro,
  ${iso(sql`d.fecha_liberacion_estimada`)} AS fecha_liberacion_estimada,
  ${iso(sql`d.liberacion_desde`)} AS liberacion_desde, ${iso(sql`d.liberacion_hasta`)} AS liberacion_hasta,
  d.liberacion_fuente,
  ${iso(sql`d.perdido_en`)} AS fecha_perdido, ${iso(freeSince)} AS libre_desde,
  ${registrarOffer} AS oferta_registrador,
  ${checkProgress} AS comprobacion, ${iso(nextStep)} AS proxima_verificacion,
  ${iso(sql`d.segundo_canal_desde`)} AS confirmacion_desde, d.verificaciones_realizadas, d.registrar,
  d.keyword_origen, d.metricas, d.negocio_id, d.negocios_total, d.registrante_nombre, d.registrante_organizacion,
  ${iso(sql`d.fecha_actualizacion`)} AS fecha_actualizacion, d.notas, d.favorito`;

/** Only a first confirmation waits for a second. */
export function confirmationFrom(
  row: Pick<Dominio, 'es_disponible' | 'confirmaciones' | 'fase_ciclo' | 'confirmacion_desde'>,
) {
  return awaitsSecondWord(row) ? row.confirmacion_desde : null;
}
