import * as z from 'zod';
import { Fecha } from '#contract/entities/shared.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { rows } from '../sql/rows.ts';
import { RegistryCanal } from './work.ts';

/** A registry server's behaviour, for administrators. Times are ISO 8601 in UTC. */
export const ServerHealth = z.object({
  servidor: z.string(),
  canal: RegistryCanal,
  intervalo_ms: z.number(),
  por_dia: z.number().nullable(),
  consultas: z.number(),
  /** Questions of the day `dia` (UTC, days since 1970). */
  consultas_dia: z.number(),
  dia: z.number().nullable(),
  limitadas: z.number(),
  /** Set while the server refuses questions. */
  limitado_hasta: Fecha.nullable(),
  /** Null: it may be asked now. */
  no_antes: Fecha.nullable(),
  canario_ok_en: Fecha.nullable(),
  canario_siguiente: Fecha.nullable(),
  cuarentena: z.boolean(),
  cuarentena_desde: Fecha.nullable(),
  motivo: z.string().nullable(),
});
export type ServerHealth = z.infer<typeof ServerHealth>;

/** By name, after the given one. */
export async function serversHealth(
  tx: Tx,
  page: { after: string; limit: number; now: number },
): Promise<ServerHealth[]> {
  const now = sql`${new Date(page.now)}::timestamptz`;
  // `no_antes` is real time, `cerrado_hasta` the product's time; a slot is at most seconds away.
  return await rows(
    tx,
    ServerHealth,
    sql`SELECT r.servidor, r.canal, r.intervalo_ms, r.por_dia, r.consultas::float8 AS consultas, r.consultas_dia, r.dia,
          r.limitadas::float8 AS limitadas, r.cuarentena, r.motivo,
          ${iso(sql`CASE WHEN r.limitado_hasta > ${now} THEN r.limitado_hasta END`)} AS limitado_hasta,
          ${iso(sql`CASE WHEN cerrado_hasta(r) > ${now} THEN cerrado_hasta(r)
            WHEN r.no_antes > clock_timestamp() THEN r.no_antes END`)} AS no_antes,
          ${iso(sql`r.canario_ok_en`)} AS canario_ok_en, ${iso(sql`r.canario_siguiente`)} AS canario_siguiente,
          ${iso(sql`r.cuarentena_desde`)} AS cuarentena_desde
        FROM servidores_registro r WHERE r.servidor > ${page.after} ORDER BY r.servidor LIMIT ${page.limit}`,
  );
}
