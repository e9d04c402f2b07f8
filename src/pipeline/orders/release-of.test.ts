import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { registry } from '#domain/verdict/verdict.samples.ts';
import { saveEvidence } from '#store/queries/evidence/evidence.ts';
import { nameFacts } from '#store/queries/orders/name.ts';
import { insertOrder } from '#store/queries/orders/order-writer.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { accountToScore } from '../testing/scored-account.testing.ts';
import { releasesOf } from './release-of.ts';

const NOW = Date.UTC(2029, 5, 20);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const INTERVAL = { desde: NOW + 2 * DAY, hasta: NOW + 3 * DAY };
const DOMINIO = 'espera.eu';

let db: TestDatabase;
let account: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(() => db.drop());

/** A name in its zone's interval and with a date, and its order. */
async function waiting(fecha: number, { isPublished }: { isPublished: boolean }) {
  const own = accountToScore(db.store, account, NOW);
  const dominio_id = await own.addDomain(DOMINIO, {
    ...{ es_disponible: false, confirmaciones: 0, fase_ciclo: 'redencion', liberacion_fuente: 'dns' },
    ...{ liberacion_desde: new Date(INTERVAL.desde), liberacion_hasta: new Date(INTERVAL.hasta) },
    fecha_liberacion_estimada: new Date(fecha),
  });
  const evidence = registry('whois_api', 'registered', { hora: NOW, fecha_liberacion: fecha });
  const order = {
    ...{ dominio_id, dominio: DOMINIO, dominio_unicode: DOMINIO, registrador: 'porkbun' as const },
    ...{ cuando: 'al_liberarse' as const, anos: 1, tope_centimos: 1_500, servidores: [] },
    ...{ acepta_premium: false, simulacro: true, nombre_escrito: null, acceso_id: null },
  };
  const draft = { hasta: NOW + 90 * DAY, proxima: NOW, now: NOW };
  const id = await own.inAccount(async (tx) => {
    if (isPublished) await saveEvidence(tx, account, [{ dominio: DOMINIO, evidence }]);
    return await insertOrder(tx, account, order, draft);
  });
  const asked = { ...order, id: id ?? '', fecha_armada: null };
  return {
    at: async (now: number) => (await releasesOf({ store: db.store }, account, asked, now)).own,
    proposed: async () =>
      (await own.inAccount((tx) => nameFacts(tx, account, dominio_id, NOW)))?.liberacion_hasta,
  };
}

const around = (date: number) => ({ desde: date - 12 * HOUR, hasta: date + 12 * HOUR });

test('an order waits for the date that the registry has published, not for the interval of its zone', async () => {
  const published = INTERVAL.hasta + 5 * DAY;
  const order = await waiting(published, { isPublished: true });
  for (const now of [NOW, INTERVAL.desde, INTERVAL.hasta + DAY])
    expect(await order.at(now)).toEqual(around(published));
  expect(await order.proposed()).toBe(published);
});

test('a published date that has passed without the release leaves an interval that ends later', async () => {
  const published = INTERVAL.desde - DAY;
  const order = await waiting(published, { isPublished: true });
  expect(await order.at(NOW)).toEqual(around(published));
  expect(await order.at(INTERVAL.desde)).toEqual(INTERVAL);
});

test('an estimate by phases does not end the wait for an interval that is over', async () => {
  const order = await waiting(INTERVAL.hasta + 20 * DAY, { isPublished: false });
  expect(await order.at(INTERVAL.hasta + HOUR)).toEqual(INTERVAL);
});
