import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { domainsOf, listDomains } from '#store/queries/domains/list.ts';
import { recentlyFreed } from '#store/queries/management/drops.ts';
import { readHistory } from '#store/queries/management/history.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { editAccountDomains } from '../domains/edit-domains.ts';

const DAY = 86_400_000;
const NAME = 'en-redencion.com';
/** Redemption and pending delete of .com are 35 days together. */
const DAYS_MAX = 45;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

test('a watched name goes from redemption to free on its schedule, is notified once and stands first; taken, it is lost', async () => {
  const account = await lab.account();
  const bell = async (tipo: string) => {
    const page = await lab.query(account, (tx) =>
      listNotifications(tx, account, {}, { pagina: 1, limite: 50 }),
    );
    return page.filas.filter((line) => line.tipo === tipo);
  };
  const idOf = async (search: string) => {
    const order = { orden: 'recientes', direccion: 'desc' } as const;
    const page = await lab.query(account, (tx) =>
      listDomains(tx, account, { search }, order, { pagina: 1, limite: 1 }),
    );
    return page.filas[0]?._id ?? '';
  };
  // Already free at its first check, so it has not dropped.
  await lab.verify(account, [NAME, 'libre.com']);
  expect(await lab.verdict(account, NAME)).toMatchObject({ es_disponible: false, fase_ciclo: 'redencion' });
  const id = await idOf(NAME);
  await editAccountDomains(lab.program.pipeline, account, [id], { favorito: true });
  const before = (await bell('dominios_libres')).length;

  const phases = ['redencion'];
  for (let day = 0; day < DAYS_MAX && phases.at(-1) !== 'libre'; day++) {
    await lab.advance(DAY);
    await lab.quiet(account);
    const { fase_ciclo, confirmaciones } = await lab.verdict(account, NAME);
    if (fase_ciclo === 'libre' && confirmaciones < 2) continue;
    if (phases.at(-1) !== fase_ciclo) phases.push(fase_ciclo);
  }
  expect(phases).toEqual(['redencion', 'pendiente_borrado', 'libre']);

  const tellsIt = async () => (await bell('dominios_libres')).filter(({ mensaje }) => mensaje.includes(NAME));
  expect(await tellsIt()).toHaveLength(1);
  await lab.advance(2 * DAY);
  await lab.quiet(account);
  expect(await tellsIt()).toHaveLength(1);
  expect((await bell('dominios_libres')).length).toBe(before + 1);
  const week = lab.program.clock.now() - 7 * DAY;
  const freed = await lab.query(account, (tx) => recentlyFreed(tx, account, week));
  expect(freed.map(({ dominio }) => dominio.dominio)).toEqual([NAME]);
  const past = await lab.query(account, (tx) => readHistory(tx, account, id));
  expect([...new Set(past.map(({ fase_ciclo }) => fase_ciclo))]).toEqual(phases.toReversed());

  lab.simulator.control.take(NAME);
  await lab.advance(2 * DAY);
  await lab.quiet(account);
  const [row] = await lab.query(account, (tx) => domainsOf(tx, account, [id]));
  expect(row).toMatchObject({ es_disponible: false, fecha_perdido: expect.any(String) });
  expect((await bell('dominios_perdidos')).map(({ mensaje }) => mensaje)).toEqual([`${NAME}.`]);
});
