import type { KeyVault } from '#accounts/keys/key-vault.ts';
import { HOLDER } from '#providers/registrars/purchases.samples.ts';
import type { Simulator } from '#simulator/start.ts';
import { applyToOrder, insertOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { saveOrderSettings } from '#store/queries/orders/settings.ts';
import { at, firstRow, idRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Store, withAccount } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';

const DAY_MS = 86_400_000;

/** An account of DonDominio with armed orders, whose names the registry has just let go. Returns the orders. */
export async function armOrders(
  { store, vault, simulator }: { store: Store; vault: KeyVault; simulator: Simulator },
  wanted: { user: string; balance: number; names: readonly string[]; cap: number; monthCap: number },
): Promise<{ usuarioId: string; ids: string[] }> {
  const { user, balance, names, cap, monthCap } = wanted;
  const usuarioId = await createAccount(store);
  const ids: string[] = [];
  simulator.control.setBalance('dondominio', user, balance);
  const now = Date.now();
  await withAccount(store, usuarioId, async (tx) => {
    await vault.write(tx, usuarioId, { nombre: 'dondominio_key', key: `${user}:clave-buena`, now });
    await vault.write(tx, usuarioId, { nombre: 'titular', key: JSON.stringify(HOLDER), now });
    await saveOrderSettings(tx, usuarioId, { compra_real: ['dondominio'], tope_mes_centimos: monthCap });
    const revision = await nextRevision(tx);
    for (const dominio of names) {
      const name = await firstRow(
        tx,
        idRow,
        sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${usuarioId}, ${dominio}, ${dominio}, 'es', ${at(now)}) RETURNING id`,
      );
      const order = {
        dominio_id: name?.id ?? '',
        dominio,
        dominio_unicode: dominio,
        registrador: 'dondominio' as const,
        cuando: 'al_liberarse' as const,
        anos: 1,
        tope_centimos: cap,
        servidores: [],
        acepta_premium: false,
        simulacro: false,
        nombre_escrito: null,
        acceso_id: null,
      };
      const id = await insertOrder(tx, usuarioId, order, { hasta: now + DAY_MS, proxima: now + DAY_MS, now });
      const row = id === null ? undefined : await lockOrder(tx, usuarioId, id);
      if (row) await applyToOrder(tx, usuarioId, row, { kind: 'armed', now }, revision);
      if (id !== null) ids.push(id);
    }
    await tx.execute(sql`UPDATE dominios SET liberacion_desde = ${at(now - 1_000)}, liberacion_hasta = ${at(now + DAY_MS)},
      liberacion_fuente = 'dns' WHERE usuario_id = ${usuarioId}`);
  });
  return { usuarioId, ids };
}
