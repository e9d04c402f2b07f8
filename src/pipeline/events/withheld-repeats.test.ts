import { expect, test } from 'vitest';
import { removeBusinesses } from '#store/queries/businesses/edits.ts';
import { addMarks } from '#store/queries/contact/marks.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { accountToScore } from '../testing/scored-account.testing.ts';
import {
  accepts,
  clock,
  destination,
  domain,
  freed,
  inAccount,
  log,
  receiver,
  round,
  startReceiver,
} from './event-receiver.testing.ts';

const MINUTE = 60_000;
startReceiver();

const own = () => accountToScore(receiver.db.store, receiver.account, clock.now());

/** An address whose first attempt failed: the body told of the domain's business, which is returned. */
async function failedOnce(): Promise<{ address: string; business: string }> {
  const address = await destination();
  const name = await domain('torres.es');
  const business = await own().addBusiness({ dominio_id: name, nombre_negocio: 'Casa Anselma' });
  await own().write(name, { negocio_id: business });
  receiver.answer = (response) => void response.writeHead(500).end();
  await freed(name);
  await round();
  expect(receiver.calls.map(({ body }) => body)).toEqual([expect.stringContaining('Casa Anselma')]);
  return { address, business };
}

const mark = (tx: Tx, id: string, revision: number) => {
  const objection = { motivo: '', fecha: clock.now(), revision };
  return addMarks(tx, receiver.account, [{ id, huellas: [Buffer.alloc(32)] }], objection);
};
const remove = (tx: Tx, id: string, revision: number) =>
  removeBusinesses(tx, receiver.account, [id], revision);
const LEAVES: [string, typeof mark][] = [
  ['objected to contact', mark],
  ['was deleted', remove],
];

/** The repeat is the same event without the business. */
async function expectWithheld(address: string): Promise<void> {
  receiver.answer = accepts;
  clock.advance(MINUTE);
  await round();
  const [first, second, ...more] = receiver.calls;
  expect(more).toEqual([]);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toContain('torres.es');
  expect(second?.body).not.toContain('Anselma');
  expect(await log(address)).toMatchObject([{ estado: 'entregada', intentos: [{}, {}] }]);
}

test.each(LEAVES)('a repeat does not tell of a business that %s since', async (_, leave) => {
  const { address, business } = await failedOnce();
  await inAccount(async (tx) => leave(tx, business, await nextRevision(tx)));
  expect(await own().run(sql`SELECT cuerpo FROM eventos`)).toEqual([{ cuerpo: null }]);
  await expectWithheld(address);
});

test.each(LEAVES)('a repeat does not tell of one that left its domain before it %s', async (_, leave) => {
  const { address, business } = await failedOnce();
  await own().run(sql`UPDATE negocios SET dominio_id = NULL WHERE id = ${business}`);
  await own().run(sql`UPDATE dominios SET negocio_id = NULL WHERE negocio_id = ${business}`);
  await inAccount(async (tx) => leave(tx, business, await nextRevision(tx)));
  await expectWithheld(address);
});
