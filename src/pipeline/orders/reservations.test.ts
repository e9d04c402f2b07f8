import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import type { FaultRule } from '#simulator/faults.ts';
import { CATCH_CENTS } from '#simulator/services/registrars/dynadot-requests.ts';
import { saveEvidence } from '#store/queries/evidence/evidence.ts';
import { applyToOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { saveOrderSettings } from '#store/queries/orders/settings.ts';
import { at, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision } from '#store/store.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CAP = 5_000;

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

let names = 0;
/** A name that is about to be deleted. */
function dropping(): string {
  const dominio = `comercio-antiguo-${++names}.com`;
  const { control } = orders.lab.simulator;
  control.delete(dominio, control.now() + 5 * DAY);
  return dominio;
}
const customer = () => orders.customer({ registrador: 'dynadot' });
const reserve = (
  mine: Customer,
  dominio = dropping(),
  change: { hasta?: number; simulacro?: boolean } = {},
) => orders.order(mine, dominio, { cuando: 'reserva', tope_centimos: CAP, ...change });
const fault = (rule: Omit<FaultRule, 'server'>) => {
  const id = orders.lab.simulator.context.faults.set({ ...rule, server: 'service:dynadot' });
  onTestFinished(() => void orders.lab.simulator.context.faults.clear(id));
};
const later = async (ms: number) => {
  await orders.lab.advance(ms);
  await orders.run();
};
const nameOf = async (mine: Customer, id: string) => (await orders.read(mine, id)).dominio;
const release = async (mine: Customer, id: string) =>
  orders.lab.simulator.control.drop(await nameOf(mine, id));
const requests = (mine: Customer) => [...orders.account(mine).requests.keys()];
const stateOf = async (mine: Customer, id: string) => {
  const { estado, codigo } = await orders.read(mine, id);
  return [estado, codigo];
};
const cancel = (mine: Customer, id: string) =>
  orders.lab.query(mine.usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const row = await lockOrder(tx, mine.usuarioId, id);
    if (!row) throw new Error('the order is gone');
    const now = orders.deps.clock.now();
    const { done } = await applyToOrder(
      tx,
      mine.usuarioId,
      row,
      { kind: 'cancelled_by_person', now },
      revision,
    );
    return done.refused;
  });
const attempts = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({ estado: z.string(), cuenta: z.number(), cobro: z.number().nullable() }),
      sql`SELECT estado, cuenta_centimos AS cuenta, cobro_centimos AS cobro FROM intentos_compra
        WHERE usuario_id = ${usuarioId} ORDER BY id`,
    ),
  );
const purchases = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({
        dominio: z.string(),
        cobro: z.number().nullable(),
        precio: z.number().nullable(),
        registrador: z.string().nullable(),
      }),
      sql`SELECT d.dominio, c.cobro_centimos AS cobro, c.precio_compra AS precio, c.registrador
        FROM compras c JOIN dominios d ON d.usuario_id = c.usuario_id AND d.id = c.dominio_id
        WHERE c.usuario_id = ${usuarioId} AND d.estado_gestion = 'comprado'`,
    ),
  );
const notices = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({ titulo: z.string(), mensaje: z.string() }),
      sql`SELECT titulo, mensaje FROM notificaciones WHERE usuario_id = ${usuarioId} ORDER BY id`,
    ),
  );

test('a name that nobody else asked for is bought at its release, as it was charged', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
  expect(await attempts(mine)).toEqual([{ estado: 'abierto', cuenta: CAP, cobro: null }]);
  await later(31 * MINUTE);
  expect(requests(mine)).toEqual([await nameOf(mine, id)]);
  await release(mine, id);
  await later(31 * MINUTE);
  expect((await orders.read(mine, id)).estado).toBe('comprada');
  expect(orders.account(mine).ledger.map(({ cents }) => cents)).toEqual([CATCH_CENTS]);
  expect(await attempts(mine)).toMatchObject([{ estado: 'comprado', cobro: CATCH_CENTS }]);
  expect(await purchases(mine)).toMatchObject([{ cobro: CATCH_CENTS, registrador: 'Dynadot' }]);
});

test('a price that the balance does not tell stays open in Comprados, and the whole cap counts', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  await orders.run();
  await release(mine, id);
  orders.account(mine).balanceCents += 100_000;
  await later(31 * MINUTE);
  expect((await orders.read(mine, id)).estado).toBe('comprada');
  expect(await purchases(mine)).toMatchObject([{ cobro: null, precio: null }]);
  expect(await attempts(mine)).toMatchObject([{ estado: 'comprado', cuenta: CAP }]);
});

