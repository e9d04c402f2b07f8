import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { REFRESH_GRACE_MS, SESSION_HOURS_DEFAULT, SESSION_IDLE_DAYS } from '#contract/limits.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { createAccessTokens } from './access-token.ts';
import { createSessions } from './sessions.ts';

const NOW = Date.UTC(2026, 2, 1, 10);
const HOUR = 3_600_000;
const device = { ip: '203.0.113.7', agente: 'Firefox' };

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

const keys = () => {
  const key = randomBytes(32);
  return { current: () => key, accepted: () => [key] };
};

let account: string;
let clock: ReturnType<typeof fixedClock>;
/** Addresses removed from the allow-list. */
let removed: Set<string>;
let sessions: ReturnType<typeof createSessions>;
/** The same account's sessions in another process with the same keys. */
let elsewhere: ReturnType<typeof createSessions>;
beforeEach(async () => {
  account = await createAccount(database.store);
  clock = fixedClock(NOW);
  removed = new Set();
  const deps = {
    store: database.store,
    clock,
    logger: silentLogger,
    allowList: { admits: async (email: string) => !removed.has(email) },
    tokens: createAccessTokens({ keys: keys(), clock }),
    refreshKeys: keys(),
    macKeys: keys(),
  };
  sessions = createSessions(deps);
  elsewhere = createSessions(deps);
});

