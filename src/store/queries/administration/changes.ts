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
  change: {
    email: string;
    accion: AccionAdmin;
    /** An account is told by its id, since its address goes with it. */
    about: { objeto: string } | { cuenta: string };
    detalle: string;
    now: number;
  } & Device,
): Promise<void> {
  const { objeto, cuenta } = { objeto: '', cuenta: null, ...change.about };
  await tx.execute(sql`
    INSERT INTO cambios_administracion (hora, email, accion, objeto, cuenta_id, detalle, ip, agente)
    VALUES (${at(change.now)}, ${change.email}, ${change.accion}, ${objeto.slice(0, DETAIL_MAX)}, ${cuenta},
      ${change.detalle.slice(0, DETAIL_MAX)}, ${change.ip}, ${change.agente})`);
}

export async function listChanges(tx: Tx, request: PageRequest): Promise<Page<CambioAdmin>> {
  const from = sql`cambios_administracion c`;
  const objeto = sql`CASE WHEN c.objeto <> '' THEN c.objeto ELSE coalesce(email_of_account(c.cuenta_id), 'cuenta eliminada') END`;
  const columns = sql`c.id AS _id, ${iso(sql`c.hora`)} AS hora, c.email, c.accion, ${objeto} AS objeto, c.detalle`;
  const query = { row: CambioAdmin, columns, from, where: sql`true`, order: sql`c.id DESC` };
  return await sortedPage(tx, query, request, await countUpTo(tx, from, sql`true`));
}
