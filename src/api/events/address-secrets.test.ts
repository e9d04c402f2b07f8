import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { eventosRoutes } from '#contract/events/routes.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
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
const create = (change: object = {}) => on.create(change, ana);
const codeOf = async (answer: Response) => RespuestaError.parse(await answer.json()).error.code;

const keyChanged = async (id: string) =>
  eventosRoutes.cambiarClave.answer.parse(
    await (await send('POST', `/api/eventos/destinos/${id}/clave`)).json(),
  ).data;
const trialOf = (id: string) => on.trialOf(id, ana);

/** The signatures of the last request, by the key that made each. */
function signedBy(keys: readonly string[]): (number | 'unknown')[] {
  const { headers, body } = on.seen.received.at(-1) ?? { path: '', headers: {}, body: '' };
  const macs = keys.map((key) =>
    createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64'),
  );
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => {
      const at = macs.findIndex((mac) => one === `v1,${mac}`);
      return at < 0 ? 'unknown' : at;
    });
}

test('after a change of the signing key both keys sign for a day, and then only the new one', async () => {
  const { destino, clave_firma: old } = await create({ nombre: 'Rotada' });
  const changed = await keyChanged(destino._id);
  const until = new Date(api.clock.now() + 24 * 3_600_000).toISOString();
  expect(changed.destino).toEqual({ ...destino, clave_anterior_hasta: until });
  expect(changed.clave_firma).toMatch(/^whsec_/);
  const keys = [old, changed.clave_firma];
  const shown = await (await api.call('/api/eventos/destinos', { as: ana })).text();
  for (const key of keys) expect(shown).not.toContain(key.slice('whsec_'.length));
  await trialOf(destino._id);
  expect(signedBy(keys)).toEqual([1, 0]);

  const again = await keyChanged(destino._id);
  await trialOf(destino._id);
  expect(signedBy([...keys, again.clave_firma])).toEqual([2, 1]);

  api.clock.advance(24 * 3_600_000 + 1);
  ana = await api.signIn('ana');
  await trialOf(destino._id);
  expect(signedBy([...keys, again.clave_firma])).toEqual([2]);
  luis = await api.signIn('luis');
});

test('a change of the signing key is in the history, and is refused for the address of another account', async () => {
  const { destino } = await create({ nombre: 'Con historia' });
  await keyChanged(destino._id);
  const answer = await api.call('/api/seguridad/auditoria?limite=5', { as: ana });
  const lines = seguridadRoutes.auditoria.answer
    .parse(await answer.json())
    .data.map(({ detalle }) => detalle);
  expect(lines).toContain('Con historia: clave de firma cambiada');
  expect(
    await codeOf(await send('POST', `/api/eventos/destinos/${destino._id}/clave`, undefined, luis)),
  ).toBe('destino_no_encontrado');
});

const HEADER = { nombre: 'X-Mi-Clave', valor: 'valor-secreto-plantado-7' };

test('a fixed header goes with each event, and its value comes back nowhere', async () => {
  const { destino } = await create({ nombre: 'Con cabecera', cabecera: HEADER });
  expect(destino.cabecera).toBe('X-Mi-Clave');
  const { answer } = on.seen;
  // It answers with the headers that it was sent.
  on.seen.answer = (headers) => ({ status: 200, body: JSON.stringify(headers) });
  const trial = await trialOf(destino._id);
  on.seen.answer = answer;
  expect(on.seen.received.at(-1)?.headers).toMatchObject({ 'x-mi-clave': HEADER.valor });
  expect(trial.respuesta).toContain('…');
  const path = `/api/eventos/destinos/${destino._id}`;
  const said = [
    JSON.stringify(trial),
    await (await send('PUT', path, { nombre: 'Con otra' })).text(),
    await (await api.call('/api/eventos/destinos', { as: ana })).text(),
    await (await api.call('/api/seguridad/auditoria?limite=20', { as: ana })).text(),
    await (await api.call('/api/usuarios/config', { as: ana })).text(),
    (
      await buffer((await api.call('/api/cuenta/exportar', { as: ana })).body ?? new ReadableStream())
    ).toString('latin1'),
  ];
  for (const text of said) expect(text).not.toContain('plantado');
  expect(await on.storedRows(ana)).not.toContain('plantado');
});

const LONG = { nombre: 'X-Mi-Clave', valor: `Bearer plantada/clave"con+comillas${'x'.repeat(80)}` };

test.each([
  ['/webhook/3f1e-plantado/', () => 'Cannot POST /webhook/3f1e-plantado/'],
  ['/hooks/catch/1234567/abc12de/silent', () => '{"message":"abc12de is not registered"}'],
  ['/x?firma=corta&clave%2Blarga', (path: string) => `no route for ${path} (clave+larga)`],
  ['/x', () => JSON.stringify({ recibida: LONG.valor }).replaceAll('/', '\\/')],
  ['/x', () => `no es ${LONG.valor.slice('Bearer '.length).replaceAll('"', '&quot;')}`],
  ['/x', () => `${'a'.repeat(1_000)} ${LONG.valor}`],
])(
  'an answer that repeats secrets of what was sent to %s is kept and shown without them',
  async (path, text) => {
    const user = await api.signIn('luis');
    const { destino } = await on.create({ url: `${origin}${path}`, cabecera: LONG }, user);
    const { answer } = on.seen;
    on.seen.answer = () => ({ status: 404, body: text(on.seen.received.at(-1)?.path ?? '') });
    const { respuesta } = await on.trialOf(destino._id, user);
    on.seen.answer = answer;
    expect(respuesta).toContain('…');
    for (const secret of ['plantad', 'abc12de', 'corta', 'larga', 'Bearer'])
      expect(respuesta + destino.url).not.toContain(secret);
    await on.send('DELETE', `/api/eventos/destinos/${destino._id}`, undefined, user);
  },
);

