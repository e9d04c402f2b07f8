import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { cookieHeader, cookiesOf, type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
beforeAll(async () => {
  const names = ['eva', 'gil', 'ivo', 'noa', 'rut', 'pol', 'teo', 'sol', 'lis', 'ona', 'uri', 'mar', 'ana'];
  api = await startHarness({ allowed: names.map((name) => `${name}@example.com`) });
});
afterAll(() => api.stop());

const MINUTE = 60_000;
const errorOf = async (answer: Response) => {
  const { error } = RespuestaError.parse(await answer.json());
  return [answer.status, error.code];
};
const send = (method: string, path: string, as: Person, body: unknown = {}) =>
  api.call(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
const codeFor = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now() + steps * 30_000 });
/** The answer to a second step, with the first step's cookies. */
const secondStep = (first: Response, codigo: string) =>
  api.call('/api/auth/segundo-paso', {
    method: 'POST',
    body: JSON.stringify({ codigo }),
    headers: { 'content-type': 'application/json', cookie: cookieHeader(first), origin: api.url },
  });

async function personWithTotp(who: string) {
  api.people[who] = { email: `${who}@example.com`, email_verified: true };
  const person = await api.signIn(who);
  const prepared = await send('POST', '/api/seguridad/totp', person);
  const { secreto, uri } = seguridadRoutes.prepararTotp.answer.parse(await prepared.json()).data;
  const activated = await send('POST', '/api/seguridad/totp/activar', person, { codigo: codeFor(secreto) });
  const { codigos } = seguridadRoutes.activarTotp.answer.parse(await activated.json()).data;
  api.clock.advance(MINUTE);
  return { who, person, secreto, uri, codigos };
}

test('with an authenticator Google alone opens nothing: the code does, once', async () => {
  const { who, person, secreto, codigos } = await personWithTotp('eva');
  expect(new Set(codigos).size).toBe(10);
  const first = await api.comeBack(who);
  const { data } = authRoutes.retorno.answer.parse(await first.json());
  expect(data).toEqual({ segundo_paso: { metodos: ['totp', 'recuperacion'] } });
  expect([...cookiesOf(first).keys()].some((name) => name.startsWith('sesion'))).toBe(false);

  expect(await errorOf(await secondStep(first, '000000'))).toEqual([400, 'segundo_factor_incorrecto']);
  const code = codeFor(secreto);
  const done = await secondStep(first, code);
  const { sesion, volver } = authRoutes.segundoPaso.answer.parse(await done.json()).data;
  expect([sesion.user.id, volver]).toEqual([person.usuario_id, '/keywords?batch_id=1']);
  // The same code again, also within its own half minute.
  expect(await errorOf(await secondStep(await api.comeBack(who), code))).toEqual([
    400,
    'segundo_factor_incorrecto',
  ]);
});

test('a recovery code opens once, however it is written', async () => {
  const { who, codigos } = await personWithTotp('gil');
  const [code = ''] = codigos;
  const asTyped = ` ${code.replaceAll('-', ' ').toUpperCase()} `;
  expect((await secondStep(await api.comeBack(who), asTyped)).status).toBe(200);
  expect(await errorOf(await secondStep(await api.comeBack(who), code))).toEqual([
    400,
    'segundo_factor_incorrecto',
  ]);
});

test('five wrong codes block the account for a quarter of an hour, the right one included', async () => {
  const { who, secreto, person } = await personWithTotp('ivo');
  const first = await api.comeBack(who);
  const answers = [];
  for (let attempt = 0; attempt < 5; attempt++)
    answers.push(await errorOf(await secondStep(first, '000000')));
  expect(answers.at(-1)).toEqual([429, 'segundo_factor_bloqueado']);
  expect(await errorOf(await secondStep(first, codeFor(secreto)))).toEqual([429, 'segundo_factor_bloqueado']);
  api.clock.advance(15 * MINUTE + 1_000);
  expect((await secondStep(await api.comeBack(who), codeFor(secreto))).status).toBe(200);
  const lines = await withAccount(api.db.store, person.usuario_id, (tx) =>
    tx.execute(sql`SELECT count(*)::int AS total FROM auditoria WHERE accion = 'segundo_factor_fallido'`),
  );
  expect(lines.rows).toEqual([{ total: 5 }]);
});

test('many attempts at once count one by one', async () => {
  const { who } = await personWithTotp('noa');
  const first = await api.comeBack(who);
  const answers = await Promise.all(Array.from({ length: 12 }, () => secondStep(first, '000000')));
  const codes = await Promise.all(answers.map(errorOf));
  expect(codes.filter(([, code]) => code === 'segundo_factor_incorrecto')).toHaveLength(4);
});

