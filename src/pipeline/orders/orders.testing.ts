import pg from 'pg';
import { keyHalves } from '#contract/keys/registrar-keys.ts';
import { REGISTRADOR } from '#contract/limits.ts';
import type { CanalRegistrador } from '#contract/states.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import type { Purchase } from '#providers/registrars/port.ts';
import { HOLDER } from '#providers/registrars/purchases.samples.ts';
import type { FaultName } from '#simulator/faults.ts';
import type { SimulatorOptions } from '#simulator/start.ts';
import { applyToOrder, insertOrder, type NewOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder, type OrderRow } from '#store/queries/orders/orders.ts';
import { saveOrderSettings } from '#store/queries/orders/settings.ts';
import { at as dateOf, firstRow, idRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision } from '#store/store.ts';
import { keepAlive } from '#store/testing.ts';
import type { OrderDeps } from './order-deps.ts';
import { sendOrdersOnce } from './send-orders.ts';

/** Faults after which no answer comes. */
const SILENT: ReadonlySet<FaultName> = new Set(['silent-after', 'executes-late']);
const DAY = 86_400_000;
/** Large enough not to be met by accident. */
const CAP = 5_000;
/** More senders in a row than a busy machine cuts short. */
const TURNS_MAX = 8;

export interface Customer {
  usuarioId: string;
  /** The first half of its key, or a key without halves. */
  user: string;
  registrador: CanalRegistrador;
}

export interface OrdersLab {
  lab: Lab;
  deps: OrderDeps;
  customer(change?: {
    registrador?: Customer['registrador'];
    secret?: string;
    holder?: Purchase['titular'];
  }): Promise<Customer>;
  /** An armed order for a name that the account has. */
  order(
    customer: Customer,
    dominio: string,
    change?: Partial<NewOrder> & { hasta?: number | null },
  ): Promise<string>;
  read(customer: Customer, id: string): Promise<OrderRow>;
  /** Senders at this moment of the world, however long their work takes. */
  at(now: number): OrderDeps;
  /** Works all orders that are due at this time of the world, once. */
  turn(): Promise<void>;
  /** The same, and again what a busy machine cut short. */
  run(): Promise<void>;
  account(customer: Customer): ReturnType<Lab['simulator']['context']['accounts']['of']>;
  close(): Promise<void>;
}

export async function startOrders(options: Partial<SimulatorOptions> = {}): Promise<OrdersLab> {
  const lab = await startLab({ limits: 'none', worker: false, ...options });
  const { program, simulator } = lab;
  const deps: OrderDeps = {
    ...program.pipeline,
    registryPace: (work) => ({ ...program.pipeline.registryPace(work), intervalMs: 1 }),
    balanceTimeoutMs: 60_000,
    /** Only a registrar that will be silent is given up soon. */
    get purchaseTimeoutMs() {
      const isSilent = simulator.control
        .faults()
        .some(({ fault, used, times = Number.POSITIVE_INFINITY }) => SILENT.has(fault) && used < times);
      return isSilent ? 2_000 : 60_000;
    },
  };
  await keepAlive(program.store, deps.proceso);
  const owner = new pg.Client({ connectionString: lab.databaseUrl.ownerUrl });
  await owner.connect();
  /** On a busy machine the time limits of a sending end it before its call; it is sent at the account's next turn. */
  const isCutShort = async () => {
    const due = `SELECT FROM ordenes o WHERE o.proxima <= $1 AND (o.estado = 'comprobando' OR (o.estado = 'armada'
      AND EXISTS (SELECT FROM intentos_compra i WHERE i.usuario_id = o.usuario_id AND i.orden_id = o.id
        AND i.respuesta = 'not_sent'))) LIMIT 1`;
    return (await owner.query(due, [new Date(program.clock.now())])).rowCount === 1;
  };
  const at = (now: number): OrderDeps => ({
    ...deps,
    clock: { now: () => now },
    dns: {
      askDelegation: async (...asked) => ({ ...(await deps.dns.askDelegation(...asked)), hora: now }),
      close: () => deps.dns.close(),
    },
  });
  const turn = async () => {
    const still = at(program.clock.now());
    while ((await sendOrdersOnce(still, AbortSignal.timeout(60_000))) > 0) {}
  };
  let made = 0;
  return {
    lab,
    deps,
    at,
    turn,
    async customer({ registrador = 'dondominio', secret = 'clave-buena', holder = HOLDER } = {}) {
      const usuarioId = await lab.account();
      const key = `comprador-${++made}${registrador === 'dynadot' ? '-' : ':'}${secret}`;
      const user = keyHalves(key)?.user ?? key;
      const now = program.clock.now();
      await lab.query(usuarioId, async (tx) => {
        const nombre = `${registrador}_key` as const;
        await program.vault.write(tx, usuarioId, { nombre, key, now });
        if (holder !== null) {
          await program.vault.write(tx, usuarioId, { nombre: 'titular', key: JSON.stringify(holder), now });
        }
        await saveOrderSettings(tx, usuarioId, {
          compra_real: [registrador],
          tope_mes_centimos: 1_000_000,
        });
      });
      return { usuarioId, user, registrador };
    },
    async order({ usuarioId, registrador }, dominio, { hasta = null, ...change } = {}) {
      const now = program.clock.now();
      return await lab.query(usuarioId, async (tx) => {
        const revision = await nextRevision(tx);
        const name = await firstRow(
          tx,
          idRow,
          sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
            VALUES (${usuarioId}, ${dominio}, ${dominio}, ${dominio.slice(dominio.indexOf('.') + 1)}, ${dateOf(now)})
            ON CONFLICT (usuario_id, dominio) DO UPDATE SET extension = excluded.extension RETURNING id`,
        );
        const order: NewOrder = {
          dominio_id: name?.id ?? '',
          dominio,
          dominio_unicode: dominio,
          registrador,
          cuando: 'ahora',
          anos: 1,
          tope_centimos: CAP,
          servidores: [],
          acepta_premium: false,
          simulacro: false,
          nombre_escrito: null,
          acceso_id: null,
          ...change,
        };
        const until = order.cuando === 'ahora' ? null : (hasta ?? now + 30 * DAY);
        const id = await insertOrder(tx, usuarioId, order, { hasta: until, proxima: now + DAY, now });
        const row = id === null ? undefined : await lockOrder(tx, usuarioId, id);
        if (row === undefined) throw new Error(`${dominio} has no order`);
        await applyToOrder(tx, usuarioId, row, { kind: 'armed', now }, revision);
        return row.id;
      });
    },
    async read({ usuarioId }, id) {
      const row = await lab.query(usuarioId, (tx) => lockOrder(tx, usuarioId, id));
      if (row === undefined) throw new Error('the order is gone');
      return row;
    },
    async run() {
      for (let n = 0; n < TURNS_MAX; n++) {
        await turn();
        if (!(await isCutShort())) return;
        await lab.advance((REGISTRADOR.segundos + 1) * 1_000);
      }
    },
    account: ({ registrador, user }) => simulator.context.accounts.of(registrador, user),
    async close() {
      await owner.end();
      await lab.close();
    },
  };
}
