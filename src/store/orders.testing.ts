import * as z from 'zod';
import type { ContactoTitular } from '#contract/orders/holder.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { DRAFT_FOR_MS } from '#domain/orders/states.ts';
import { isConnectionLost } from './outage.ts';
import { spentInMonth } from './queries/orders/attempts.ts';
import { claimOrders } from './queries/orders/claims.ts';
import { applyToOrder, insertOrder, type NewOrder } from './queries/orders/order-writer.ts';
import { lockClaimed, lockOrder } from './queries/orders/orders.ts';
import { type Permission, permitSending } from './queries/orders/sending.ts';
import { saveOrderSettings } from './queries/orders/settings.ts';
import { rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { nextRevision, type Store, type Tx, withAccount, withSystem } from './store.ts';

export const NOW = Date.parse('2026-11-20T10:00:00Z');
export const DAY = 86_400_000;

export const contact: ContactoTitular = {
  clase: 'persona',
  nombre: 'Rocío',
  apellidos: 'Vela',
  empresa: null,
  documento: { tipo: 'nif', numero: '12345678Z' },
  email: 'rocio@ejemplo.es',
  telefono: '+34954000000',
  direccion: 'Calle Feria 3',
  codigo_postal: '41003',
  ciudad: 'Sevilla',
  provincia: 'Sevilla',
  pais: 'ES',
  administrativo: null,
};
/** All that an attempt needs, at this price. */
export const facts = (centimos = 700) => ({
  words: [
    { fuente: 'dns' as const, libre: true, hora: NOW },
    { fuente: 'dondominio' as const, libre: true, hora: NOW },
  ],
  offer: { precio: { centimos, moneda: 'EUR' }, premium: false },
  contact,
  servidor: 'dondominio/una-cuenta',
  now: NOW,
});

/** What tests do with the orders of a database. */
export function ordersOf(store: Store) {
  const earnest = (usuarioId: string) =>
    withAccount(store, usuarioId, (tx) => saveOrderSettings(tx, usuarioId, { compra_real: ['dondominio'] }));

  async function addDomain(usuarioId: string, name: string): Promise<string> {
    const [made] = await withAccount(store, usuarioId, (tx) =>
      rows(
        tx,
        z.strictObject({ id: z.uuid() }),
        sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${usuarioId}, ${name}, ${name}, 'es', ${new Date(NOW)}) RETURNING id`,
      ),
    );
    if (!made) throw new Error('no domain was made');
    return made.id;
  }

  async function draft(
    usuarioId: string,
    name: string,
    change: Partial<NewOrder> = {},
  ): Promise<string | null> {
    const dominio_id = await addDomain(usuarioId, name).catch(() => crypto.randomUUID());
    const order: NewOrder = {
      dominio_id,
      dominio: name,
      dominio_unicode: name,
      registrador: 'dondominio',
      cuando: 'ahora',
      anos: 1,
      tope_centimos: 2_000,
      servidores: [],
      acepta_premium: false,
      simulacro: false,
      nombre_escrito: null,
      acceso_id: null,
      ...change,
    };
    return await withAccount(store, usuarioId, (tx) =>
      insertOrder(tx, usuarioId, order, { hasta: null, proxima: NOW + DRAFT_FOR_MS, now: NOW }),
    );
  }

  const apply = (usuarioId: string, id: string, ...events: OrderEvent[]) =>
    withAccount(store, usuarioId, async (tx) => {
      const revision = await nextRevision(tx);
      for (const event of events) {
        const row = await lockOrder(tx, usuarioId, id);
        if (row) await applyToOrder(tx, usuarioId, row, event, revision);
      }
    });

  async function armed(usuarioId: string, name: string, change: Partial<NewOrder> = {}): Promise<string> {
    const id = await draft(usuarioId, name, change);
    if (id === null) throw new Error('the order was not made');
    await apply(usuarioId, id, { kind: 'armed', now: NOW });
    return id;
  }

  const claim = (limit = 10, { proceso = 'uno', now = NOW, leaseSeconds = 60 } = {}) =>
    withSystem(store, (tx) => claimOrders(tx, { proceso, leaseSeconds, limit, now }));

  const stateOf = (usuarioId: string, id: string) =>
    withAccount(store, usuarioId, async (tx) => (await lockOrder(tx, usuarioId, id))?.estado);

  /** A sender's transaction ends after a second without a statement, which a busy machine may take. */
  async function sending<T>(usuarioId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await withAccount(store, usuarioId, work);
      } catch (error) {
        if (!isConnectionLost(error) || tries === 5) throw error;
      }
    }
  }

  /** Claims all due orders and asks for permission to send each. */
  async function permit(usuarioId: string, limit = 10, centimos = 700): Promise<Permission[]> {
    const claimed = await claim(limit);
    return await Promise.all(
      claimed
        .filter((one) => one.usuario_id === usuarioId)
        .map((one) =>
          sending(usuarioId, async (tx) => {
            const revision = await nextRevision(tx);
            const row = await lockClaimed(tx, usuarioId, one);
            if (row) await applyToOrder(tx, usuarioId, row, { kind: 'claimed', now: NOW }, revision);
            return await permitSending(tx, usuarioId, one, facts(centimos), revision);
          }),
        ),
    );
  }

  const attemptsOf = (usuarioId: string) =>
    withAccount(store, usuarioId, (tx) =>
      rows(
        tx,
        z.strictObject({ estado: z.string(), cuenta_centimos: z.int(), respuesta: z.string().nullable() }),
        sql`SELECT estado, cuenta_centimos, respuesta FROM intentos_compra WHERE usuario_id = ${usuarioId} ORDER BY id`,
      ),
    );
  const spent = (usuarioId: string, now = NOW) =>
    withAccount(store, usuarioId, (tx) => spentInMonth(tx, usuarioId, now));

  return { earnest, addDomain, draft, apply, armed, claim, stateOf, sending, permit, attemptsOf, spent };
}
