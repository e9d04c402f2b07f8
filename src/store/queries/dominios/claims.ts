import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, rows } from '../sql/rows.ts';
import { columnsUnderCheck, type DomainUnderCheck } from './checks.ts';

/**
 * Claims up to `limit` due domains of one account, most urgent first, and of those as urgent first the ones whose check
 * has `begun`. Those that only a paused batch wants are left. A claim whose process died is taken over.
 */
export async function claimDomains(
  tx: Tx,
  usuarioId: string,
  claim: {
    proceso: string;
    leaseSeconds: number;
    limit: number;
    now: number;
    begun?: readonly string[];
  },
): Promise<DomainUnderCheck[]> {
  return await rows<DomainUnderCheck>(
    tx,
    sql`WITH empezados AS (
          SELECT id, prioridad_verificacion, proxima_verificacion FROM dominios
          WHERE usuario_id = ${usuarioId} AND id = ANY(${[...(claim.begun ?? [])]}::uuid[])
            AND proxima_verificacion <= ${at(claim.now)} AND reclamado_por IS NULL
          FOR UPDATE SKIP LOCKED
        ), otros AS (
          SELECT id, prioridad_verificacion, proxima_verificacion FROM dominios
          WHERE usuario_id = ${usuarioId} AND proxima_verificacion <= ${at(claim.now)}
            AND (reclamado_por IS NULL OR reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
              SELECT 1 FROM procesos p WHERE p.id = reclamado_por
                AND p.latido > clock_timestamp() - interval '15 seconds'))
          ORDER BY prioridad_verificacion DESC, proxima_verificacion
          LIMIT ${claim.limit} FOR UPDATE SKIP LOCKED
        ), elegidos AS (
          SELECT id FROM (
            SELECT *, true AS empezado FROM empezados
            UNION ALL SELECT *, false FROM otros WHERE id NOT IN (SELECT id FROM empezados)
          ) AS debidos
          ORDER BY prioridad_verificacion DESC, empezado DESC, proxima_verificacion LIMIT ${claim.limit}
        ), reclamados AS (
          UPDATE dominios d SET reclamado_por = ${claim.proceso},
            reclamado_hasta = clock_timestamp() + ${claim.leaseSeconds}::float8 * interval '1 second',
            ronda_inicio = CASE WHEN d.comprobando THEN d.ronda_inicio ELSE ${at(claim.now)}::timestamptz END,
            reintentos_usados = CASE WHEN d.comprobando THEN d.reintentos_usados ELSE 0 END,
            comprobando = true
          FROM elegidos e WHERE d.usuario_id = ${usuarioId} AND d.id = e.id
          RETURNING d.*
        )
        SELECT ${columnsUnderCheck} FROM reclamados d`,
  );
}