test('the first step is good for ten minutes, in its own browser, from our own pages', async () => {
  const { who, secreto } = await personWithTotp('rut');
  const first = await api.comeBack(who);
  const bare = await api.call('/api/auth/segundo-paso', {
    method: 'POST',
    body: JSON.stringify({ codigo: codeFor(secreto) }),
    headers: { 'content-type': 'application/json', origin: api.url },
  });
  expect(await errorOf(bare)).toEqual([400, 'segundo_factor_caducado']);
  const foreign = await api.call('/api/auth/segundo-paso', {
    method: 'POST',
    body: JSON.stringify({ codigo: codeFor(secreto) }),
    headers: {
      'content-type': 'application/json',
      cookie: cookieHeader(first),
      origin: 'https://evil.example',
    },
  });
  expect(await errorOf(foreign)).toEqual([403, 'origen_no_permitido']);
  api.clock.advance(10 * MINUTE + 1_000);
  expect(await errorOf(await secondStep(first, codeFor(secreto)))).toEqual([400, 'segundo_factor_caducado']);
});

test('what changes keys, the factor or who enters asks for a recent proof, which a code renews', async () => {
  const { person, secreto } = await personWithTotp('pol');
  api.clock.advance(14 * MINUTE);
  const renewed = await api.call('/api/auth/refrescar', {
    method: 'POST',
    headers: { cookie: cookieHeader(person.cookies), origin: api.url },
  });
  const token = authRoutes.refrescar.answer.parse(await renewed.json()).data.access_token;
  const now = { ...person, token };
  for (const [method, path, body] of [
    ['PUT', '/api/usuarios/api-keys', { openai_api_key: 'clave-de-prueba-1234' }],
    ['POST', '/api/seguridad/totp/quitar', {}],
    ['POST', '/api/seguridad/codigos', {}],
    ['POST', '/api/seguridad/sesiones/cerrar-otras', {}],
    ['DELETE', '/api/seguridad/sesiones/01900000-0000-7000-8000-000000000001', {}],
    ['POST', '/api/seguridad/passkeys/opciones', {}],
    ['PUT', '/api/usuarios/config', { seguridad: { sesion_timeout: 720 } }],
    ['PUT', '/api/usuarios/config', { seguridad: { ip_whitelist: ['127.0.0.1'] } }],
    ['POST', '/api/gestion/calendario', {}],
  ] as const) {
    expect(await errorOf(await send(method, path, now, body))).toEqual([403, 'confirmacion_necesaria']);
  }
  // A form sends its whole group: what stays as it was needs no proof.
  const seguridad = { sesion_timeout: 24, ip_whitelist: [], two_factor_enabled: true };
  expect((await send('PUT', '/api/usuarios/config', now, { seguridad })).status).toBe(200);
  expect(await errorOf(await send('POST', '/api/seguridad/confirmar', now, { codigo: '123456' }))).toEqual([
    400,
    'segundo_factor_incorrecto',
  ]);
  const confirmed = await send('POST', '/api/seguridad/confirmar', now, { codigo: codeFor(secreto) });
  expect(seguridadRoutes.confirmar.answer.parse(await confirmed.json()).data.confirmada_hasta).not.toBeNull();
  const saved = await send('PUT', '/api/usuarios/api-keys', now, { openai_api_key: 'clave-de-prueba-1234' });
  expect(saved.status).toBe(200);
  const removed = await send('POST', '/api/seguridad/totp/quitar', now);
  const { data } = seguridadRoutes.quitarTotp.answer.parse(await removed.json());
  expect(data).toMatchObject({ totp: false, codigos_restantes: 0 });
  expect(await (await api.comeBack('pol')).json()).toHaveProperty('data.sesion');
});

test('the switch of the settings says what there is and cannot pretend', async () => {
  const { person } = await personWithTotp('teo');
  const ana = await api.signIn('ana');
  const config = async (as: Person) =>
    usuariosRoutes.config.answer.parse(await (await api.call('/api/usuarios/config', { as })).json()).data
      .seguridad;
  expect((await config(person)).two_factor_enabled).toBe(true);
  expect((await config(ana)).two_factor_enabled).toBe(false);
  const put = (as: Person, two_factor_enabled: boolean) =>
    send('PUT', '/api/usuarios/config', as, { seguridad: { two_factor_enabled } });
  expect(await errorOf(await put(ana, true))).toEqual([409, 'segundo_factor_aparte']);
  expect(await errorOf(await put(person, false))).toEqual([409, 'segundo_factor_aparte']);
  expect((await put(person, true)).status).toBe(200);
});

test('secrets of the second factor are stored sealed or hashed, and never answered again', async () => {
  const { person, secreto, codigos } = await personWithTotp('sol');
  const dump = await withAccount(api.db.store, person.usuario_id, (tx) =>
    tx.execute(sql`SELECT k::text AS texto FROM claves_api k UNION ALL SELECT c::text FROM codigos_recuperacion c
      UNION ALL SELECT s::text FROM segundo_factor s UNION ALL SELECT a::text FROM auditoria a`),
  );
  const text = JSON.stringify(dump.rows);
  for (const one of [secreto, ...codigos]) {
    expect(text).not.toContain(one);
    expect(text).not.toContain(Buffer.from(one).toString('hex'));
  }
  const state = await (await api.call('/api/seguridad', { as: person })).text();
  expect(state).not.toContain(secreto);
  expect(await errorOf(await send('POST', '/api/seguridad/totp', person))).toEqual([
    409,
    'segundo_factor_activo',
  ]);
});

