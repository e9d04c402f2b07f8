import * as z from 'zod';
import { TipoEvento } from '#contract/events/entities.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, json, rows } from '../sql/rows.ts';

export interface NewEvent {
  tipo: TipoEvento;
  /** The domain, opportunity, batch or order that it is about. */
  entidad_id: string;
  hechos: object;
}

const Wanted = z.object({ eventos: z.array(TipoEvento) });

/** Keeps the events that an active address wants, for each such address. Call it where the fact is written. */
export async function addEvents(
  tx: Tx,
  usuarioId: string,
  events: readonly NewEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return;
  const addresses = await rows(
    tx,
    Wanted,
    prepared(sql`SELECT eventos FROM destinos_eventos WHERE usuario_id = ${usuarioId} AND activo`),
  );
  const types = new Set(addresses.flatMap(({ eventos }) => eventos));
  const wanted = events.filter(({ tipo }) => types.has(tipo));
  if (wanted.length === 0) return;
  await tx.execute(
    prepared(sql`WITH d AS MATERIALIZED (
        SELECT id, eventos FROM destinos_eventos WHERE usuario_id = ${usuarioId} AND activo
      ), e AS (
        INSERT INTO eventos (usuario_id, tipo, entidad_id, hechos, creado)
        SELECT ${usuarioId}, x.tipo, x.entidad_id, x.hechos, ${at(now)}
        FROM jsonb_to_recordset(${json(wanted)}::jsonb) AS x(tipo text, entidad_id uuid, hechos jsonb)
        RETURNING id, tipo
      )
      INSERT INTO entregas_eventos (usuario_id, destino_id, evento_id, proximo)
      SELECT ${usuarioId}, d.id, e.id, ${at(now)} FROM e JOIN d ON d.eventos ? e.tipo`),
  );
}