const use = async (accessToken: string) => await sessions.authenticate(accessToken, device.ip);
const setSecurity = async (settings: object) => {
  await withAccount(database.store, account, (tx) =>
    tx.execute(
      sql`UPDATE cuentas SET seguridad = ${JSON.stringify(settings)}::jsonb WHERE usuario_id = ${account}`,
    ),
  );
  sessions.forgetAccount(account);
};
const history = async (): Promise<unknown[]> =>
  await withAccount(database.store, account, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT accion, detalle FROM auditoria ORDER BY id`);
    return rows.map(({ accion, detalle }) => (detalle === '' ? accion : `${accion}: ${detalle}`));
  });

test('a sign-in opens a session that lasts its hours, and is in the history', async () => {
  const opened = await sessions.open(account, device);
  expect(opened).toMatchObject({ expiresIn: 900, endsMs: NOW + SESSION_HOURS_DEFAULT * HOUR });
  expect(await use(opened.accessToken)).toMatchObject({
    usuario_id: account,
    ip: device.ip,
    verifiedMs: NOW,
  });
  expect(await history()).toEqual(['inicio_de_sesion']);
});

test('a refresh gives a new token; two tabs with the same one get the same successor', async () => {
  const opened = await sessions.open(account, device);
  const [one, two] = await Promise.all([
    sessions.refresh(opened.refreshToken, device),
    elsewhere.refresh(opened.refreshToken, device),
  ]);
  expect(one.refreshToken).not.toBe(opened.refreshToken);
  expect(two.refreshToken).toBe(one.refreshToken);
  clock.advance(REFRESH_GRACE_MS - 1);
  expect((await sessions.refresh(opened.refreshToken, device)).refreshToken).toBe(one.refreshToken);
});

test('a refresh token that is used after its successor is out ends the session everywhere', async () => {
  const opened = await sessions.open(account, device);
  const next = await sessions.refresh(opened.refreshToken, device);
  clock.advance(REFRESH_GRACE_MS);
  await expect(sessions.refresh(opened.refreshToken, device)).rejects.toMatchObject({
    code: 'sesion_reutilizada',
  });
  await expect(sessions.refresh(next.refreshToken, device)).rejects.toMatchObject({
    code: 'sesion_reutilizada',
  });
  await expect(use(next.accessToken)).rejects.toMatchObject({ code: 'sesion_terminada' });
  expect(await history()).toContain('sesion_cerrada: token_reutilizado');
});

test('a token issued for an ended session gets the reason in its refusal, an invented one does not', async () => {
  const first = await sessions.open(account, device);
  const invented = `${first.refreshToken.slice(0, -43)}${'A'.repeat(43)}`;
  const { sesion_id } = await use(first.accessToken);
  await sessions.end(account, { sesion_id, motivo: 'cerrada_por_el_usuario', device });
  await expect(sessions.refresh(first.refreshToken, device)).rejects.toMatchObject({
    code: 'sesion_cerrada',
  });
  await expect(sessions.refresh(invented, device)).rejects.toMatchObject({ code: 'sesion_terminada' });
  const oldest = await sessions.open(account, device);
  for (let at = 0; at < 50; at += 1) {
    clock.advance(1);
    await sessions.open(account, device);
  }
  await expect(sessions.refresh(oldest.refreshToken, device)).rejects.toMatchObject({
    code: 'sesion_sobrante',
  });
});

test('a token with an invented secret is refused and ends nothing', async () => {
  const opened = await sessions.open(account, device);
  const [usuario, sesion, secret = '', mac] = opened.refreshToken.split('.');
  const invented = [usuario, sesion, [...secret].reverse().join(''), mac].join('.');
  await expect(sessions.refresh(invented, device)).rejects.toMatchObject({ code: 'no_autenticado' });
  await expect(sessions.refresh('nonsense', device)).rejects.toMatchObject({ code: 'no_autenticado' });
  await sessions.close(invented, device);
  expect(await use(opened.accessToken)).toMatchObject({ usuario_id: account });
  expect((await sessions.refresh(opened.refreshToken, device)).expiresIn).toBe(900);
});

test('a session ends by its time, whatever is refreshed', async () => {
  const opened = await sessions.open(account, device);
  clock.set(opened.endsMs - 1);
  const last = await sessions.refresh(opened.refreshToken, device);
  const who = await use(last.accessToken);
  clock.advance(1);
  await expect(sessions.refresh(last.refreshToken, device)).rejects.toMatchObject({
    code: 'sesion_terminada',
  });
  await expect(use(last.accessToken)).rejects.toBeDefined();
  expect(await sessions.stillOpen(who)).toBe(false);
});

test('closing ends the session of its token alone, in this process at once', async () => {
  const [one, two] = [await sessions.open(account, device), await sessions.open(account, device)];
  const who = await use(one.accessToken);
  await sessions.close(one.refreshToken, device);
  await expect(use(one.accessToken)).rejects.toMatchObject({ code: 'sesion_terminada' });
  expect(await sessions.stillOpen(who)).toBe(false);
  expect(await use(two.accessToken)).toMatchObject({ usuario_id: account });
});

test('ending all sessions but one leaves that one', async () => {
  const [one, two] = [await sessions.open(account, device), await sessions.open(account, device)];
  const who = await use(one.accessToken);
  await use(two.accessToken);
  const motivo = 'cerrada_por_el_usuario' as const;
  expect(await sessions.end(account, { except: who.sesion_id, motivo })).toBe(1);
  await expect(use(two.accessToken)).rejects.toMatchObject({ code: 'sesion_terminada' });
  expect(await use(one.accessToken)).toMatchObject({ sesion_id: who.sesion_id });
});

test('an address off the account’s list may neither enter, refresh nor go on', async () => {
  const opened = await sessions.open(account, device);
  const who = await use(opened.accessToken);
  await setSecurity({ ip_whitelist: ['198.51.100.0/24'] });
  const refused = { code: 'ip_no_permitida' };
  await expect(sessions.open(account, device)).rejects.toMatchObject(refused);
  await expect(sessions.refresh(opened.refreshToken, device)).rejects.toMatchObject(refused);
  await expect(use(opened.accessToken)).rejects.toMatchObject(refused);
  expect(await sessions.stillOpen(who)).toBe(false);
  expect(await history()).toContain('acceso_rechazado: dirección');
  const admitted = { ...device, ip: '198.51.100.9' };
  expect((await sessions.refresh(opened.refreshToken, admitted)).expiresIn).toBe(900);
});

test('the hours of a session are the account’s own', async () => {
  await setSecurity({ sesion_timeout: 4 });
  expect((await sessions.open(account, device)).endsMs).toBe(NOW + 4 * HOUR);
});

test('a long session ends when it is not used for two weeks; used, it goes on to its length', async () => {
  const IDLE = SESSION_IDLE_DAYS * 24 * HOUR;
  await setSecurity({ sesion_timeout: 720 });
  const [idle, used] = [await sessions.open(account, device), await sessions.open(account, device)];
  expect(idle.endsMs).toBe(NOW + IDLE);
  clock.advance(IDLE - 1);
  const again = await sessions.refresh(used.refreshToken, device);
  expect(again.endsMs).toBe(NOW + IDLE - 1 + IDLE);
  clock.advance(1);
  await expect(sessions.refresh(idle.refreshToken, device)).rejects.toMatchObject({
    code: 'sesion_terminada',
  });
  const last = await sessions.refresh(again.refreshToken, device);
  clock.set(last.endsMs - 1);
  expect((await sessions.refresh(last.refreshToken, device)).endsMs).toBe(NOW + 720 * HOUR);
});

test('a person taken off the allow-list is out: all their sessions end', async () => {
  const [one, two] = [await sessions.open(account, device), await sessions.open(account, device)];
  const who = await use(one.accessToken);
  removed.add(who.email);
  expect(await sessions.stillOpen(who)).toBe(false);
  await expect(sessions.refresh(one.refreshToken, device)).rejects.toMatchObject({
    code: 'email_no_autorizado_aviso',
  });
  removed.clear();
  await expect(use(two.accessToken)).rejects.toMatchObject({ code: 'sesion_terminada' });
  expect(await history()).toContain('sesion_cerrada: acceso_retirado');
});

test('proving who one is moves the moment of it, for the next request too', async () => {
  const opened = await sessions.open(account, device);
  const who = await use(opened.accessToken);
  clock.advance(60_000);
  await sessions.verify(who, device);
  expect((await use(opened.accessToken)).verifiedMs).toBe(NOW + 60_000);
  expect(await history()).toContain('identidad_confirmada');
});