test('sessions are listed with their device, and each can be closed', async () => {
  api.people.lis = { email: 'lis@example.com', email_verified: true };
  const [here, there, third] = [await api.signIn('lis'), await api.signIn('lis'), await api.signIn('lis')];
  const list = async () =>
    seguridadRoutes.sesiones.answer.parse(
      await (await api.call('/api/seguridad/sesiones', { as: here })).json(),
    ).data;
  const open = await list();
  expect(open).toHaveLength(3);
  expect(open.filter((one) => one.actual)).toHaveLength(1);
  expect(open[0]).toMatchObject({ ip: '127.0.0.1', agente: 'node' });
  const sidOf = (person: Person) => JSON.parse(atob(person.token.split('.')[1] ?? '')).sid;
  expect((await send('DELETE', `/api/seguridad/sesiones/${sidOf(there)}`, here)).status).toBe(200);
  expect((await api.call('/api/auth/sesion', { as: there })).status).toBe(401);
  const ana = await api.signIn('ana');
  expect(await errorOf(await send('DELETE', `/api/seguridad/sesiones/${sidOf(here)}`, ana))).toEqual([
    404,
    'sesion_no_encontrada',
  ]);
  const others = await send('POST', '/api/seguridad/sesiones/cerrar-otras', here);
  expect(await others.json()).toMatchObject({ data: { cerradas: 1 } });
  expect((await api.call('/api/auth/sesion', { as: third })).status).toBe(401);
  expect(await list()).toHaveLength(1);
});

test('a list of addresses is refused when it leaves its maker out, and closes the account to others', async () => {
  api.people.ona = { email: 'ona@example.com', email_verified: true };
  const ona = await api.signIn('ona');
  const put = (ip_whitelist: string[]) =>
    send('PUT', '/api/usuarios/config', ona, { seguridad: { ip_whitelist } });
  const out = await put(['203.0.113.0/24']);
  const { error } = RespuestaError.parse(await out.json());
  expect([out.status, error.code]).toEqual([409, 'lista_te_deja_fuera']);
  expect(error.message).toMatch(/^Esta lista te dejaría fuera.*127\.0\.0\.1$/);
  expect(await errorOf(await put(['127.0.0.1', 'hola']))).toEqual([400, 'entrada_no_valida']);
  expect((await put(['127.0.0.0/8', '203.0.113.9'])).status).toBe(200);
  expect((await api.call('/api/auth/sesion', { as: ona })).status).toBe(200);
  // Simulates another address by changing the list directly.
  await withAccount(api.db.store, ona.usuario_id, (tx) =>
    tx.execute(sql`UPDATE cuentas SET seguridad = '{"ip_whitelist": ["203.0.113.9"]}'`),
  );
  const elsewhere = await api.comeBack('ona');
  expect(await errorOf(elsewhere)).toEqual([403, 'ip_no_permitida']);
  const refreshed = await api.call('/api/auth/refrescar', {
    method: 'POST',
    headers: { cookie: cookieHeader(ona.cookies), origin: api.url },
  });
  expect(await errorOf(refreshed)).toEqual([403, 'ip_no_permitida']);
  // Cached sessions are read again within two seconds.
  await expect.poll(async () => (await api.call('/api/auth/sesion', { as: ona })).status).toBe(403);
});

test('the history of the account lists what was done, newest first, and cannot be changed by the program', async () => {
  const { person } = await personWithTotp('uri');
  const answer = await api.call('/api/seguridad/auditoria?limite=3', { as: person });
  const { data, paginacion } = seguridadRoutes.auditoria.answer.parse(await answer.json());
  expect(data.map(({ accion }) => accion)).toEqual([
    'codigos_recuperacion_creados',
    'segundo_factor_activado',
    'inicio_de_sesion',
  ]);
  expect(paginacion.total_elementos).toBe(3);
  for (const statement of [sql`DELETE FROM auditoria`, sql`UPDATE auditoria SET accion = 'nada'`]) {
    await expect(
      withAccount(api.db.store, person.usuario_id, (tx) => tx.execute(statement)),
    ).rejects.toThrow();
  }
});

test('someone taken off the list finds the try in their history when they are back', async () => {
  api.people.mar = { email: 'mar@example.com', email_verified: true };
  const mar = await api.signIn('mar');
  api.people.mar = { email: 'otra@example.com', email_verified: true };
  expect(await errorOf(await api.comeBack('mar'))).toEqual([403, 'email_no_autorizado']);
  api.people.mar = { email: 'mar@example.com', email_verified: true };
  const answer = await api.call('/api/seguridad/auditoria', { as: mar });
  const { data } = seguridadRoutes.auditoria.answer.parse(await answer.json());
  expect(data[0]).toMatchObject({ accion: 'acceso_rechazado', detalle: 'correo' });
});
