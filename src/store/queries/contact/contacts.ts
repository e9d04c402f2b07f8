import { type CanalContacto, Contacto } from '#contract/contact/entities.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';

const CONTACTS_MAX = 200;

/** Latest first. */
export async function contactsWith(tx: Tx, usuarioId: string, negocioId: string): Promise<Contacto[]> {
  return await rows(
    tx,
    Contacto,
    sql`SELECT id AS _id, canal, nota, ${iso(sql`fecha`)} AS fecha FROM contactos
        WHERE usuario_id = ${usuarioId} AND negocio_id = ${negocioId}
        ORDER BY contactos.fecha DESC, id DESC LIMIT ${CONTACTS_MAX}`,
  );
}

/** False for an unknown business. */
export async function addContact(
  tx: Tx,
  usuarioId: string,
  negocioId: string,
  contact: { canal: CanalContacto; nota: string; fecha: number },
): Promise<boolean> {
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO contactos (usuario_id, negocio_id, canal, nota, fecha)
        SELECT n.usuario_id, n.id, ${contact.canal}, ${contact.nota}, ${at(contact.fecha)}
        FROM negocios n WHERE n.usuario_id = ${usuarioId} AND n.id = ${negocioId} RETURNING id`,
  );
  return made !== undefined;
}

/** False for an unknown contact. */
export async function removeContact(tx: Tx, usuarioId: string, id: string): Promise<boolean> {
  const gone = await firstRow(
    tx,
    idRow,
    sql`DELETE FROM contactos WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING id`,
  );
  return gone !== undefined;
}
