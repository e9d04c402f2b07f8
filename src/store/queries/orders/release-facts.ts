import * as z from 'zod';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { ms } from '../sql/fragments.ts';
import { firstRow } from '../sql/rows.ts';

const Facts = z.object({
  libre: z.boolean(),
  desde: z.number().nullable(),
  hasta: z.number().nullable(),
  estimada: z.number().nullable(),
  /** The zone showed it delegated at the newest look. */
  delegado: z.boolean(),
});

/** Undefined: the account does not have the name any more. */
export async function releaseFacts(
  tx: Tx,
  usuarioId: string,
  { dominio_id, dominio }: { dominio_id: string; dominio: string },
): Promise<z.infer<typeof Facts> | undefined> {
  return await firstRow(
    tx,
    Facts,
    prepared(sql`SELECT d.es_disponible IS TRUE AS libre, ${ms(sql`d.liberacion_desde`)} AS desde,
        ${ms(sql`d.liberacion_hasta`)} AS hasta, ${ms(sql`d.fecha_liberacion_estimada`)} AS estimada,
        EXISTS (SELECT FROM relojes_zona r WHERE r.dominio = ${dominio}
          AND r.delegado_ultima IS NOT NULL AND r.ausente_primera IS NULL) AS delegado
      FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id = ${dominio_id}`),
  );
}
