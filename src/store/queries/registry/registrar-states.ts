import * as z from 'zod';
import { Fecha } from '#contract/entities/shared.ts';
import { MotivoCierre } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { rows } from '../sql/rows.ts';

const Row = z.strictObject({
  servidor: z.string(),
  /** Questions of the day. */
  consultas: z.int(),
  cerrado_hasta: Fecha.nullable(),
  motivo: MotivoCierre.nullable(),
});
type RegistrarState = z.infer<typeof Row>;

/** Use of registrar accounts this day (UTC), and their closure with its reason; unasked ones are omitted. */
export async function registrarStates(
  tx: Tx,
  servidores: readonly string[],
  moment: { now: number; day: number },
): Promise<RegistrarState[]> {
  const now = sql`${new Date(moment.now)}::timestamptz`;
  const limited = sql`r.limitado_hasta > ${now}`;
  const doubted = sql`r.cuarentena AND r.canario_siguiente > ${now}`;
  return await rows(
    tx,
    Row,
    sql`SELECT r.servidor, CASE WHEN r.dia = ${moment.day} THEN r.consultas_dia ELSE 0 END AS consultas,
          ${iso(sql`CASE WHEN ${limited} THEN r.limitado_hasta WHEN ${doubted} THEN r.canario_siguiente END`)} AS cerrado_hasta,
          CASE WHEN ${limited} THEN coalesce(r.limitado_por, 'ritmo') WHEN ${doubted} THEN 'canario' END AS motivo
        FROM servidores_registro r WHERE r.servidor = ANY(${[...servidores]}::text[])`,
  );
}
