import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { RespuestaError } from '#contract/errors.ts';
import { TipoEvento } from '#contract/events/entities.ts';
import { EventoPrueba } from '#contract/events/event-schemas.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { saveFilter } from '#store/queries/lists/saved-filters.ts';
import { withAccount } from '#store/store.ts';
import type { Harness, Person } from '../testing/harness.ts';
import { startWithReceiver, wanted } from './receiver.testing.ts';

let on: Awaited<ReturnType<typeof startWithReceiver>>;
let api: Harness;
let ana: Person;
let luis: Person;
let origin: string;

beforeAll(async () => {
  on = await startWithReceiver();
  ({ api, origin } = on);
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
});
afterAll(() => on.stop());

const send = (method: string, path: string, body?: unknown, as = ana) => on.send(method, path, body, as);
const create = (change: object = {}, as = ana) => on.create(change, as);
const list = async (as = ana) =>
  eventosRoutes.destinos.answer.parse(await (await api.call('/api/eventos/destinos', { as })).json()).data;
const codeOf = async (answer: Response) => RespuestaError.parse(await answer.json()).error.code;

test('an address gets a signing key of its own, shown once', async () => {
  const [one, other] = [await create(), await create({ nombre: 'Otro' })];
  expect(Buffer.from(one.clave_firma.replace('whsec_', ''), 'base64')).toHaveLength(32);
  expect(one.clave_firma).not.toBe(other.clave_firma);
  expect(await list()).toEqual([one.destino, other.destino]);
  const shown = await (await api.call('/api/eventos/destinos', { as: ana })).text();
  expect(shown).not.toContain(one.clave_firma.slice('whsec_'.length));
  expect(one.destino).toMatchObject({ ...wanted, activo: true, falla_desde: null, pendientes: 0 });
});

test.each([
  'http://93.184.215.14/x',
  'https://127.0.0.1/x',
  'https://2130706433/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/x',
  'https://router.local./x',
  'https://intranet/x',
  'https://usuario:clave@example.com/',
  'no es una dirección',
])('the address %s is refused before it is stored, and in a change', async (url) => {
  const { destino } = await create({}, luis);
  const path = `/api/eventos/destinos/${destino._id}`;
  expect(await codeOf(await send('POST', '/api/eventos/destinos', { ...wanted, url }))).toBe(
    'canal_no_valido',
  );
  expect(await codeOf(await send('PUT', path, { url }, luis))).toBe('canal_no_valido');
  expect((await list(luis)).map((one) => one.url)).toContain(`${origin}/x`);
  await send('DELETE', path, undefined, luis);
});

test('an unknown event, no event at all and the filter of another account are refused', async () => {
  const filter = { pantalla: 'dominios', nombre: 'Libres', filtro: '', avisar: false } as const;
  const { _id: filtro_id } = await withAccount(api.db.store, luis.usuario_id, (tx) =>
    saveFilter(tx, luis.usuario_id, filter, api.clock.now()),
  );
  const refusals: string[] = [];
  for (const change of [{ eventos: ['dominio.otro'] }, { eventos: [] }, { filtro_id }]) {
    const body = { ...wanted, url: `${origin}/x`, ...change };
    refusals.push(await codeOf(await send('POST', '/api/eventos/destinos', body)));
  }
  expect(refusals).toEqual(['entrada_no_valida', 'entrada_no_valida', 'filtro_no_encontrado']);
  expect((await create({ filtro_id }, luis)).destino.filtro_id).toBe(filtro_id);
});

test('an event that the filter would never let pass is refused, here and in a later change of the filter', async () => {
  const save = (filtro: string, nombre = 'Libres') =>
    send('POST', '/api/gestion/filtros', { pantalla: 'dominios', nombre, filtro });
  const saved = await save('es_disponible=true');
  const { _id: filtro_id } = gestionRoutes.guardarFiltro.answer.parse(await saved.json()).data;
  const eventos = ['dominio.fase', 'dominio.libre', 'batch.fin'];
  const refused = await send('POST', '/api/eventos/destinos', {
    ...wanted,
    url: `${origin}/x`,
    eventos,
    filtro_id,
  });
  expect(RespuestaError.parse(await refused.json()).error).toEqual({
    code: 'filtro_sin_eventos',
    message: 'Con ese filtro nunca llegaría «dominio.fase»: quita ese evento o elige otro filtro.',
  });
  const { destino } = await create({ eventos: ['dominio.libre', 'batch.fin'], filtro_id });
  const path = `/api/eventos/destinos/${destino._id}`;
  expect(await codeOf(await send('PUT', path, { eventos }))).toBe('filtro_sin_eventos');
  const changed = await save('es_disponible=true&fase_ciclo=gracia');
  const { error } = RespuestaError.parse(await changed.json());
  expect(error.message).toContain('«dominio.libre» a la dirección de eventos «Mi programa», que lo usa');
  expect((await save('es_disponible=true&extension=es')).status).toBe(200);
  await send('DELETE', path);
  expect((await save('es_disponible=true&fase_ciclo=gracia')).status).toBe(200);
});

test('a change keeps what it does not name', async () => {
  const { destino } = await create({ eventos: [...TipoEvento.options] });
  const path = `/api/eventos/destinos/${destino._id}`;
  const change = async (body: object) =>
    eventosRoutes.cambiar.answer.parse(await (await send('PUT', path, body)).json()).data;
  expect(await change({ nombre: 'Nuevo nombre' })).toEqual({ ...destino, nombre: 'Nuevo nombre' });
  expect(await change({ activo: false })).toMatchObject({ nombre: 'Nuevo nombre', activo: false });
  expect(await change({ activo: true, eventos: ['batch.fin'] })).toMatchObject({
    activo: true,
    eventos: ['batch.fin'],
  });
});

