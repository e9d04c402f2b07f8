import type { Procesamiento } from '#contract/entities/configuracion.ts';
import { LOCAL_EMAIL } from '#platform/config/config.ts';
import { sql } from '../../sql.ts';
import { type Store, withAccount } from '../../store.ts';
import { at, json } from '../sql/rows.ts';

/** Rows created by the command line need an owner, too. */
const LOCAL_ACCOUNT = '00000000-0000-7000-8000-000000000001';
/** Shown until the person types a name or signs in with one. */
export const LOCAL_NAME = 'Este equipo';

/** For the command line and for the one person of a local installation. It has no quota. */
export async function localAccount(store: Store, now: number): Promise<string> {
  await withAccount(store, LOCAL_ACCOUNT, async (tx) => {
    await tx.execute(sql`
      INSERT INTO cuentas (usuario_id, emisor, sub, email, nombre_usuario, requests_limite, fecha_registro, es_local)
      VALUES (${LOCAL_ACCOUNT}, 'local', 'local', ${LOCAL_EMAIL}, ${LOCAL_NAME}, NULL, ${at(now)}, true)
      ON CONFLICT (usuario_id) DO UPDATE SET email = EXCLUDED.email
        WHERE cuentas.es_local AND cuentas.email <> EXCLUDED.email`);
  });
  return LOCAL_ACCOUNT;
}

/** Absent settings stay. */
export async function setLocalProcessing(store: Store, procesamiento: Partial<Procesamiento>): Promise<void> {
  await withAccount(store, LOCAL_ACCOUNT, async (tx) => {
    await tx.execute(
      sql`UPDATE cuentas SET procesamiento = procesamiento || ${json(procesamiento)}::jsonb
        WHERE usuario_id = ${LOCAL_ACCOUNT}`,
    );
  });
}
