import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Canal } from '#contract/entities/canales.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { Message, Sent } from '#providers/messages/port.ts';
import { channelsWithNews, listChannels, saveChannel } from '#store/queries/channels/channels.ts';
import { addNotification, listNotifications } from '#store/queries/notifications/notifications.ts';
import { nextRevision, type Tx, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import type { StoredKey } from '../runtime/account-keys.ts';
import { type MessageDeps, sendChannel } from './send-messages.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
const SENT: Sent = { kind: 'sent' };
let db: TestDatabase;
let account: string;
let deps: MessageDeps;
let secret: StoredKey;
let answers: { email: Sent; telegram: Sent | Promise<Sent> } = { email: SENT, telegram: SENT };
/** Attempts, by the titles of their lines. */
let tries: { canal: Canal; titles: string[] }[] = [];

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  const attempt = (canal: 'email' | 'telegram', { lineas }: Message): Sent | Promise<Sent> => {
    tries.push({ canal, titles: lineas.map(({ titulo }) => titulo) });
    return answers[canal];
  };
  const unused = { send: () => Promise.reject(new Error('no such channel is used here')) };
  deps = {
    ...{ store: db.store, clock, log: silentLogger, webhook: unused, push: unused, chat: unused },
    secrets: { read: async () => secret },
    mail: { send: async (_to, message) => attempt('email', message), close: () => undefined },
    telegram: { send: async (_to, message) => attempt('telegram', message) },
    publicUrl: 'https://dominios.example.com',
    unsubscribeUrl: () => 'https://dominios.example.com/baja',
  };
});
beforeEach(async () => {
  account = await createAccount(db.store);
  answers = { email: SENT, telegram: SENT };
  secret = { kind: 'key', key: 'una-clave' };
  tries = [];
});
afterAll(() => db.drop());

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(db.store, account, work);
const turn = (canal: Canal, activo: boolean) =>
  inAccount((tx) => saveChannel(tx, account, { canal, activo, destino: '42', now: clock.now() }));
const turnOn = (canal: Canal) => turn(canal, true);
const ring = (titulo: string) =>
  inAccount(async (tx) =>
    addNotification(
      tx,
      account,
      { clave_evento: titulo, tipo: 'batch_completado', titulo, mensaje: '', enlace: null },
      { now: clock.now(), revision: await nextRevision(tx) },
    ),
  );
const round = async () => {
  const due = await withSystem(db.store, (tx) => channelsWithNews(tx, clock.now(), 100));
  for (const key of due) if (key.usuario_id === account) await sendChannel(deps, key);
};
const stateOf = async (canal: Canal) =>
  (await inAccount((tx) => listChannels(tx, account))).find((one) => one.canal === canal);
const notices = async () =>
  (await inAccount((tx) => listNotifications(tx, account, {}, { pagina: 1, limite: 20 }))).filas.filter(
    ({ tipo }) => tipo === 'canal_apagado',
  );
const titlesOf = (wanted: Canal) => tries.flatMap(({ canal, titles }) => (canal === wanted ? [titles] : []));

test('a fault of the installation never switches mail off: its message is tried less and less often, for five days', async () => {
  answers.email = { kind: 'later', detalle: 'El servidor de correo no responde.', own: true };
  await turnOn('email');
  await ring('viejo');
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    clock.advance(10 * MINUTE);
    await round();
  }
  const firstDay = tries.length;
  expect([firstDay > 8, firstDay < 14]).toEqual([true, true]);
  for (let hour = 24; hour < 9 * 24; hour += 6) {
    clock.advance(6 * HOUR);
    await round();
  }
  // Every six hours, the last time after five days.
  expect(tries.length - firstDay).toBe(16);
  expect(await stateOf('email')).toMatchObject({
    activo: true,
    ultimo_error: 'El servidor de correo no responde.',
  });
  answers.email = SENT;
  await ring('nuevo');
  clock.advance(6 * HOUR);
  await round();
  expect(titlesOf('email').at(-1)).toEqual(['nuevo']);
  expect(await stateOf('email')).toMatchObject({ activo: true, fallos: 0, ultimo_error: null });
  expect(await notices()).toEqual([]);
});

test('a mail that works again within those days brings what happened meanwhile', async () => {
  answers.email = { kind: 'later', detalle: 'El servidor de correo no acepta el acceso.', own: true };
  await turnOn('email');
  await ring('del fallo');
  for (let day = 0; day < 4; day += 1) {
    clock.advance(24 * HOUR);
    await round();
  }
  await ring('de después');
  answers.email = SENT;
  clock.advance(6 * HOUR);
  await round();
  await round();
  expect(titlesOf('email').slice(-2)).toEqual([['del fallo'], ['de después']]);
});