test('«Probar» sends a signed trial and shows the answer, also a refusal', async () => {
  const { destino } = await create();
  on.seen.received = [];
  const trial = async () =>
    eventosRoutes.probar.answer.parse(
      await (await send('POST', `/api/eventos/destinos/${destino._id}/probar`)).json(),
    ).data;
  expect(await trial()).toMatchObject({ entregado: true, estado: 200, respuesta: 'gracias' });
  expect(EventoPrueba.parse(JSON.parse(on.seen.received[0]?.body ?? ''))).toMatchObject({ type: 'prueba' });
  expect(on.seen.received[0]?.headers).toMatchObject({ 'webhook-signature': expect.stringMatching(/^v1,/) });
  const { answer } = on.seen;
  on.seen.answer = () => ({ status: 500, body: 'gracias' });
  expect(await trial()).toMatchObject({ entregado: false, estado: 500, respuesta: 'gracias' });
  on.seen.answer = answer;
});

test('what was delivered is listed, and sent again on request', async () => {
  const { destino } = await create({ eventos: ['batch.parado'] });
  const hechos = { estado: 'pausado', motivo: null, motivo_codigo: null };
  await withAccount(api.db.store, ana.usuario_id, (tx) =>
    addEvents(
      tx,
      ana.usuario_id,
      [{ tipo: 'batch.parado', entidad_id: crypto.randomUUID(), hechos }],
      api.clock.now(),
    ),
  );
  const path = `/api/eventos/destinos/${destino._id}/entregas`;
  const read = async () =>
    eventosRoutes.entregas.answer.parse(await (await api.call(path, { as: ana })).json()).data;
  const [delivery] = await read();
  expect(delivery).toMatchObject({ tipo: 'batch.parado', estado: 'pendiente', intentos: [] });
  const again = `/api/eventos/entregas/${delivery?._id}/reenviar`;
  expect((await send('POST', again)).status).toBe(200);
  expect(await codeOf(await send('POST', again, undefined, luis))).toBe('entrega_no_encontrada');
});

test('an address of another account is unknown, and a removed one takes its key with it', async () => {
  const { destino } = await create();
  const path = `/api/eventos/destinos/${destino._id}`;
  const calls = [
    send('PUT', path, { nombre: 'x' }, luis),
    send('DELETE', path, undefined, luis),
    send('POST', `${path}/probar`, undefined, luis),
    api.call(`${path}/entregas`, { as: luis }),
  ];
  for (const answer of await Promise.all(calls)) expect(await codeOf(answer)).toBe('destino_no_encontrado');
  const key = () =>
    withAccount(api.db.store, ana.usuario_id, (tx) =>
      api.vault.read(tx, ana.usuario_id, `eventos:${destino._id}`),
    );
  expect((await key()).kind).toBe('key');
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await key()).kind).toBe('none');
});

test('an account has at most twenty addresses', async () => {
  for (const { _id } of await list(luis))
    await send('DELETE', `/api/eventos/destinos/${_id}`, undefined, luis);
  for (let made = 0; made < 20; made += 1) await create({}, luis);
  const body = { ...wanted, url: `${origin}/x` };
  expect(await codeOf(await send('POST', '/api/eventos/destinos', body, luis))).toBe('destinos_demasiados');
});

const Schema = z.looseObject({ required: z.array(z.string()), properties: z.looseObject({}) });
const Content = z.object({ 'application/json': z.object({ schema: Schema }) });
const Hook = z.object({ post: z.object({ requestBody: z.object({ content: Content }) }) });
const Described = z.object({ webhooks: z.record(z.string(), Hook) });

test('every type of event, and the trial, is described in the OpenAPI document with the schema of its body', async () => {
  const document = Described.parse(await (await api.call('/api/openapi.json')).json());
  expect(Object.keys(document.webhooks)).toEqual([...TipoEvento.options, 'prueba']);
  const schema = document.webhooks['dominio.libre']?.post.requestBody.content['application/json'].schema;
  expect(schema?.required).toEqual(['type', 'version', 'timestamp', 'data']);
  expect(schema?.properties.type).toMatchObject({ const: 'dominio.libre' });
});

test('adding or changing an address needs a recent proof of who asks; switching it off does not', async () => {
  const { destino } = await create();
  api.clock.advance(60 * 60_000);
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: api.url };
  const answer = await api.call('/api/auth/refrescar', { method: 'POST', headers });
  const fresh = (await answer.json()) as { data: { access_token: string } }; // the contract's answer
  const stale = { ...ana, token: fresh.data.access_token };
  const path = `/api/eventos/destinos/${destino._id}`;
  const body = { ...wanted, url: `${origin}/x` };
  const refused = [
    await codeOf(await send('POST', '/api/eventos/destinos', body, stale)),
    await codeOf(await send('PUT', path, { nombre: 'x' }, stale)),
    await codeOf(await send('PUT', path, { activo: true }, stale)),
    await codeOf(await send('POST', `${path}/clave`, undefined, stale)),
  ];
  expect(refused).toEqual(Array(4).fill('confirmacion_necesaria'));
  expect((await send('PUT', path, { activo: false }, stale)).status).toBe(200);
});
