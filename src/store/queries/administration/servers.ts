import * as z from 'zod';
import type { EstadoRegistro, RegistroAdmin } from '#contract/administration/entities.ts';
import { RegistroAdmin as Row } from '#contract/administration/entities.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { countUpTo, type Page, type PageRequest, sortedPage } from '../lists/page.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow } from '../sql/rows.ts';

/** Time until questions from before a quarantine are answered. */
const SETTLED = '2 minutes';

/** Registry servers, quarantined ones first. Shared by all accounts. */
export async function registryServers(
  tx: Tx,
  request: PageRequest & {
    buscar: string;
    estado?: z.infer<typeof EstadoRegistro> | undefined;
    now: number;
  },
): Promise<Page<RegistroAdmin>> {
  const now = sql`${at(request.now)}::timestamptz`;
  const day = sql`${Math.floor(request.now / 86_400_000)}::int`;
  // Servers for an account's own key are named after the account: they are excluded.
  const from = sql`(
    SELECT r.*, CASE WHEN r.cuarentena THEN 'cuarentena' WHEN r.limitado_hasta > ${now} THEN 'limitado'
        WHEN r.canario_ok_en IS NULL THEN 'por_probar' ELSE 'en_servicio' END AS estado,
      CASE WHEN cerrado_hasta(r) > ${now} THEN cerrado_hasta(r) END AS hasta
    FROM servidores_registro r WHERE r.canal IN ('rdap', 'whois')) s`;
  const where = sql`strpos(s.servidor, ${request.buscar.toLowerCase()}) > 0
    AND (${request.estado ?? null}::text IS NULL OR s.estado = ${request.estado ?? null})`;
  const columns = sql`s.servidor, s.canal, s.estado, s.intervalo_ms, s.consultas::float8 AS consultas,
    CASE WHEN s.dia = ${day} THEN s.consultas_dia ELSE 0 END AS consultas_hoy, s.por_dia,
    s.limitadas::float8 AS limitadas, ${iso(sql`s.hasta`)} AS hasta, ${iso(sql`s.canario_ok_en`)} AS canario_ok_en,
    ${iso(sql`s.cuarentena_desde`)} AS cuarentena_desde, s.motivo`;
  const order = sql`CASE s.estado WHEN 'cuarentena' THEN 0 WHEN 'limitado' THEN 1 WHEN 'por_probar' THEN 2 ELSE 3 END,
    s.servidor`;
  return await sortedPage(
    tx,
    { row: Row, columns, from, where, order },
    request,
    await countUpTo(tx, from, where),
  );
}

const serverRow = z.object({ servidor: z.string() });

/**
 * The server is trusted after a good canary, which waits for answers from before the quarantine. Returns whether it
 * was quarantined.
 */
export async function liftQuarantine(tx: Tx, servidor: string, now: number): Promise<boolean> {
  const lifted = await firstRow(
    tx,
    serverRow,
    sql`UPDATE servidores_registro SET cuarentena = false, cuarentena_desde = NULL, motivo = NULL,
          canario_ok_en = NULL, canarios_callados = 0,
          canario_siguiente = greatest(${at(now)}::timestamptz, ultima_mentira + ${SETTLED}::interval)
        WHERE servidor = ${servidor} AND cuarentena RETURNING servidor`,
  );
  return lifted !== undefined;
}
