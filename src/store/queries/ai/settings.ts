import * as z from 'zod';
import { ProveedorIa } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow, json } from '../sql/rows.ts';

const settingsRow = z.object({
  ai_provider: ProveedorIa,
  modelos: z.record(z.string(), z.string()),
  precios: z.record(z.string(), z.object({ entrada: z.number(), salida: z.number() })),
  motivo: z.string().nullable(),
  /** Names provider, model and key of this moment. */
  eleccion: z.string(),
});
export type AiSettings = z.infer<typeof settingsRow>;

const choice = sql`concat_ws(' ', c.ai_provider, j.modelos ->> c.ai_provider,
  extract(epoch FROM k.actualizada))`;
const chosenFrom = sql`cuentas c LEFT JOIN ia_ajustes j USING (usuario_id)
  LEFT JOIN claves_api k ON k.usuario_id = c.usuario_id AND k.nombre = c.ai_provider || '_api_key'`;

export async function readAiSettings(tx: Tx, usuarioId: string): Promise<AiSettings> {
  const row = await firstRow(
    tx,
    settingsRow,
    sql`SELECT c.ai_provider, coalesce(j.modelos, '{}') AS modelos, coalesce(j.precios, '{}') AS precios, j.motivo,
          ${choice} AS eleccion FROM ${chosenFrom} WHERE c.usuario_id = ${usuarioId}`,
  );
  return row ?? { ai_provider: 'none', modelos: {}, precios: {}, motivo: null, eleccion: '' };
}

const choicesRow = z.strictObject({
  presupuesto: z.number(),
  modelos: settingsRow.shape.modelos,
  precios: settingsRow.shape.precios,
});

/** The account's choices, with the budget in millionths of a euro; undefined before any. */
export async function readAiChoices(
  tx: Tx,
  usuarioId: string,
): Promise<z.infer<typeof choicesRow> | undefined> {
  return await firstRow(
    tx,
    choicesRow,
    sql`SELECT presupuesto::float8 AS presupuesto, modelos, precios FROM ia_ajustes WHERE usuario_id = ${usuarioId}`,
  );
}

export interface AiSettingsChange {
  /** Millionths of a euro a month. */
  presupuesto?: number | undefined;
  modelos?: Record<string, string> | undefined;
  precios?: AiSettings['precios'] | undefined;
}

/** A new model clears the last failure; a new budget or price clears a used-up budget. */
export async function saveAiSettings(tx: Tx, usuarioId: string, change: AiSettingsChange): Promise<void> {
  await tx.execute(sql`INSERT INTO ia_ajustes (usuario_id) VALUES (${usuarioId}) ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    UPDATE ia_ajustes SET presupuesto = coalesce(${change.presupuesto ?? null}::bigint, presupuesto),
      motivo = CASE WHEN motivo = 'sin_presupuesto' OR modelos <> ${change.modelos === undefined ? null : json(change.modelos)}::jsonb
        THEN NULL ELSE motivo END,
      modelos = coalesce(${change.modelos === undefined ? null : json(change.modelos)}::jsonb, modelos),
      precios = coalesce(${change.precios === undefined ? null : json(change.precios)}::jsonb, precios)
    WHERE usuario_id = ${usuarioId}`);
}

const changedRow = z.object({ usuario_id: z.string() });

/** Stores why questions fail (null: they do not), unless they were sent with another choice. True if that changed. */
export async function changeAiReason(
  tx: Tx,
  usuarioId: string,
  { motivo, eleccion }: Pick<AiSettings, 'motivo' | 'eleccion'>,
): Promise<boolean> {
  await tx.execute(sql`INSERT INTO ia_ajustes (usuario_id) VALUES (${usuarioId}) ON CONFLICT DO NOTHING`);
  await tx.execute(sql`SELECT 1 FROM ia_ajustes WHERE usuario_id = ${usuarioId} FOR UPDATE`);
  const changed = await firstRow(
    tx,
    changedRow,
    sql`UPDATE ia_ajustes SET motivo = ${motivo} WHERE usuario_id = ${usuarioId} AND motivo IS DISTINCT FROM ${motivo}
          AND (SELECT ${choice} FROM ${chosenFrom} WHERE c.usuario_id = ${usuarioId}) = ${eleccion}
        RETURNING usuario_id`,
  );
  return changed !== undefined;
}

const presentRow = z.object({ hay: z.boolean() });

export async function hasAiProvider(tx: Tx, usuarioId: string): Promise<boolean> {
  const row = await firstRow(
    tx,
    presentRow,
    sql`SELECT EXISTS (SELECT 1 FROM claves_api k WHERE k.usuario_id = c.usuario_id
          AND k.nombre = c.ai_provider || '_api_key') AS hay
        FROM cuentas c WHERE c.usuario_id = ${usuarioId}`,
  );
  return row?.hay ?? false;
}
