import * as z from 'zod';
import { SELECCION_MAX } from '#contract/routes/dominios.ts';
import { AppError } from '#platform/errors.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { notKept } from '../lists/saved-filters.ts';
import { idRow, rows } from '../sql/rows.ts';
import { type DomainFilter, domainWhere } from './list-filter.ts';

export type DomainSelection = { ids: readonly string[] } | { filtro: DomainFilter };

/** Throws `seleccion_demasiado_grande` above the bound. */
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

export async function domainIds(tx: Tx, usuarioId: string, filter: DomainFilter): Promise<SQL> {
  const { where } = await domainWhere(tx, usuarioId, filter);
  return sql`SELECT d.id FROM dominios d WHERE ${where}`;
}

/** Domains of a filter not stored for the saved filter `filtroId`, last changed first. */
export async function newDomains(
  tx: Tx,
  usuarioId: string,
  filter: DomainFilter,
  filtroId: string,
  limit: number,
): Promise<{ id: string; nombre: string }[]> {
  const { where } = await domainWhere(tx, usuarioId, filter);
  return await rows(
    tx,
    Named,
    // Few are new: OFFSET 0 finds them first, instead of walking all domains in order.
    sql`SELECT d.id, d.nombre FROM (
          SELECT d.id, d.dominio_unicode AS nombre, d.revision FROM dominios d
          WHERE ${where} AND ${notKept(usuarioId, filtroId, sql`d.id`)} OFFSET 0) d
        ORDER BY d.revision DESC, d.id LIMIT ${limit}`,
  );
}
const Named = z.strictObject({ id: z.uuid(), nombre: z.string() });
