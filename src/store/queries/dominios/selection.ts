import * as z from 'zod';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import { AppError } from '#platform/errors.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { idRow, rows } from '../sql/rows.ts';
import { type DomainFilter, domainWhere } from './list-filter.ts';

/** Domains by id, or all that a filter leaves. */
export type DomainSelection = { ids: readonly string[] } | { filtro: DomainFilter };

/** The ids that a bulk action is about. Throws `seleccion_demasiado_grande` above the bound. */
export async function selectedDomains(
  tx: Tx,
  usuarioId: string,
  selection: DomainSelection,
): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids;
  const { where } = await domainWhere(tx, usuarioId, selection.filtro);
  const found = await rows(
    tx,
    idRow,
    sql`SELECT d.id FROM dominios d WHERE ${where} LIMIT ${SELECCION_MAX + 1}`,
  );
  if (found.length > SELECCION_MAX) throw new AppError('seleccion_demasiado_grande');
  return found.map((row) => row.id);
}

/** What a filter leaves, the last changed first, at most `limit`. */
export async function newestMatches(
  tx: Tx,
  usuarioId: string,
  filter: DomainFilter,
  limit: number,
): Promise<{ id: string; dominio: string }[]> {
  const { where } = await domainWhere(tx, usuarioId, filter);
  return await rows(
    tx,
    Named,
    sql`SELECT d.id, d.dominio_unicode AS dominio FROM dominios d WHERE ${where}
        ORDER BY d.revision DESC, d.id LIMIT ${limit}`,
  );
}
const Named = z.strictObject({ id: z.uuid(), dominio: z.string() });