test.each(['silent-after', 'broken-after'] as const)(
  '%s: the list of requests decides, and nothing is asked for twice',
  async (name) => {
    const mine = await customer();
    const id = await reserve(mine);
    fault({ fault: name, times: 1 });
    await orders.run();
    expect((await orders.read(mine, id)).estado).toBe('por_conciliar');
    await later(11 * SECOND);
    expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
    expect(await attempts(mine)).toMatchObject([{ estado: 'abierto' }]);
  },
);

test('a request that failed is made again after the registrar has shown twice that it has none', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  fault({ fault: 'broken-before', times: 1 });
  await orders.run();
  await later(11 * SECOND);
  expect(requests(mine)).toEqual([]);
  for (let n = 0; n < 8; n++) await later(20 * SECOND);
  expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
  expect((await attempts(mine)).map(({ estado }) => estado)).toEqual(['no_comprado', 'abierto']);
});

test('an auction is told, nothing is bid, and it ends when the account does not have the name', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  fault({ fault: 'auctioned', times: 1 });
  await orders.run();
  await release(mine, id);
  await later(31 * MINUTE);
  expect(await stateOf(mine, id)).toEqual(['enviando', 'subasta']);
  expect(await notices(mine)).toMatchObject([{ mensaje: expect.stringContaining('Aquí no se puja') }]);
  expect(await cancel(mine, id)).toBe('orden_enviada');
  expect(await attempts(mine)).toMatchObject([{ estado: 'abierto', cuenta: CAP }]);
  orders.account(mine).requests.clear();
  await later(31 * MINUTE);
  expect(await stateOf(mine, id)).toEqual(['enviando', 'subasta']);
  expect(orders.account(mine).ledger).toEqual([]);
});

test('a name that another registered: the person is told to look, and three days later it ends', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  await orders.run();
  await orders.lab.advance(HOUR);
  orders.lab.simulator.control.take(await nameOf(mine, id));
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(['enviando', 'por_pagar']);
  expect(await notices(mine)).toMatchObject([
    { titulo: `Mira Dynadot: la reserva de ${await nameOf(mine, id)}` },
  ]);
  await orders.lab.query(mine.usuarioId, (tx) =>
    tx.execute(sql`UPDATE ordenes SET ausencias = 144 WHERE usuario_id = ${mine.usuarioId}`),
  );
  await later(31 * MINUTE);
  expect(await stateOf(mine, id)).toEqual(['no_comprada', 'reserva_perdida']);
  expect(await attempts(mine)).toMatchObject([{ estado: 'no_comprado' }]);
});

test('a cancelled one is withdrawn at the registrar, and then has ended', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  await orders.run();
  expect(await cancel(mine, id)).toBeNull();
  fault({ fault: 'server-error', times: 1 });
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(['enviando', 'quitando_reserva']);
  await later(61 * SECOND);
  expect(await stateOf(mine, id)).toEqual(['cancelada', 'cancelada']);
  expect(requests(mine)).toEqual([]);
  expect(await attempts(mine)).toMatchObject([{ estado: 'no_comprado' }]);
});

test('a cancelled one that the list leaves out for a while is withdrawn once it is listed again', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  await orders.run();
  const dominio = await nameOf(mine, id);
  const request = orders.account(mine).requests.get(dominio);
  if (request === undefined) throw new Error('the request is gone');
  expect(await cancel(mine, id)).toBeNull();
  orders.account(mine).requests.clear();
  await later(11 * SECOND);
  expect(await stateOf(mine, id)).toEqual(['enviando', 'por_pagar']);
  orders.account(mine).requests.set(dominio, request);
  await later(31 * MINUTE);
  await later(61 * SECOND);
  expect(await stateOf(mine, id)).toEqual(['cancelada', 'cancelada']);
  expect(requests(mine)).toEqual([]);
});

test('at its end it is withdrawn, and has expired', async () => {
  const mine = await customer();
  const id = await reserve(mine, dropping(), { hasta: orders.deps.clock.now() + 20 * MINUTE });
  await orders.run();
  await later(31 * MINUTE);
  expect(await stateOf(mine, id)).toEqual(['caducada', 'caducada']);
  expect(requests(mine)).toEqual([]);
});

test('a name that its holder renewed is withdrawn', async () => {
  const mine = await customer();
  const id = await reserve(mine);
  await orders.run();
  const dominio = await nameOf(mine, id);
  const now = at(orders.deps.clock.now());
  await orders.lab.query(mine.usuarioId, (tx) =>
    tx.execute(sql`INSERT INTO relojes_zona (dominio, grupo, delegado_ultima, proxima)
      VALUES (${dominio}, 'com', ${now}, ${now})`),
  );
  await later(31 * MINUTE);
  expect(await stateOf(mine, id)).toEqual(['no_comprada', 'renovado']);
  expect(requests(mine)).toEqual([]);
});

