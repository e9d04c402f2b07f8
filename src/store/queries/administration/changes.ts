import { type AccionAdmin, CambioAdmin } from '#contract/administration/entities.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { Device } from '../accounts/sessions.ts';
import { countUpTo, type Page, type PageRequest, sortedPage } from '../lists/page.ts';
import { iso } from '../sql/fragments.ts';
import { at } from '../sql/rows.ts';

const DETAIL_MAX = 300;

/** Adds to the installation's history, which the program's role cannot change or delete. */
export async function addChange(
  tx: Tx,
  change: { email: string; accion: AccionAdmin; objeto: string; detalle: string; now: number } & Device,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO cambios_administracion (hora, email, accion, objeto, detalle, ip, agente)
    VALUES (${at(change.now)}, ${change.email}, ${change.accion}, ${change.objeto.slice(0, DETAIL_MAX)},
      ${change.detalle.slice(0, DETAIL_MAX)}, ${change.ip}, ${change.agente})`);
}

export async function listChanges(tx: Tx, request: PageRequest): Promise<Page<CambioAdmin>> {
  const from = sql`cambios_administracion c`;
  const columns = sql`c.id AS _id, ${iso(sql`c.hora`)} AS hora, c.email, c.accion, c.objeto, c.detalle`;
  const query = { row: CambioAdmin, columns, from, where: sql`true`, order: sql`c.id DESC` };
  return await sortedPage(tx, query, request, await countUpTo(tx, from, sql`true`));
}
