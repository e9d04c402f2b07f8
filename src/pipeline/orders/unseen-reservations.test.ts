import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { removeKey } from '#store/queries/accounts/keys.ts';
import { applyToOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision } from '#store/store.ts';
import { type Customer, type OrdersLab, startOrders } from './orders.testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CAP = 5_000;

let orders: OrdersLab;
beforeAll(async () => {
  orders = await startOrders();
});
afterAll(() => orders.close());

let names = 0;
/** A reservation that the registrar has. */
async function placed(): Promise<{ mine: Customer; id: string; dominio: string }> {
  const dominio = `comercio-cerrado-${++names}.com`;
  const { control } = orders.lab.simulator;
  control.delete(dominio, control.now() + 5 * DAY);
  const mine = await orders.customer({ registrador: 'dynadot' });
  const id = await orders.order(mine, dominio, { cuando: 'reserva', tope_centimos: CAP });
  await orders.run();
  expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
  return { mine, id, dominio };
}
const stateOf = async (mine: Customer, id: string) => {
  const { estado, codigo } = await orders.read(mine, id);
  return [estado, codigo];
};
const looks = async (count: number, everyMs = 31 * MINUTE) => {
  for (let n = 0; n < count; n++) {
    await orders.lab.advance(everyMs);
    await orders.run();
  }
};
const writeKey = ({ usuarioId }: Customer, key: string) =>
  orders.lab.query(usuarioId, (tx) =>
    orders.lab.program.vault.write(tx, usuarioId, {
      nombre: 'dynadot_key',
      key,
      now: orders.lab.program.clock.now(),
    }),
  );
const dropKey = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) => removeKey(tx, usuarioId, 'dynadot_key'));
const attempts = ({ usuarioId }: Customer) =>
  orders.lab.query(usuarioId, (tx) =>
    rows(
      tx,
      z.object({ estado: z.string(), cuenta: z.number() }),
      sql`SELECT estado, cuenta_centimos AS cuenta FROM intentos_compra WHERE usuario_id = ${usuarioId}`,
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
const cancel = ({ usuarioId }: Customer, id: string) =>
  orders.lab.query(usuarioId, async (tx) => {
    const revision = await nextRevision(tx);
    const row = await lockOrder(tx, usuarioId, id);
    if (!row) throw new Error('the order is gone');
    const now = orders.deps.clock.now();
    await applyToOrder(tx, usuarioId, row, { kind: 'cancelled_by_person', now }, revision);
  });

test('without its key a reservation is told as one in doubt, and is looked at again with it', async () => {
  const { mine, id, dominio } = await placed();
  await dropKey(mine);
  await looks(1);
  expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
  await looks(1);
  expect(await stateOf(mine, id)).toEqual(['por_conciliar', 'reserva_sin_ver']);
  expect(await attempts(mine)).toEqual([{ estado: 'incierto', cuenta: CAP }]);
  await looks(2);
  expect(await notices(mine)).toEqual([
    {
      titulo: `Ya no se ve en Dynadot la reserva de ${dominio}`,
      mensaje: expect.stringContaining('falta tu clave de Dynadot'),
    },
  ]);
  await writeKey(mine, mine.user);
  await looks(1);
  expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
  expect(await attempts(mine)).toEqual([{ estado: 'abierto', cuenta: CAP }]);
});

test('a reservation that is out of sight a second time is told a second time', async () => {
  const { mine, id, dominio } = await placed();
  for (let time = 0; time < 2; time++) {
    await dropKey(mine);
    await looks(2);
    expect(await stateOf(mine, id)).toEqual(['por_conciliar', 'reserva_sin_ver']);
    await writeKey(mine, mine.user);
    await looks(1);
    expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
  }
  const told = `Ya no se ve en Dynadot la reserva de ${dominio}`;
  expect((await notices(mine)).map(({ titulo }) => titulo)).toEqual([told, told]);
});

describe('a list that comes and goes', () => {
  const titles = async (mine: Customer) => (await notices(mine)).map(({ titulo }) => titulo);
  /** The registrar's list leaves the request out for some looks, and has it at the next one. */
  const listed = async () => {
    const { mine, id, dominio } = await placed();
    const { requests } = orders.account(mine);
    const request = requests.get(dominio);
    if (request === undefined) throw new Error('the request is gone');
    const away = async (count: number) => {
      requests.clear();
      await looks(count);
      expect(await stateOf(mine, id)).toEqual(['enviando', 'por_pagar']);
    };
    const back = async () => {
      requests.set(dominio, request);
      await looks(1);
      expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
    };
    return { mine, away, back, told: `Mira Dynadot: la reserva de ${dominio}` };
  };

  test('is told once, and again only when an absence lasts for hours', async () => {
    const { mine, away, back, told } = await listed();
    for (let time = 0; time < 3; time++) {
      await away(1);
      await back();
    }
    expect(await titles(mine)).toEqual([told]);
    await away(5);
    expect(await titles(mine)).toEqual([told]);
    await away(1);
    expect(await titles(mine)).toEqual([told, told]);
    await away(2);
    expect(await titles(mine)).toEqual([told, told]);
  });

  test('is told a second time at once after days in which it had the request', async () => {
    const { mine, away, back, told } = await listed();
    await away(7);
    await back();
    await looks(1, 2 * DAY);
    await away(1);
    expect(await titles(mine)).toEqual([told, told]);
    await away(6);
    expect(await titles(mine)).toEqual([told, told]);
  });
});

test('a key that the registrar refuses puts it in doubt', async () => {
  const { mine, id } = await placed();
  const { faults } = orders.lab.simulator.context;
  const rule = faults.set({ fault: 'wrong-key', server: 'service:dynadot' });
  onTestFinished(() => void faults.clear(rule));
  await looks(2);
  expect(await stateOf(mine, id)).toEqual(['por_conciliar', 'reserva_sin_ver']);
  expect((await orders.read(mine, id)).motivo).toContain('Dynadot no admite tu clave');
});

test('a renewed key of the account that has the request looks on, and the caught name is bought', async () => {
  const { mine, id, dominio } = await placed();
  const renewed = { ...mine, user: `${mine.user}-renovada` };
  const request = orders.account(mine).requests.get(dominio);
  if (request === undefined) throw new Error('the request is gone');
  orders.account(mine).requests.clear();
  orders.account(renewed).requests.set(dominio, request);
  await writeKey(mine, renewed.user);
  await looks(3);
  expect(await stateOf(mine, id)).toEqual(['enviando', 'reservada']);
  orders.lab.simulator.control.drop(dominio);
  await looks(1);
  expect((await orders.read(mine, id)).estado).toBe('comprada');
});

test('a key of an account without the request neither settles it nor withdraws anything', async () => {
  const { mine, id, dominio } = await placed();
  await cancel(mine, id);
  await writeKey(mine, `${mine.user}-de-otra-cuenta`);
  await looks(3, 61_000);
  expect(await stateOf(mine, id)).toEqual(['por_conciliar', 'reserva_sin_ver']);
  expect((await orders.read(mine, id)).motivo).toContain('tu clave de Dynadot es otra');
  expect([...orders.account(mine).requests.keys()]).toEqual([dominio]);

  await writeKey(mine, mine.user);
  await looks(2);
  expect(await stateOf(mine, id)).toEqual(['cancelada', 'cancelada']);
  expect([...orders.account(mine).requests.keys()]).toEqual([]);
});