test('a change without a header keeps it, null takes it away, and another receiver does not get it', async () => {
  const { destino } = await create({ cabecera: HEADER });
  const path = `/api/eventos/destinos/${destino._id}`;
  const change = async (body: object) =>
    eventosRoutes.cambiar.answer.parse(await (await send('PUT', path, body)).json()).data;
  const sent = async () => {
    await trialOf(destino._id);
    return on.seen.received.at(-1)?.headers;
  };
  await change({ nombre: 'Igual', url: `${origin}/otra` });
  expect(await sent()).toMatchObject({ 'x-mi-clave': HEADER.valor });
  const refused = await send('PUT', path, { url: 'https://example.com/x' });
  expect(RespuestaError.parse(await refused.json()).error.message).toContain('cabecera');
  expect(await change({ cabecera: { nombre: 'Authorization', valor: 'Bearer otra-clave' } })).toMatchObject({
    cabecera: 'Authorization',
  });
  expect(await sent()).toMatchObject({ authorization: 'Bearer otra-clave' });
  expect((await change({ cabecera: null })).cabecera).toBeNull();
  expect(await sent()).not.toHaveProperty('authorization');
  expect((await change({ url: 'https://example.com/x' })).url).toBe('https://example.com/x');
});

test.each([
  [{ nombre: 'Host', valor: 'x' }],
  [{ nombre: 'Content-Length', valor: '0' }],
  [{ nombre: 'Transfer-Encoding', valor: 'chunked' }],
  [{ nombre: 'Webhook-Signature', valor: 'v1,x' }],
  [{ nombre: 'X-Forwarded-For', valor: '1.2.3.4' }],
  [{ nombre: 'Cookie', valor: 'a=b' }],
  [{ nombre: 'X Clave', valor: 'x' }],
  [{ nombre: 'X-Clave:', valor: 'x' }],
  [{ nombre: 'X-Clave', valor: '' }],
  [{ nombre: 'X-Clave', valor: 'uno\r\nX-Otra: dos' }],
  [{ nombre: 'X-Clave\n', valor: 'uno\ndos' }],
  [{ nombre: 'X-Clave', valor: 'ñ' }],
  [{ nombre: 'X-Clave', valor: 'x'.repeat(1_001) }],
])('the header %j is refused in words about it', async (cabecera) => {
  const answer = await send('POST', '/api/eventos/destinos', { ...wanted, url: `${origin}/x`, cabecera });
  const { error } = RespuestaError.parse(await answer.json());
  expect([answer.status, error.code]).toEqual([400, 'entrada_no_valida']);
  expect(error.message).toContain('cabecera');
});

/** Addresses that have their secret in them, and the part of each that must not be shown. */
test.each([
  ['https://hooks.slack.com/services/T0PLANT/B0PLANT/plantadoSlack', 'plantadoSl'],
  ['https://hooks.slack.com/services/T0PLANT/B0PLANT/corto', 'corto'],
  ['https://discord.com/api/webhooks/123456/plantado-DISCORD_9', 'plantado-DISC'],
  [
    'https://prod-01.westeurope.logic.azure.com/workflows/a1/triggers/manual/paths/invoke?sig=plantadoTeams',
    'plantadoTe',
  ],
  ['https://n8n.example.com/webhook/3f1eplan-tado-4a7b-9c1d-0123456789ab', '3f1eplan'],
  ['https://example.com/eventos?token=plantado-token-1', 'plantado-tok'],
  ['https://example.com/eventos?sig=corto', 'corto'],
  ['https://example.com/bot123:plantadoTelegramAA/x', 'plantadoTele'],
  ['https://hooks.zapier.com/hooks/catch/1234567/abc12de/', 'abc12de'],
  ['https://hooks.zapier.com/hooks/catch/1234567/abc12de/silent/', 'abc12de'],
  ['https://example.com/eventos?plantada', 'plantada'],
])(
  'of the address %s its secret is in no answer, and the form may send it back as it was shown',
  async (url, secret) => {
    const { destino } = await create({ url });
    const path = `/api/eventos/destinos/${destino._id}`;
    const changed = await send('PUT', path, { nombre: 'Mi canal', url: destino.url });
    const said = [
      JSON.stringify(destino),
      await changed.text(),
      await (await api.call('/api/eventos/destinos', { as: ana })).text(),
      await (await api.call('/api/seguridad/auditoria?limite=5', { as: ana })).text(),
    ];
    expect(changed.status).toBe(200);
    for (const text of said) expect(text).not.toContain(secret);
    expect(destino.url).toContain(new URL(url).host);
    expect(await on.storedRows(ana)).not.toContain(secret);
    expect(await on.sealedAddress(destino._id, ana)).toEqual({ kind: 'key', key: url });
    await send('DELETE', path);
  },
);