test.each([
  ['its registry shows renewed is withdrawn before its date', -900 * DAY, ['no_comprada', 'renovado'], 0],
  ['was registered after the order is not: it may be the catch', HOUR, ['enviando', 'reservada'], 1],
] as const)('a generic name that %s', async (_title, registered, state, left) => {
  const mine = await customer();
  const id = await reserve(mine);
  await orders.run();
  const armed = orders.deps.clock.now();
  await orders.lab.advance(2 * HOUR);
  const dominio = await nameOf(mine, id);
  const said: RegistryEvidence = {
    fuente: 'rdap',
    kind: 'registered',
    authority: 'registry',
    servidor: 'rdap.example',
    hora: orders.deps.clock.now() - MINUTE,
    ms: 40,
    detalle: 'Registrado',
    quarantined: false,
    status: ['clienttransferprohibited'],
    nameservers: ['ns1.example'],
    registrar: null,
    fecha_registro: armed + registered,
    fecha_actualizacion: null,
    fecha_expiracion: armed + 300 * DAY,
    fecha_expiracion_registrador: null,
    registrante: null,
  };
  await orders.lab.query(mine.usuarioId, async (tx) => {
    await saveEvidence(tx, mine.usuarioId, [{ dominio, evidence: said }]);
    await tx.execute(sql`UPDATE dominios SET fase_ciclo = 'activo'
      WHERE usuario_id = ${mine.usuarioId} AND dominio = ${dominio}`);
  });
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(state);
  expect(requests(mine)).toHaveLength(left);
});

test('a name that is not being deleted yet is asked for again later', async () => {
  const mine = await customer();
  orders.lab.simulator.control.take('comercio-con-vida.com', 0);
  const id = await reserve(mine, 'comercio-con-vida.com');
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(['armada', 'aun_no_reservable']);
  expect((await attempts(mine)).map(({ estado }) => estado)).toEqual(['no_comprado']);
  expect((await orders.read(mine, id)).proxima).toBeGreaterThan(orders.deps.clock.now() + HOUR);
});

test('a name that is free already is not reserved', async () => {
  const mine = await customer();
  const id = await reserve(mine, 'nadie-la-tiene.com');
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(['no_comprada', 'ya_libre']);
  expect(await attempts(mine)).toEqual([]);
});

test('an open reservation counts with its whole cap against the month, also in the next one', async () => {
  const mine = await customer();
  await orders.lab.query(mine.usuarioId, (tx) =>
    saveOrderSettings(tx, mine.usuarioId, { tope_mes_centimos: 2 * CAP - 1 }),
  );
  await reserve(mine);
  await orders.run();
  await orders.lab.query(mine.usuarioId, (tx) =>
    tx.execute(sql`UPDATE intentos_compra SET hora = hora - interval '40 days'
      WHERE usuario_id = ${mine.usuarioId}`),
  );
  const second = await reserve(mine);
  await later(11 * SECOND);
  expect(await stateOf(mine, second)).toEqual(['no_comprada', 'supera_mes']);
  expect(requests(mine)).toHaveLength(1);
});

test('a rehearsal asks for nothing', async () => {
  const mine = await customer();
  await orders.lab.query(mine.usuarioId, (tx) => saveOrderSettings(tx, mine.usuarioId, { compra_real: [] }));
  const id = await reserve(mine, dropping(), { simulacro: true });
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(['no_comprada', 'simulacro']);
  expect(requests(mine)).toEqual([]);
});

test('while the account’s switch is off nothing is asked for, and what was asked for is still settled', async () => {
  const mine = await customer();
  const first = await reserve(mine);
  await orders.run();
  await orders.lab.query(mine.usuarioId, (tx) => saveOrderSettings(tx, mine.usuarioId, { paradas: true }));
  const second = await reserve(mine);
  await release(mine, first);
  await later(31 * MINUTE);
  expect((await orders.read(mine, first)).estado).toBe('comprada');
  expect((await orders.read(mine, second)).estado).toBe('armada');
  expect(requests(mine)).toEqual([]);
});

test.each([
  ['wrong-key', 'no_comprada', 'clave_rechazada'],
  ['throttle-429', 'armada', 'limitado'],
] as const)('%s at the request: %s', async (name, estado, codigo) => {
  const mine = await customer();
  const dominio = dropping();
  const id = await reserve(mine, dominio);
  // The check before it is about the same name: its answer is not disturbed.
  fault({ fault: name, subject: dominio, share: 0.5, times: 1 });
  await orders.run();
  expect(await stateOf(mine, id)).toEqual([estado, codigo]);
  expect(requests(mine)).toEqual([]);
});

test('the end of the wait is not the end of the order’s own days', async () => {
  const mine = await customer();
  const id = await reserve(mine, dropping(), { hasta: orders.deps.clock.now() + 10 * DAY });
  await orders.run();
  await later(2 * DAY);
  expect((await orders.read(mine, id)).estado).toBe('enviando');
});
