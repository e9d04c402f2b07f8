import * as z from 'zod';
import { decision, tablesThat } from '#contract/account-data.ts';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { identifier, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { WITHDRAWN } from '../businesses/google.ts';
import { at, json, rows } from '../sql/rows.ts';

/** Derived data in internal forms; `cuenta.json` holds the account's own row. */
const INTERNAL = new Set<string>([
  'cuentas',
  'contadores',
  'entregas_eventos',
  'envios',
  'eventos',
  'facetas_dominios',
  'facetas_negocios',
  'idempotencias',
  'retos_passkey',
  'revisiones',
  'trabajo_registro',
]);
const NOT_EXPORTED = new Set<string>([...INTERNAL, ...tablesThat(decision.secret)]);
export const isExported = (table: string): boolean => !NOT_EXPORTED.has(table);

const Line = z.object({ linea: z.string() });
const PAGE = 2_000;
const CURSOR = 'exportacion';

/** SQL: a Google business `t` without the fields that Google's terms forbid to export. `when`: ISO 8601. */
const withoutGoogle = (when: string): SQL => sql`CASE WHEN t.fuente_datos = ${FUENTE_GOOGLE}
  THEN to_jsonb(t) || ${json(WITHDRAWN)}::jsonb
    || jsonb_build_object('google_retirado', coalesce(t.google_retirado, ${when}::timestamptz))
  ELSE to_jsonb(t) END`;

const ofGoogle = sql`n.usuario_id = t.usuario_id AND n.fuente_datos = ${FUENTE_GOOGLE}`;
/** SQL: rows `t` of AI texts that may repeat withheld Google data. */
const REPEATS_GOOGLE: Readonly<Record<string, SQL>> = {
  ia_notas: sql`EXISTS (SELECT FROM oportunidades o JOIN negocios n ON ${ofGoogle}
    AND (n.id = o.negocio_id OR n.dominio_id = o.dominio_id)
    WHERE o.usuario_id = t.usuario_id AND o.id = t.oportunidad_id)`,
  ia_respuestas: sql`t.capacidad IN ('notas', 'categorias') AND EXISTS (SELECT FROM negocios n WHERE ${ofGoogle})`,
};

/** Rows as JSON texts, without the account's id. `withdrawn`: since when Google data are withheld; null: included. */
export async function* exportedRows(
  tx: Tx,
  usuarioId: string,
  table: string,
  withdrawn: string | null,
): AsyncGenerator<string[]> {
  const row = withdrawn !== null && table === 'negocios' ? withoutGoogle(withdrawn) : sql`to_jsonb(t)`;
  const repeats = withdrawn === null ? undefined : REPEATS_GOOGLE[table];
  await tx.execute(sql`
    DECLARE ${identifier(CURSOR)} NO SCROLL CURSOR FOR
    SELECT (${row} - 'usuario_id' - 'nombre_orden' - 'ademas' - 'rating_centesimas' - 'token_hash')::text AS linea FROM ${identifier(table)} t
    WHERE t.usuario_id = ${usuarioId} AND NOT (${repeats ?? sql`false`})`);
  try {
    for (;;) {
      const page = await rows(tx, Line, sql`FETCH ${raw(String(PAGE))} FROM ${identifier(CURSOR)}`);
      if (page.length > 0) yield page.map(({ linea }) => linea);
      if (page.length < PAGE) return;
    }
  } finally {
    await tx.execute(sql`CLOSE ${identifier(CURSOR)}`).catch(() => undefined);
  }
}

export async function noteExport(tx: Tx, usuarioId: string, now: number): Promise<void> {
  await tx.execute(sql`UPDATE cuentas SET ultimo_backup = ${at(now)} WHERE usuario_id = ${usuarioId}`);
}
