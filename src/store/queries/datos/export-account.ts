import * as z from 'zod';
import { decision, tablesThat } from '#contract/account-data.ts';
import { identifier, raw, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, rows } from '../sql/rows.ts';

/** Derived, and of a form that only the database reads; or the account's own row, which is `cuenta.json`. */
const INTERNAL = new Set<string>([
  'cuentas',
  'contadores',
  'envios',
  'facetas_dominios',
  'facetas_negocios',
  'retos_passkey',
  'revisiones',
  'trabajo_registro',
]);
const NOT_EXPORTED = new Set<string>([...INTERNAL, ...tablesThat(decision.secret)]);
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
