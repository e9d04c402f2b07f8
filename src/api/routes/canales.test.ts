import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealWebhooks } from '#accounts/profile/seal-webhooks.ts';
import type { Canal } from '#contract/entities/canales.ts';
import { RespuestaError } from '#contract/errors.ts';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { removeKey, replaceSeal } from '#store/queries/accounts/keys.ts';
import { claimChannel, endMessage, listChannels } from '#store/queries/channels/channels.ts';
import { SEALED } from '#store/queries/channels/sealed-webhooks.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let ana: Person;
beforeAll(async () => {
  const names = ['ana', 'luis', 'eva', 'lola', 'olga', 'nora'];
  api = await startHarness({ allowed: names.map((name) => `${name}@example.com`) });
  for (const name of names) api.people[name] ??= { email: `${name}@example.com`, email_verified: true };
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

const put = (body: unknown, as = ana) =>
  api.call('/api/canales', {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
const list = async (as = ana) =>
  canalesRoutes.listar.answer.parse(await (await api.call('/api/canales', { as })).json()).data.canales;
const stateOf = async (canal: Canal, as = ana) => (await list(as)).find((one) => one.canal === canal);

test('the mail is on from the first sign-in and follows its switch of the settings', async () => {
  expect(await stateOf('email')).toMatchObject({ activo: true });
  const off = await api.call('/api/usuarios/config', {
    method: 'PUT',
    body: JSON.stringify({ notificaciones: { email: false } }),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  expect(off.status).toBe(200);
  expect(await stateOf('email')).toMatchObject({ activo: false });
  await api.signIn('ana');
  expect(await stateOf('email')).toMatchObject({ activo: false });
});

test('mail that the product switched off is off in the settings, and on again as the channel is', async () => {
  const luis = await api.signIn('luis');
  const setting = async () => {
    const answer = await api.call('/api/usuarios/config', { as: luis });
    return usuariosRoutes.config.answer.parse(await answer.json()).data.notificaciones.email;
  };
  expect(await setting()).toBe(true);
  const end = {
    now: api.clock.now(),
    sent: false,
    detalle: 'No.',
    noAntes: 0,
    off: true,
    givenUp: false,
  } as const;
  await withAccount(api.db.store, luis.usuario_id, async (tx) => {
    const claimed = await claimChannel(tx, luis.usuario_id, 'email', { now: end.now, seconds: 60 });
    const attempt = { id: crypto.randomUUID(), reclamado: claimed?.reclamado ?? '' };
    await endMessage(tx, luis.usuario_id, 'email', attempt, end);
  });
  expect(await stateOf('email', luis)).toMatchObject({ activo: false, ultimo_error: 'No.' });
  expect(await setting()).toBe(false);
  expect((await put({ canal: 'email', activo: true }, luis)).status).toBe(200);
  expect(await stateOf('email', luis)).toMatchObject({ activo: true, ultimo_error: null });
  expect(await setting()).toBe(true);
});

test.each([
  'http://93.184.215.14/x',
  'https://127.0.0.1/x',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://①②⑦.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://usuario:clave@example.com/',
  'no es una dirección',
])('the webhook %s is refused before it is stored', async (destino) => {
  const answer = await put({ canal: 'webhook', activo: true, destino });
  const { error } = RespuestaError.parse(await answer.json());
  expect([answer.status, error.code]).toEqual([400, 'canal_no_valido']);
  expect(await stateOf('webhook')).toBeUndefined();
});

test('a webhook gets a key of its own, shown once, and another one for another address', async () => {
  const save = async (destino: string) =>
    canalesRoutes.guardar.answer.parse(await (await put({ canal: 'webhook', activo: true, destino })).json())
      .data;
  const first = await save('https://example.com/avisos');
  expect(Buffer.from(first.clave_firma ?? '', 'base64')).toHaveLength(32);
  expect((await save('https://example.com/avisos')).clave_firma).toBeNull();
  expect((await save('https://example.com/otros')).clave_firma).not.toBe(first.clave_firma);
  expect(await (await api.call('/api/canales', { as: ana })).text()).not.toContain(first.clave_firma);
});

const lost = randomBytes(32);
/** As sealed under a master key that is lost. */
const unreadable = ({ usuario_id }: Person, nombre: 'webhook' | 'webhook_url') =>
  createSecretBox({ current: () => lost, accepted: () => [lost], reload: () => {} }).seal('x', [
    usuario_id,
    nombre,
  ]);

test('a webhook whose key is missing or cannot be read gets another one when it is switched on', async () => {
  const luis = await api.signIn('luis');
  const destino = 'https://example.com/avisos';
  const save = async (activo: boolean) =>
    canalesRoutes.guardar.answer.parse(await (await put({ canal: 'webhook', activo, destino }, luis)).json())
      .data.clave_firma;
  const stored = () =>
    withAccount(api.db.store, luis.usuario_id, (tx) => api.vault.read(tx, luis.usuario_id, 'webhook'));
  expect(await save(false)).toBeNull();
  const first = await save(true);
  expect(first).not.toBeNull();
  await withAccount(api.db.store, luis.usuario_id, (tx) =>
    replaceSeal(tx, luis.usuario_id, { nombre: 'webhook', cifrado: unreadable(luis, 'webhook') }),
  );
  expect((await stored()).kind).toBe('unreadable');
  const second = await save(true);
  expect(second).not.toBe(first);
  expect(await stored()).toEqual({ kind: 'key', key: second });
  expect(await save(true)).toBeNull();
});

test('a bot needs its token once, which is never answered', async () => {
  const without = await put({ canal: 'telegram', activo: true, destino: '42' });
  expect(RespuestaError.parse(await without.json()).error.message).toContain('falta el token');
  const token = '123456:abcdefghijklmnopqrstuvwxyz';
  const made = await put({ canal: 'telegram', activo: true, destino: '42', token });
  expect([made.status, (await made.text()).includes(token)]).toEqual([200, false]);
  expect((await put({ canal: 'telegram', activo: true, destino: '-100' })).status).toBe(200);
  expect((await put({ canal: 'telegram', activo: true, destino: '<script>' })).status).toBe(400);
});

test('the link of a mail asks first, stops its kind, and a forged one does nothing', async () => {
  const luis = await api.signIn('luis');
  const token = api.unsubscribeToken(luis.usuario_id, 'dominios_expirados');
  const kinds = async () => {
    const answer = await api.call('/api/usuarios/config', { as: luis });
    return usuariosRoutes.config.answer.parse(await answer.json()).data.notificaciones;
  };
  expect(await (await api.call(`/api/avisos/baja?t=${token}`)).text()).toContain('¿Quieres dejar');
  expect((await kinds()).dominios_expirados).toBe(true);
  const forged = await api.call(`/api/avisos/baja?t=${token.slice(0, -4)}AAAA`, { method: 'POST' });
  expect(await forged.text()).toContain('Este enlace no vale');
  expect((await kinds()).dominios_expirados).toBe(true);
  const done = await api.call(`/api/avisos/baja?t=${token}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await done.text()).toContain('Hecho');
  expect(await kinds()).toMatchObject({ dominios_expirados: false, errores: true });
  await api.call(`/api/avisos/baja?t=${api.unsubscribeToken(luis.usuario_id, 'email')}`, { method: 'POST' });
  expect((await kinds()).email).toBe(false);
  expect(await stateOf('email', luis)).toMatchObject({ activo: false });
});

test('the link in a message of a saved filter stops those, and its page names what it stops', async () => {
  const link = `/api/avisos/baja?t=${api.unsubscribeToken(ana.usuario_id, 'oportunidades')}`;
  expect(await (await api.call(link)).text()).toContain(
    '¿Quieres dejar de recibir avisos de filtros guardados?',
  );
  const done = await api.call(link, { method: 'POST' });
  expect(await done.text()).toContain('Hecho: ya no recibirás avisos de filtros guardados.');
  const answer = await api.call('/api/usuarios/config', { as: ana });
  const { notificaciones } = usuariosRoutes.config.answer.parse(await answer.json()).data;
  expect(notificaciones).toMatchObject({ oportunidades: false, dominios_expirados: true, errores: true });
});

const storedWebhook = async ({ usuario_id }: Person) => {
  const stored = await withAccount(api.db.store, usuario_id, (tx) => listChannels(tx, usuario_id));
  return stored.find(({ canal }) => canal === 'webhook')?.destino;
};
const sealedWebhook = ({ usuario_id }: Person) =>
  withAccount(api.db.store, usuario_id, (tx) => api.vault.read(tx, usuario_id, 'webhook_url'));
const storeAsBefore = ({ usuario_id }: Person, url: string) =>
  withAccount(api.db.store, usuario_id, async (tx) => {
    await removeKey(tx, usuario_id, 'webhook_url');
    await tx.execute(sql`UPDATE canales SET destino = ${url} WHERE canal = 'webhook'`);
  });
const start = () => sealWebhooks({ store: api.db.store, vault: api.vault, clock: api.clock }, 1);

const SLACK = 'https://hooks.slack.com/services/T01/B02/secretodeslack';

test.each([
  ['https://hooks.slack.com/services/T0PLANT/B0PLANT/plantadoWebhook', 'plantadoWeb'],
  ['https://example.com/avisos?clave=plantado-clave-1', 'plantado-cl'],
])(
  'of the webhook %s its secret is in no answer, and saving what is shown keeps address and key',
  async (destino, secret) => {
    const made = await put({ canal: 'webhook', activo: true, destino });
    const said = canalesRoutes.guardar.answer.parse(await made.json()).data;
    const shown = (await stateOf('webhook'))?.destino ?? '';
    expect(said.clave_firma).not.toBeNull();
    expect(JSON.stringify(said) + shown).not.toContain(secret);
    const again = await put({ canal: 'webhook', activo: true, destino: shown });
    expect(canalesRoutes.guardar.answer.parse(await again.json()).data.clave_firma).toBeNull();
    expect(await sealedWebhook(ana)).toEqual({ kind: 'key', key: destino });
    expect(await storedWebhook(ana)).toBe(SEALED);
  },
);

test('the address of a webhook as an older program has stored it is shown masked, and sealed at the next start', async () => {
  const eva = await api.signIn('eva');
  const url = 'https://example.com/avisos?clave=plantado-de-antes';
  await put({ canal: 'webhook', activo: true, destino: url }, eva);
  const shown = (await stateOf('webhook', eva))?.destino;
  await storeAsBefore(eva, url);
  expect((await stateOf('webhook', eva))?.destino).toBe(shown);
  expect([await start(), await start()]).toEqual([1, 0]);
  expect(await storedWebhook(eva)).toBe(SEALED);
  expect(await sealedWebhook(eva)).toEqual({ kind: 'key', key: url });
  expect(await stateOf('webhook', eva)).toMatchObject({ activo: true, destino: shown });
});

test('a start with another master key seals no webhook, nor does it keep others from being sealed', async () => {
  const [lost, other] = [await api.signIn('lola'), await api.signIn('olga')];
  const url = 'https://example.com/avisos?clave=plantado-otra';
  for (const as of [lost, other]) {
    await put({ canal: 'webhook', activo: true, destino: url }, as);
    await storeAsBefore(as, url);
  }
  await withAccount(api.db.store, lost.usuario_id, (tx) =>
    replaceSeal(tx, lost.usuario_id, { nombre: 'webhook', cifrado: unreadable(lost, 'webhook') }),
  );
  expect(await start()).toBe(1);
  expect([await storedWebhook(lost), await storedWebhook(other)]).toEqual([url, SEALED]);
});

test('a webhook whose address cannot be opened keeps it sealed until another one is given, which gets a key', async () => {
  const nora = await api.signIn('nora');
  const save = (body: object) => put({ canal: 'webhook', ...body }, nora);
  await save({ activo: true, destino: 'https://example.com/avisos' });
  await withAccount(api.db.store, nora.usuario_id, (tx) =>
    replaceSeal(tx, nora.usuario_id, { nombre: 'webhook_url', cifrado: unreadable(nora, 'webhook_url') }),
  );
  expect((await stateOf('webhook', nora))?.destino).toBe('');
  expect((await save({ activo: false, destino: '' })).status).toBe(200);
  expect((await sealedWebhook(nora)).kind).toBe('unreadable');
  expect((await save({ activo: true, destino: '' })).status).toBe(400);
  const again = await save({ activo: true, destino: 'https://example.com/otros' });
  expect(canalesRoutes.guardar.answer.parse(await again.json()).data.clave_firma).not.toBeNull();
  expect(await sealedWebhook(nora)).toEqual({ kind: 'key', key: 'https://example.com/otros' });
  expect((await save({ activo: false, destino: '' })).status).toBe(200);
  expect([await storedWebhook(nora), (await sealedWebhook(nora)).kind]).toEqual(['', 'none']);
});

test('the address of a chat is kept sealed: it is never answered, only its host and end', async () => {
  const made = await put({ canal: 'slack', activo: true, destino: SLACK });
  expect(made.status).toBe(200);
  expect(await made.text()).not.toContain('secretodes');
  expect(await stateOf('slack')).toMatchObject({ activo: true, destino: 'hooks.slack.com/…lack' });
  const stored = () =>
    withAccount(api.db.store, ana.usuario_id, (tx) => api.vault.read(tx, ana.usuario_id, 'slack'));
  expect(await stored()).toEqual({ kind: 'key', key: SLACK });
  expect((await put({ canal: 'slack', activo: false })).status).toBe(200);
  expect((await put({ canal: 'slack', activo: true })).status).toBe(200);
  expect(await stored()).toEqual({ kind: 'key', key: SLACK });
  const other = SLACK.replace('secretodeslack', 'otro');
  expect((await put({ canal: 'slack', activo: true, destino: other })).status).toBe(200);
  expect(await stored()).toEqual({ kind: 'key', key: other });
});

test('of a short topic of ntfy not even the end is shown', async () => {
  const luis = await api.signIn('luis');
  await put({ canal: 'ntfy', activo: true, destino: 'https://ntfy.sh/avisos' }, luis);
  expect((await stateOf('ntfy', luis))?.destino).toBe('ntfy.sh/…');
});

test.each([
  ['slack', 'https://example.com/services/T01/B02/x'],
  ['slack', 'http://hooks.slack.com/services/T01/B02/x'],
  ['discord', 'https://discord.com/channels/1/2'],
  ['teams', 'https://teams.microsoft.com/l/channel/x'],
  ['ntfy', 'https://127.0.0.1/tema'],
  ['ntfy', 'https://ntfy.sh/'],
  ['ntfy', ''],
] as const)('for %s the address %s is refused', async (canal, destino) => {
  const answer = await put({ canal, activo: true, destino });
  const { error } = RespuestaError.parse(await answer.json());
  expect([answer.status, error.code]).toEqual([400, 'canal_no_valido']);
});

test.each([
  ['discord', 'https://discord.com/api/webhooks/123/abc_DEF-1'],
  ['teams', 'https://prod-01.westeurope.logic.azure.com/workflows/a1/triggers/manual/paths/invoke?sig=x'],
  ['ntfy', 'https://ntfy.example.com/mi-tema'],
] as const)('%s takes the address that the service gives out', async (canal, destino) => {
  expect((await put({ canal, activo: true, destino, token: canal === 'ntfy' ? 'tk_x' : '' })).status).toBe(
    200,
  );
  expect(await stateOf(canal)).toMatchObject({ activo: true });
});

test('«Probar» says what a channel answered, and that one without a setting cannot be tried', async () => {
  const luis = await api.signIn('luis');
  const tried = await api.post('/api/canales/probar', { canal: 'email' }, luis);
  expect(canalesRoutes.probar.answer.parse(await tried.json()).data).toEqual({
    enviado: false,
    detalle: 'Esta instalación no tiene servidor de correo.',
  });
  const unset = await api.post('/api/canales/probar', { canal: 'discord' }, luis);
  expect(RespuestaError.parse(await unset.json()).error.code).toBe('canal_no_valido');
});
