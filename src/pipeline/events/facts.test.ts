import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type DestinoEntrada, TipoEvento } from '#contract/events/entities.ts';
import { eventBody } from '#contract/events/event-schemas.ts';
import { FUENTE_GOOGLE } from '#contract/google-data.ts';
import { silentLogger } from '#platform/logger.ts';
import { saveSettings } from '#store/queries/accounts/accounts.ts';
import { removeBusinesses } from '#store/queries/businesses/edits.ts';
import { addMarks } from '#store/queries/contact/marks.ts';
import { dueDeliveries, endDeliveries, keepBodies, sendAgain } from '#store/queries/events/deliveries.ts';
import { addDestination } from '#store/queries/events/destinations.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { applyToOrder, insertOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Tx } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { pauseBatch } from '../batches/pause-batch.ts';
import { recordChanges } from '../notifications/verdict-changes.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accountToScore, type Columns, FREE } from '../testing/scored-account.testing.ts';
import {
  accessTo,
  createSearches,
  FAST,
  foundBusiness,
  scriptedProvider,
} from '../testing/searches.testing.ts';
import { scoreOnce } from '../value/keep-scoring.ts';
import { composeBodies } from './event-bodies.ts';

const NOW = Date.UTC(2026, 10, 22);
const clock = { now: () => NOW };

let db: TestDatabase;
let queue: Queue;
let account: string;
let own: ReturnType<typeof accountToScore>;
let destino: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
  own = accountToScore(db.store, account, NOW);
  const eventos = [...TipoEvento.options];
  const wanted: DestinoEntrada = { nombre: 'x', url: 'https://example.com/', eventos, filtro_id: null };
  destino = (await own.inAccount((tx) => addDestination(tx, account, wanted, NOW))) ?? '';
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

/** Types and bodies of what waits for the address; every body has the schema of its type. */
const waiting = () =>
  own.inAccount(async (tx) => {
    const due = await dueDeliveries(tx, account, destino, { now: NOW, limit: 100 });
    const bodies = await composeBodies(tx, account, due, NOW);
    return due.map(({ evento_id, tipo }) => {
      const body: unknown = JSON.parse(bodies.get(evento_id) ?? 'null');
      return [tipo, eventBody(tipo).parse(body)];
    });
  });

test('a verdict and its event are written together, once', async () => {
  const id = await own.addDomain('torres.es', { ...FREE, es_disponible: false, fase_ciclo: 'activo' });
  const settle = (verdict: object) =>
    own.inAccount(async (tx) => {
      const dominio = { id, dominio: 'torres.es', vigilado: false, gestionado: false };
      const step = { dominio, verdict: { ...ALIVE, ...verdict }, settled: true };
      await recordChanges(tx, account, [step], { now: NOW, revision: await nextRevision(tx) });
    });
  await settle({});
  await settle(DEAD);
  await settle(DEAD);
  expect((await waiting()).map(([tipo]) => tipo)).toEqual(['dominio.caido']);
  expect((await waiting())[0]?.[1]).toMatchObject({
    data: {
      dominio: { dominio: 'torres.es' },
      cambio: { antes: { estado_verificacion: 'activo' }, ahora: DEAD },
    },
  });
});
const ALIVE = {
  estado_verificacion: 'activo',
  es_disponible: false,
  confirmaciones: 0,
  fase_ciclo: 'activo',
  motivo: '',
  row: 'alive',
} as const;
const DEAD = { estado_verificacion: 'no_resuelve' } as const;

const score = async () => {
  while (await scoreOnce({ store: db.store, clock, log: silentLogger }, new AbortController().signal));
};

test('a new opportunity is told once; a discarded name makes none', async () => {
  await own.addDomain('fontaneria-molina.es');
  await own.addDomain('descartada.es', { estado_gestion: 'descartado' });
  await score();
  const found = await waiting();
  expect(new Set(found.map(([tipo]) => tipo))).toEqual(new Set(['oportunidad.nueva']));
  const Told = z.object({ data: z.object({ oportunidad: z.object({ _id: z.uuid() }) }) });
  const told = found.map(([, body]) => Told.parse(body).data.oportunidad._id);
  const listed = await own.inAccount((tx) =>
    rows(tx, z.object({ id: z.uuid() }), sql`SELECT id FROM oportunidades WHERE NOT dominio_apartado`),
  );
  expect(told.sort()).toEqual(listed.map(({ id }) => id).sort());
  await own.run(sql`UPDATE revisiones SET revision = revision + 1 WHERE usuario_id = ${account}`);
  await score();
  expect(await waiting()).toHaveLength(found.length);
});

/** A free name with the business that it shows, and its event. */
async function withEvent(dominio: string, business: Columns): Promise<string> {
  const entidad_id = await own.addDomain(dominio);
  const negocio_id = await own.addBusiness({ ...business, dominio_id: entidad_id });
  await own.write(entidad_id, { negocio_id });
  const { aparcado: _, ...verdict } = FREE;
  const hechos = { antes: null, ahora: { ...verdict, motivo: null } };
  const event = { tipo: 'dominio.libre', entidad_id, hechos } as const;
  await own.inAccount((tx) => addEvents(tx, account, [event], NOW));
  return negocio_id;
}

const mark = (tx: Tx, id: string, revision: number) =>
  addMarks(tx, account, [{ id, huellas: [Buffer.alloc(32)] }], { motivo: '', fecha: NOW, revision });

