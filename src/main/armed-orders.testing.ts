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
const ORDER_MS = { al_liberarse: DAY_MS, reserva: 30 * DAY_MS } as const;

interface Surroundings {
  store: Store;
  vault: KeyVault;
  simulator: Simulator;
}

interface Wanted {
  user: string;
  balance: number;
  names: readonly string[];
  cap: number;
  monthCap: number;
}

/** An account of DonDominio with armed orders, whose names the registry has just let go. Returns the orders. */
export async function armOrders(around: Surroundings, wanted: Wanted) {
  const now = Date.now();
  const key = `${wanted.user}:clave-buena`;
  const armed = await arm(around, wanted, { registrador: 'dondominio', key, cuando: 'al_liberarse', now });
  await withAccount(around.store, armed.usuarioId, (tx) =>
    tx.execute(sql`UPDATE dominios SET liberacion_desde = ${at(now - 1_000)}, liberacion_hasta = ${at(now + DAY_MS)},
      liberacion_fuente = 'dns' WHERE usuario_id = ${armed.usuarioId}`),
  );
  return armed;
}

/** An account of Dynadot, whose key is `user`, with armed reservations. Returns the orders. */
export const armReservations = (around: Surroundings, wanted: Wanted) => {
  const now = around.simulator.control.now();
  return arm(around, wanted, { registrador: 'dynadot', key: wanted.user, cuando: 'reserva', now });
};

async function arm(
  { store, vault, simulator }: Surroundings,
  { user, balance, names, cap, monthCap }: Wanted,
  kind: {
    registrador: 'dondominio' | 'dynadot';
    key: string;
    cuando: 'al_liberarse' | 'reserva';
    now: number;
  },
): Promise<{ usuarioId: string; ids: string[] }> {
  const { registrador, key, cuando, now } = kind;
  const usuarioId = await createAccount(store);
  const ids: string[] = [];
  simulator.control.setBalance(registrador, user, balance);
  await withAccount(store, usuarioId, async (tx) => {
    await vault.write(tx, usuarioId, { nombre: `${registrador}_key`, key, now });
    await vault.write(tx, usuarioId, { nombre: 'titular', key: JSON.stringify(HOLDER), now });
    await saveOrderSettings(tx, usuarioId, { compra_real: [registrador], tope_mes_centimos: monthCap });
    const revision = await nextRevision(tx);
    for (const dominio of names) {
      const name = await firstRow(
        tx,
        idRow,
        sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${usuarioId}, ${dominio}, ${dominio}, ${dominio.slice(dominio.indexOf('.') + 1)}, ${at(now)})
          RETURNING id`,
      );
      const order = {
        dominio_id: name?.id ?? '',
        dominio,
        dominio_unicode: dominio,
        registrador,
        cuando,
        anos: 1,
        tope_centimos: cap,
        servidores: [],
        acepta_premium: false,
        simulacro: false,
        nombre_escrito: null,
        acceso_id: null,
      };
      const id = await insertOrder(tx, usuarioId, order, {
        hasta: now + ORDER_MS[cuando],
        proxima: now + DAY_MS,
        now,
      });
      const row = id === null ? undefined : await lockOrder(tx, usuarioId, id);
      if (row) await applyToOrder(tx, usuarioId, row, { kind: 'armed', now }, revision);
      if (id !== null) ids.push(id);
    }
  });
  return { usuarioId, ids };
}