test('a refused recipient switches mail off: a notice says so, also through the other channels', async () => {
  const detalle = 'El servidor de correo no admite tu dirección (550).';
  answers.email = { kind: 'refused', detalle };
  await turnOn('email');
  await turnOn('telegram');
  await ring('uno');
  clock.advance(MINUTE);
  await round();
  expect(await stateOf('email')).toMatchObject({ activo: false, ultimo_error: detalle });
  expect(await notices()).toEqual([
    expect.objectContaining({
      titulo: 'Ya no salen avisos por correo',
      mensaje: `${detalle} Corrígelo y activa el canal otra vez en Configuración. Los avisos siguen llegando a la campana.`,
      enlace: '/settings?tab=notificaciones',
      leida: false,
    }),
  ]);
  clock.advance(MINUTE);
  await round();
  expect(titlesOf('telegram').flat()).toEqual(['uno', 'Ya no salen avisos por correo']);
  expect(titlesOf('email')).toEqual([['uno']]);
});

test('a receiver that fails twelve times in a row has its channel switched off, which a notice says once', async () => {
  answers.telegram = { kind: 'later', detalle: 'Telegram ha respondido 502.' };
  await turnOn('telegram');
  await ring('uno');
  for (let attempt = 0; attempt < 14; attempt += 1) {
    expect(await notices()).toHaveLength(attempt < 12 ? 0 : 1);
    clock.advance(6 * HOUR);
    await round();
  }
  expect(tries).toHaveLength(12);
  expect(await stateOf('telegram')).toMatchObject({ activo: false });
  expect((await notices()).map(({ mensaje }) => mensaje)).toEqual([
    expect.stringMatching(/^Ha fallado muchas veces seguidas\. Telegram ha respondido 502\./),
  ]);
});

test('a key that the installation cannot read switches no channel off: it sends when the key is readable again', async () => {
  secret = { kind: 'unreadable' };
  await turnOn('telegram');
  await ring('uno');
  for (let attempt = 0; attempt < 14; attempt += 1) {
    clock.advance(6 * HOUR);
    await round();
  }
  expect(await stateOf('telegram')).toMatchObject({
    activo: true,
    ultimo_error: expect.stringContaining('no puede leer la clave'),
  });
  secret = { kind: 'key', key: 'una-clave' };
  clock.advance(6 * HOUR);
  await round();
  expect(titlesOf('telegram')).toEqual([['uno']]);
});

/** A message to Telegram under way; its outcome is given later. */
async function underWay(titulo: string) {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  answers.telegram = promise;
  await turnOn('telegram');
  await ring(titulo);
  clock.advance(MINUTE);
  const sending = round();
  await expect.poll(() => tries.length).toBe(1);
  answers.telegram = SENT;
  return async (outcome: Sent) => {
    resolve(outcome);
    await sending;
  };
}

test.each<Sent>([
  { kind: 'refused', detalle: 'El chat no existe.' },
  { kind: 'later', detalle: 'Telegram ha respondido 502.' },
])('a channel saved while a message is under way is not judged by its outcome %j', async (outcome) => {
  const end = await underWay('uno');
  await turnOn('telegram');
  await end(outcome);
  expect(await stateOf('telegram')).toMatchObject({ activo: true, fallos: 0, ultimo_error: null });
  expect(await notices()).toEqual([]);
  await round();
  await round();
  expect(titlesOf('telegram')).toEqual([['uno'], ['uno']]);
});

test.each([true, false])(
  'a message that gets through while its channel is saved (on: %s) is not sent again',
  async (on) => {
    const end = await underWay('uno');
    await turn('telegram', on);
    await end(SENT);
    await turnOn('telegram');
    await ring('dos');
    clock.advance(MINUTE);
    await round();
    expect(titlesOf('telegram')).toEqual([['uno'], ['dos']]);
    expect((await stateOf('telegram'))?.ultimo_envio).not.toBeNull();
  },
);

test('the failure of an attempt of before the correction leaves the next one of that message to its own outcome', async () => {
  const end = await underWay('uno');
  await turnOn('telegram');
  await round();
  await end({ kind: 'refused', detalle: 'El chat no existe.' });
  expect(await stateOf('telegram')).toMatchObject({ activo: true, fallos: 0, ultimo_error: null });
  await round();
  expect(titlesOf('telegram')).toEqual([['uno'], ['uno']]);
});
