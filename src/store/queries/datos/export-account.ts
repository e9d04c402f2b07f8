import * as z from 'zod';
import { identifier, raw, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, rows } from '../sql/rows.ts';

/** Secrets, sessions and what the database or the workers keep for themselves: no part of an export. */
const NOT_EXPORTED = new Set([
  'cuentas',
  'claves_api',
  'sesiones',
  'segundo_factor',
  'codigos_recuperacion',
  'passkeys',
  'retos_passkey',
  'calendarios',
  'canales',
  'envios',
  'suscripciones_push',
  'contadores',
  'facetas_dominios',
  'facetas_negocios',
  'revisiones',
  'trabajo_registro',
]);
export const isExported = (table: string): boolean => !NOT_EXPORTED.has(table);

const Line = z.object({ linea: z.string() });
const PAGE = 2_000;
const CURSOR = 'exportacion';

/** The rows of a table of the account as JSON texts, page by page, without the account's own identifier. */
export async function* exportedRows(tx: Tx, usuarioId: string, table: string): AsyncGenerator<string[]> {
  await tx.execute(sql`
    DECLARE ${identifier(CURSOR)} NO SCROLL CURSOR FOR
    SELECT (to_jsonb(t) - 'usuario_id')::text AS linea FROM ${identifier(table)} t WHERE t.usuario_id = ${usuarioId}`);
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

/** The account's last export ended now. */
export async function noteExport(tx: Tx, usuarioId: string, now: number): Promise<void> {
  await tx.execute(sql`UPDATE cuentas SET ultimo_backup = ${at(now)} WHERE usuario_id = ${usuarioId}`);
}
