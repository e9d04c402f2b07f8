import type { Procesamiento } from '#contract/entities/usuario.ts';
import { sql } from '../../sql.ts';
import { type Store, withAccount } from '../../store.ts';
import { at, json } from '../sql/rows.ts';

/** The command line's own account: the rows it makes need an owner like any others. */
const LOCAL_ACCOUNT = '00000000-0000-7000-8000-000000000001';

/** Makes the command line's account when it is missing; it has no quota and nobody can sign in to it. */
export async function localAccount(store: Store, now: number): Promise<string> {
  await withAccount(store, LOCAL_ACCOUNT, async (tx) => {
    await tx.execute(sql`
      INSERT INTO cuentas (usuario_id, emisor, sub, email, nombre_usuario, requests_limite, fecha_registro, es_local)
      VALUES (${LOCAL_ACCOUNT}, 'local', 'local', 'local@localhost', 'Línea de comandos', NULL, ${at(now)}, true)
      ON CONFLICT DO NOTHING`);
  });
  return LOCAL_ACCOUNT;
}

/** How the command line's account works its domains; what is not given stays. */
export async function setLocalProcessing(store: Store, procesamiento: Partial<Procesamiento>): Promise<void> {
  await withAccount(store, LOCAL_ACCOUNT, async (tx) => {
    await tx.execute(
      sql`UPDATE cuentas SET procesamiento = procesamiento || ${json(procesamiento)}::jsonb
        WHERE usuario_id = ${LOCAL_ACCOUNT}`,
    );
  });
}
