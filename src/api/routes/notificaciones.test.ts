import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Evento } from '#contract/entities/live.ts';
import { notificacionesRoutes } from '#contract/routes/notificaciones.ts';
import { addNotification, type NewNotification } from '#store/queries/notifications/notifications.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
let made = 0;

beforeAll(async () => {
  api = await startHarness();
});
beforeEach(async () => {
  ana = await api.signIn('ana');
  await read({ todas: true });
});
afterAll(() => api.stop());

const ring = (change: Partial<NewNotification> = {}, as = ana) =>
  withAccount(api.db.store, as.usuario_id, async (tx) => {
    made += 1;
    const event: NewNotification = {
      clave_evento: `prueba:${made}`,
      tipo: 'batch_completado',
      titulo: `Aviso ${made}`,
      mensaje: 'Algo ha pasado.',
      enlace: '/batches',
      ...change,
    };
    return await addNotification(tx, as.usuario_id, event, {
      now: api.clock.now(),
      revision: await nextRevision(tx),
    });
  });
const list = async (query = '', as = ana) => {
  const answer = await api.call(`/api/notificaciones?${query}`, { as });
  expect(answer.status).toBe(200);
  return notificacionesRoutes.listar.answer.parse(await answer.json());
};
const read = async (body: unknown, as = ana) => {
  const answer = await api.post('/api/notificaciones/leer', body, as);
  return notificacionesRoutes.leer.answer.parse(await answer.json()).data.sin_leer;
};
const unread = async (as = ana) => {
  const answer = await api.call('/api/notificaciones/sin-leer', { as });
  return notificacionesRoutes.sinLeer.answer.parse(await answer.json()).data.sin_leer;
};

test('an event rings once, however often it is reported', async () => {
  expect(await ring({ clave_evento: 'uno' })).toEqual(expect.any(String));
  expect(await ring({ clave_evento: 'uno', titulo: 'Otra vez' })).toBeNull();
  expect(await unread()).toBe(1);
});

test('the list is newest first, in pages, and says how many are unread', async () => {
  for (let n = 0; n < 5; n++) await ring({ titulo: `Línea ${n}` });
  const first = await list('limite=2');
  expect(first.data.map(({ titulo, leida }) => [titulo, leida])).toEqual([
    ['Línea 4', false],
    ['Línea 3', false],
  ]);
  expect([first.sin_leer, first.paginacion.pagina_actual]).toEqual([5, 1]);
  const next = await list(`limite=2&cursor=${first.paginacion.siguiente}`);
  expect(next.data.map(({ titulo }) => titulo)).toEqual(['Línea 2', 'Línea 1']);
  expect(next.data[0]).toMatchObject({
    tipo: 'batch_completado',
    enlace: '/batches',
    mensaje: 'Algo ha pasado.',
  });
});

test('some are read by their ids, or all at once; reading again changes nothing', async () => {
  for (let n = 0; n < 3; n++) await ring();
  const { data } = await list('sin_leer=true');
  expect(data).toHaveLength(3);
  const [id = ''] = data.map(({ _id }) => _id);
  expect(await read({ ids: [id] })).toBe(2);
  expect(await read({ ids: [id, crypto.randomUUID()] })).toBe(2);
  expect((await list('sin_leer=true')).data.map(({ _id }) => _id)).not.toContain(id);
  expect(await read({ todas: true })).toBe(0);
  expect((await list('sin_leer=true')).data).toEqual([]);
});

test('no account sees or reads the notifications of another', async () => {
  await ring();
  const { data } = await list();
  const luis = await api.signIn('luis');
  expect((await list('', luis)).data).toEqual([]);
  await read({ ids: data.map(({ _id }) => _id) }, luis);
  await read({ todas: true }, luis);
  expect(await unread()).toBe(1);
});

test.each([
  {},
  { ids: [] },
  { ids: ['x'] },
  { todas: false },
  { todas: true, ids: [] },
  { ids: Array(1_001).fill(crypto.randomUUID()) },
])('%j is no way to read', async (body) => {
  expect((await api.post('/api/notificaciones/leer', body, ana)).status).toBe(400);
});

test('the stream sends the number of unread ones when one comes, and when they are read elsewhere', async () => {
  const abort = new AbortController();
  const answer = await api.call('/api/eventos', { as: ana, signal: abort.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let begun = false;
  const counts: number[] = [];
  const hear = async (enough: () => boolean) => {
    const limit = performance.now() + 120_000;
    while (!enough() && performance.now() < limit) {
      const { value = '', done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      for (const [, data = ''] of value.matchAll(/^data: (.+)$/gm)) {
        const event = Evento.parse(JSON.parse(data));
        begun ||= event.tipo === 'latido';
        if (event.tipo === 'notificacion') counts.push(event.sin_leer);
      }
    }
  };
  const until = async (count: number) => {
    await hear(() => counts.at(-1) === count);
    return counts.at(-1);
  };
  // Events before the first one are in the past.
  await hear(() => begun);
  await ring();
  expect(await until(1)).toBe(1);
  await ring();
  expect(await until(2)).toBe(2);
  await read({ todas: true });
  expect(await until(0)).toBe(0);
  abort.abort();
});
