import { estadoComprobacion } from '#contract/states.ts';
import { sql } from '../../sql.ts';

/** Registry questions of `dominios d` that are planned or running; those held by a paused batch are excluded. */
const asked = sql`trabajo_registro t WHERE t.usuario_id = d.usuario_id AND t.dominio_id = d.id
  AND (t.no_antes < 'infinity' OR t.reclamado_por IS NOT NULL)`;

/** The progress of `dominios d`: an `EstadoComprobacion`. */
export const checkProgress = sql`CASE WHEN d.reclamado_por IS NOT NULL THEN ${estadoComprobacion.en_curso}
  WHEN d.proxima_verificacion IS NOT NULL THEN ${estadoComprobacion.programada}
  WHEN NOT d.comprobando THEN ${estadoComprobacion.ninguna}
  ELSE coalesce((SELECT CASE WHEN bool_or(t.reclamado_por IS NOT NULL) THEN ${estadoComprobacion.en_curso}
      WHEN count(*) > 0 THEN ${estadoComprobacion.programada} END FROM ${asked}), ${estadoComprobacion.en_pausa}) END`;

/** When the check continues; for a registry question, when its server may be asked. */
export const nextStep = sql`CASE WHEN d.proxima_verificacion IS NOT NULL OR NOT d.comprobando OR d.reclamado_por IS NOT NULL
    THEN d.proxima_verificacion
  ELSE (SELECT min(greatest(t.no_antes, (SELECT cerrado_hasta(s) FROM servidores_registro s WHERE s.servidor = t.servidor)))
    FROM ${asked} AND t.reclamado_por IS NULL) END`;
