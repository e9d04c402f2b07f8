import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZoneClock } from '#domain/release/zone-clock.ts';
import { Random } from '#simulator/world/random.ts';
import { at } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';
import { sendOrdersOnce } from './send-orders.ts';

/** Hundreds of names, and intervals of hours: in `npm run test:largo`. */
const LONG = Boolean(process.env.PRUEBAS_LARGAS);
const NAMES = LONG ? 300 : 20;
/** Names of one account, which share its rate at the registrar. */
const PER_ACCOUNT = 2;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long after leaving the zone its registry releases names, as it has shown. */
const SHOWN = { desde: 10 * DAY, hasta: 10 * DAY + (LONG ? 6 * HOUR : 20 * MINUTE) };
/** As its rules say, before it has shown enough releases. */
const BY_RULES = { desde: 10 * DAY - 4 * HOUR, hasta: 11 * DAY + 2 * HOUR };
/** Each name is released within this time, at any moment of its interval: what was before it needs no looks. */
const ALL_WITHIN = 25 * MINUTE;
const ZONE_LOOK = 15 * MINUTE;
const STEP = 10 * SECOND;

let orders: OrdersLab;
let owner: pg.Client;
beforeAll(async () => {
  orders = await startOrders();
  owner = new pg.Client({ connectionString: orders.lab.databaseUrl.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await orders.close();
});

interface Drop {
  dominio: string;
  /** Null: its holder renews it instead. */
  released: number | null;
  buyer: Customer;
}

/** Names that left their zone days ago, each with an armed order; by the clock of releases the accounts know when to look. */
async function armedDrops(
  kind: string,
  { renewed = 0, observed = true }: { renewed?: number; observed?: boolean } = {},
): Promise<{ drops: Drop[]; from: number }> {
  const { desde: first, hasta: last } = observed ? SHOWN : BY_RULES;
  const { lab } = orders;
  const { world } = lab.simulator;
  const random = new Random(7, kind);
  const now = lab.simulator.control.now();
  const drops: Drop[] = [];
  let buyer = await orders.customer();
  for (let n = 0; n < NAMES + renewed; n++) {
    if (n % PER_ACCOUNT === 0) buyer = await orders.customer();
    orders.account(buyer).balanceCents = 1_000_000;
    const dominio = `${kind}-${n}.es`;
    const share = random.next();
    const moment = now + MINUTE + Math.floor(random.next() * (ALL_WITHIN - MINUTE));
    const released = n < NAMES ? moment : null;
    const left = moment - first - (released === null ? 0 : Math.floor(share * (last - first)));
    lab.simulator.control.take(dominio, 0);
    const domain = world.domains.get(dominio);
    if (domain === undefined) throw new Error('the name was not made');
    domain.takenAt = null;
    domain.phase = 'registered';
    domain.course = [
      { at: left, phase: 'hold' },
      released === null ? { at: moment, phase: 'registered' } : { at: released, phase: 'free' },
    ];
    const looks = {
      delegado_ultima: left - share * ZONE_LOOK,
      ausente_primera: left + (1 - share) * ZONE_LOOK,
    };
    const clock = {
      dominio,
      ...looks,
      delegado_servidor: null,
      ausente_servidor: null,
      plazo_desde: null,
      plazo_hasta: null,
    };
    const { desde, hasta } = readZoneClock(clock, now, { expiry: null, observed: observed ? SHOWN : null });
    const hastaOrden = now + 2 * DAY;
    await orders.order(buyer, dominio, { cuando: 'al_liberarse', hasta: hastaOrden });
    const { usuarioId } = buyer;
    await lab.query(usuarioId, (tx) =>
      tx.execute(sql`UPDATE dominios SET liberacion_desde = ${at(desde)}, liberacion_hasta = ${at(hasta)},
        liberacion_fuente = 'dns' WHERE usuario_id = ${usuarioId} AND dominio = ${dominio}`),
    );
    drops.push({ dominio, released, buyer });
  }
  return { drops, from: now };
}

/** Moves the clock from look to look until the windows are over; it is held meanwhile, however long a look takes. */
async function workDrops(from: number): Promise<void> {
  const { control } = orders.lab.simulator;
  const end = from + ALL_WITHIN + 10 * MINUTE;
  try {
    for (let now = Math.max(from + MINUTE, control.now()); now < end; ) {
      control.hold(now);
      while ((await sendOrdersOnce(orders.at(now), AbortSignal.timeout(10 * MINUTE))) > 0) {}
      const { rows } = await owner.query<{ proxima: Date | null }>(
        `SELECT min(greatest(o.proxima, t.siguiente)) AS proxima FROM ordenes o
         LEFT JOIN turnos_compra t USING (usuario_id, registrador) WHERE o.proxima IS NOT NULL`,
      );
      const next = rows[0]?.proxima?.getTime();
      if (next === undefined || next > end) return;
      now = Math.max(now + STEP, next);
    }
  } finally {
    control.hold(null);
  }
}

/** Milliseconds from the release to the purchase, of those that were bought. */
function delays(drops: readonly Drop[]): number[] {
  return drops.flatMap(({ dominio, released, buyer }) => {
    const bought = orders.account(buyer).ledger.filter(({ domain }) => domain === dominio);
    expect(bought.length).toBeLessThanOrEqual(1);
    return bought.map((entry) => entry.at - (released ?? Number.NaN));
  });
}

function leastGap(drops: readonly Drop[]): number {
  const gaps = drops.map(({ buyer }) => orders.account(buyer).checks.leastGapMs ?? Number.POSITIVE_INFINITY);
  return Math.min(...gaps);
}

/** Each name's rival has a phase of its own. */
function addRivals({ drops, from }: { drops: readonly Drop[]; from: number }): void {
  const { control } = orders.lab.simulator;
  const random = new Random(8, 'phase');
  for (const { dominio } of drops)
    control.rival([dominio], 5 * MINUTE, from + Math.floor(random.next() * 5 * MINUTE));
}

test(`of ${NAMES} uncontested drops 95 % are bought within two minutes, and no name that was renewed`, {
  timeout: LONG ? 60 * MINUTE : 10 * MINUTE,
}, async () => {
  const { drops, from } = await armedDrops('solo', { renewed: Math.ceil(NAMES / 10) });
  await workDrops(from);
  const taken = delays(drops);
  expect(taken.every((delay) => delay >= 0)).toBe(true);
  const inTime = taken.filter((delay) => delay <= 120 * SECOND).length;
  expect(inTime).toBeGreaterThanOrEqual(Math.ceil(NAMES * 0.95));
  expect(leastGap(drops)).toBeGreaterThanOrEqual(10 * SECOND);
});

test(`of ${NAMES} drops 90 % are bought before a rival who looks every five minutes`, {
  timeout: LONG ? 60 * MINUTE : 10 * MINUTE,
}, async () => {
  const { drops, from } = await armedDrops('rival');
  addRivals({ drops, from });
  await workDrops(from);
  expect(delays(drops).length).toBeGreaterThanOrEqual(Math.ceil(NAMES * 0.9));
  expect(leastGap(drops)).toBeGreaterThanOrEqual(10 * SECOND);
});

test.runIf(LONG)(
  `of ${NAMES} drops whose hours the zone has not shown yet 90 % are bought before a rival, and 95 % within two minutes`,
  { timeout: 60 * MINUTE },
  async () => {
    const rivals = await armedDrops('normas-rival', { observed: false });
    addRivals(rivals);
    await workDrops(rivals.from);
    expect(delays(rivals.drops).length).toBeGreaterThanOrEqual(Math.ceil(NAMES * 0.9));
    const alone = await armedDrops('normas', { observed: false });
    await workDrops(alone.from);
    const inTime = delays(alone.drops).filter((delay) => delay >= 0 && delay <= 120 * SECOND).length;
    expect(inTime).toBeGreaterThanOrEqual(Math.ceil(NAMES * 0.95));
  },
);