test('a body tells what an export does: of a place of Google its id, of a marked business only its domain', async () => {
  await own.addBusiness({ fuente_datos: FUENTE_GOOGLE, place_id: 'ChIJ-molina' });
  await withEvent('novaluz.es', { nombre_negocio: 'Novaluz Rótulos', fuente_datos: FUENTE_GOOGLE });
  const anselma = await withEvent('anselma.es', { nombre_negocio: 'Casa Anselma' });
  await own.inAccount(async (tx) => mark(tx, anselma, await nextRevision(tx)));
  await score();
  const bodies = await waiting();
  expect(bodies.filter(([tipo]) => tipo === 'dominio.libre')).toMatchObject([
    ['dominio.libre', { data: { dominio: { dominio: 'novaluz.es', negocio_id: null } } }],
    ['dominio.libre', { data: { dominio: { dominio: 'anselma.es', negocio_id: null } } }],
  ]);
  const negocio_id = { place_id: 'ChIJ-molina', nombre_negocio: '', telefono: null };
  expect(bodies).toContainEqual([
    'oportunidad.nueva',
    expect.objectContaining({
      data: { oportunidad: expect.objectContaining({ negocio_id: expect.objectContaining(negocio_id) }) },
    }),
  ]);
  expect(JSON.stringify(bodies)).not.toMatch(/Molina|Rótulos|Casa Anselma|954000000/);
  await own.inAccount((tx) => saveSettings(tx, account, { datos_google: 'completo' }, NOW));
  const whole = JSON.stringify(await waiting());
  expect(whole).toMatch(/Fontanería Molina.*954000000/);
  expect(whole).toContain('Novaluz Rótulos');
  expect(whole).not.toContain('Casa Anselma');
});

test.each<[string, (tx: Tx, id: string, revision: number) => Promise<number>]>([
  ['is marked', mark],
  ['is deleted', (tx, id, revision) => removeBusinesses(tx, account, [id], revision)],
])(
  'once its business %s, an event that was sent is told anew when it is sent again',
  async (_title, leave) => {
    const id = await withEvent('novaluz.es', { nombre_negocio: 'Novaluz Rótulos' });
    const round = () =>
      own.inAccount(async (tx) => {
        const due = await dueDeliveries(tx, account, destino, { now: NOW, limit: 100 });
        const made = await composeBodies(
          tx,
          account,
          due.filter(({ cuerpo }) => cuerpo === null),
          NOW,
        );
        const sent = await keepBodies(
          tx,
          account,
          [...made].map(([evento, cuerpo]) => ({ id: evento, cuerpo })),
        );
        const end = { estado: 'entregada', intentos: 1, proximo: null, intento: null } as const;
        await endDeliveries(
          tx,
          account,
          due.map((one) => ({ ...end, id: one.id, antes: one.intentos })),
        );
        return due.map((one) => ({ id: one.id, body: one.cuerpo ?? sent.get(one.evento_id) }));
      });
    const [first] = await round();
    expect(first?.body).toContain('Novaluz Rótulos');
    const again = async () => {
      await own.inAccount((tx) => sendAgain(tx, account, first?.id ?? '', NOW));
      return await round();
    };
    expect(await again()).toEqual([first]);
    await own.inAccount(async (tx) => leave(tx, id, await nextRevision(tx)));
    const [last] = await again();
    expect(last).toMatchObject({ id: first?.id, body: expect.stringContaining('novaluz.es') });
    expect(last?.body).not.toContain('Rótulos');
  },
);

test('a batch that ends, and one that is paused, are told with the reason', async () => {
  const provider = scriptedProvider(async () => ({
    kind: 'answered',
    negocios: [foundBusiness({ place_id: 'uno', sitio_web: 'https://baruno.es' })],
    limitada: false,
    spend: { solicitudes: 1, creditos: 1 },
  }));
  const searches = createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
  await searches.settings(account, FAST);
  const ended = await searches.batch(account, 2, { verificar_dominios: false });
  await searches.work([ended]);
  const paused = await searches.batch(account, 2, { verificar_dominios: true });
  await pauseBatch(searches.deps, paused, 'una pausa');
  expect(await waiting()).toMatchObject([
    ['batch.fin', { data: { batch: { _id: ended.batch_id }, cambio: { estado: 'completado' } } }],
    ['batch.parado', { data: { batch: { _id: paused.batch_id }, cambio: { motivo: 'una pausa' } } }],
  ]);
});

test('an order is told when it is armed and when it ends, with the reason', async () => {
  const dominio_id = await own.addDomain('torres.es');
  const order = {
    ...{ dominio_id, dominio: 'torres.es', dominio_unicode: 'torres.es', registrador: 'dondominio' as const },
    ...{ cuando: 'ahora' as const, anos: 1, tope_centimos: 1_500, servidores: [], acepta_premium: false },
    ...{ simulacro: true, nombre_escrito: null, acceso_id: null },
  };
  const draft = { hasta: null, proxima: NOW, now: NOW };
  const id = (await own.inAccount((tx) => insertOrder(tx, account, order, draft))) ?? '';
  const apply = (kind: 'armed' | 'cancelled_by_person') =>
    own.inAccount(async (tx) => {
      const revision = await nextRevision(tx);
      const row = await lockOrder(tx, account, id);
      if (row) await applyToOrder(tx, account, row, { kind, now: NOW }, revision);
    });
  await apply('armed');
  await apply('armed');
  await apply('cancelled_by_person');
  expect(await waiting()).toMatchObject([
    ['orden.armada', { data: { orden: { _id: id }, cambio: { antes: 'borrador', ahora: 'armada' } } }],
    ['orden.cancelada', { data: { orden: { estado: 'cancelada' }, cambio: { codigo: 'cancelada' } } }],
  ]);
});
