import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { TipoNotificacion } from '#contract/states.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createMailSender } from '#providers/messages/mail.ts';
import { createTelegramSender } from '#providers/messages/telegram.ts';
import { createWebhookSender } from '#providers/messages/webhook.ts';
import {
  beginMessage,
  channelsWithNews,
  claimChannel,
  listChannels,
  newsOf,
  saveChannel,
} from '#store/queries/channels/channels.ts';
import { addNotification, growNotification } from '#store/queries/notifications/notifications.ts';
import { json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type MessageDeps, messageOf, sendChannel } from './send-messages.ts';

const TOKEN = '123456:abcdefghijklmnopqrstuvwxyz';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
let db: TestDatabase;
let account: string;
let mails: { to: string[]; raw: string }[] = [];
let calls: { url: string; body: string }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{"ok":true}' };
let smtp: SMTPServer;
let bot: Server;
let deps: MessageDeps;
let refuseMail = 0;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        if (refuseMail > 0) {
          refuseMail -= 1;
          done(Object.assign(new Error('try later'), { responseCode: 451 }));
          return;
        }
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  bot = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ url: request.url ?? '', body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => bot.listen(0, '127.0.0.1', done));
  const smtpPort = (smtp.server.address() as AddressInfo).port; // it listens on TCP
  const botPort = (bot.address() as AddressInfo).port; // as above
  deps = {
    store: db.store,
    clock,
    log: silentLogger,
    secrets: { read: async () => ({ kind: 'key', key: TOKEN }) },
    mail: createMailSender({ url: `smtp://127.0.0.1:${smtpPort}`, from: 'avisos@example.com' }),
    telegram: createTelegramSender({
      http: createServiceClient({ userAgent: 'prueba' }),
      base: `http://127.0.0.1:${botPort}`,
    }),
    webhook: createWebhookSender({
      outbound: createOutbound({ map: null, contactUrl: null }),
      now: () => clock.now(),
    }),
    push: { send: () => Promise.reject(new Error('no browser is subscribed')) },
    chat: { send: () => Promise.reject(new Error('no chat is used here')) },
    publicUrl: 'https://dominios.example.com',
    unsubscribeUrl: (_usuario, kind) => `https://dominios.example.com/api/avisos/baja?t=${kind}`,
  };
});
beforeEach(async () => {
  await withAccount(db.store, account ?? '00000000-0000-4000-8000-000000000000', (tx) =>
    tx.execute(sql`DELETE FROM canales`),
  );
  account = await createAccount(db.store);
  mails = [];
  calls = [];
  answer = { status: 200, body: '{"ok":true}' };
});
afterAll(async () => {
  deps.mail?.close();
  await new Promise<void>((done) => smtp.close(() => done()));
  bot.close();
  await db.drop();
});

const inAccount = <T>(work: Parameters<typeof withAccount<T>>[2]) => withAccount(db.store, account, work);
const channel = (canal: 'email' | 'telegram' | 'webhook', destino = '') =>
  inAccount((tx) => saveChannel(tx, account, { canal, activo: true, destino, now: clock.now() }));
const ring = (clave: string, tipo: TipoNotificacion = 'batch_completado') =>
  inAccount(async (tx) =>
    addNotification(
      tx,
      account,
      {
        clave_evento: clave,
        tipo,
        titulo: `Título ${clave}`,
        mensaje: `<b>${clave}</b>`,
        enlace: '/batches',
      },
      { now: clock.now(), revision: await nextRevision(tx) },
    ),
  );
const round = async () => {
  const due = await withSystem(db.store, (tx) => channelsWithNews(tx, clock.now(), 10));
  await Promise.all(due.map((key) => sendChannel(deps, key)));
};
const state = async () => (await inAccount((tx) => listChannels(tx, account)))[0];

test('what came within a minute is one mail, text and HTML, with its links and the way to stop them; once', async () => {
  await channel('email');
  await ring('uno');
  await ring('dos');
  await round();
  expect(mails).toEqual([]);
  clock.advance(MINUTE);
  await round();
  await round();
  expect(mails).toHaveLength(1);
  const [{ to, raw } = { to: [], raw: '' }] = mails;
  expect(to).toEqual([`${account}@example.com`]);
  expect(raw).toMatch(/^Subject: 2 avisos/m);
  expect(raw).toMatch(
    /^List-Unsubscribe: <https:\/\/dominios\.example\.com\/api\/avisos\/baja\?t=3?D?email>/m,
  );
  expect(raw).toContain('text/plain');
  expect(raw).toContain('text/html');
  expect(raw).not.toContain('<b>uno</b></li>');
  expect((await state())?.ultimo_envio).not.toBeNull();
});

test('free domains of the same hour wait for the next one', async () => {
  await channel('email');
  await ring('libres:1', 'dominios_libres');
  clock.advance(MINUTE);
  await round();
  expect(mails).toHaveLength(1);
  await ring('libres:2', 'dominios_libres');
  clock.advance(30 * MINUTE);
  await round();
  expect(mails).toHaveLength(1);
  clock.advance(31 * MINUTE);
  await round();
  expect(mails).toHaveLength(2);
});

test('websites that die one after another are one mail an hour', async () => {
  await channel('email');
  const line = await ring('caidos', 'dominios_caidos');
  clock.advance(MINUTE);
  await round();
  expect(mails).toHaveLength(1);
  for (let minute = 2; minute <= 60; minute += 1) {
    const dead = { titulo: `${minute} webs`, mensaje: '', cantidad: minute };
    await inAccount(async (tx) =>
      growNotification(tx, account, line ?? '', { ...dead, revision: await nextRevision(tx) }),
    );
    clock.advance(MINUTE);
    await round();
  }
  expect(mails).toHaveLength(1);
  clock.advance(MINUTE);
  await round();
  await round();
  expect(mails).toHaveLength(2);
  expect(mails[1]?.raw).toMatch(/^Subject: 60 webs/m);
});

test('an error goes out within two minutes although free domains wait for their hour', async () => {
  await channel('email');
  await ring('primero');
  clock.advance(MINUTE);
  await round();
  expect(mails).toHaveLength(1);
  await ring('libres:3', 'dominios_libres');
  clock.advance(5 * MINUTE);
  await round();
  await ring('error', 'batch_error');
  for (let minute = 0; minute < 2; minute += 1) {
    clock.advance(MINUTE);
    await round();
  }
  expect(mails).toHaveLength(2);
});

test('a channel with something that waits is looked at once a minute, not in every round', async () => {
  await channel('email');
  await ring('segundo');
  clock.advance(MINUTE);
  await round();
  await ring('libres:4', 'dominios_libres');
  clock.advance(MINUTE);
  const due = () => withSystem(db.store, (tx) => channelsWithNews(tx, clock.now(), 10));
  await round();
  clock.advance(MINUTE - 1);
  expect(await due()).toEqual([]);
  clock.advance(1);
  expect(await due()).toHaveLength(1);
});

test('quiet hours that are taken away hold a message no longer than a minute', async () => {
  await channel('email');
  const quiet = (notificaciones: object) =>
    inAccount((tx) =>
      tx.execute(sql`UPDATE cuentas SET notificaciones = ${json(notificaciones)}::jsonb
        WHERE usuario_id = ${account}`),
    );
  await quiet({ silencio: quietFor(5 * HOUR) });
  await ring('callado');
  clock.advance(MINUTE);
  await round();
  expect(mails).toEqual([]);
  await quiet({ silencio: null });
  clock.advance(MINUTE);
  await round();
  expect(mails).toHaveLength(1);
});

test('a mail that is put off is tried again later, the same message; the channel shows why', async () => {
  await channel('email');
  await ring('tres');
  clock.advance(MINUTE);
  refuseMail = 1;
  await round();
  expect(await state()).toMatchObject({
    activo: true,
    fallos: 1,
    ultimo_error: expect.stringContaining('correo'),
  });
  await round();
  expect(mails).toEqual([]);
  clock.advance(2 * MINUTE);
  await round();
  expect(mails).toHaveLength(1);
  expect(await state()).toMatchObject({ fallos: 0, ultimo_error: null });
});

test.each<[TipoNotificacion[], string[]]>([
  [['dominios_libres'], ['dominios_expirados', 'email']],
  [['dominios_perdidos'], ['dominios_expirados', 'email']],
  [['dominios_caidos'], ['dominios_expirados', 'email']],
  [['cambios_fase'], ['dominios_expirados', 'email']],
  [['liberaciones_proximas'], ['liberaciones', 'email']],
  [['dominios_liberados'], ['liberaciones', 'email']],
  [['liberaciones_retiradas'], ['liberaciones', 'email']],
  [['filtro_guardado'], ['oportunidades', 'email']],
  [['batch_error'], ['errores', 'email']],
  [['batch_pausado'], ['errores', 'email']],
  [['cuota_alcanzada'], ['errores', 'email']],
  [['clave_rechazada'], ['errores', 'email']],
  [['batch_completado'], ['email']],
  [['renovaciones'], ['email']],
  [['ia_no_disponible'], ['email']],
  [
    ['filtro_guardado', 'batch_completado', 'dominios_libres', 'dominios_caidos'],
    ['oportunidades', 'dominios_expirados', 'email'],
  ],
])('a message of %j offers to stop the kinds that are in it, and all mails last: %j', (tipos, kinds) => {
  const line = { titulo: 'T', mensaje: 'M', enlace: null, cantidad: 1, creada: clock.now() };
  const news = tipos.map((tipo) => ({ ...line, tipo, id: crypto.randomUUID() }));
  const { bajas } = messageOf(deps, account, crypto.randomUUID(), news);
  expect(bajas.map(({ url }) => new URL(url).searchParams.get('t'))).toEqual(kinds);
  expect(new Set(bajas.map(({ texto }) => texto)).size).toBe(kinds.length);
});

test('a process that dies between writing down and sending loses nothing: the same message goes, once', async () => {
  await channel('telegram', '42');
  await ring('cuatro');
  clock.advance(MINUTE);
  const id = crypto.randomUUID();
  await inAccount(async (tx) => {
    await claimChannel(tx, account, 'telegram', { now: clock.now(), seconds: 60 });
    await beginMessage(tx, account, 'telegram', { id, news: await newsOf(tx, account, 'telegram', 50) });
  });
  await round();
  expect(calls).toEqual([]);
  await inAccount((tx) => tx.execute(sql`UPDATE canales SET reclamado_hasta = clock_timestamp()`));
  await round();
  await round();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    url: `/bot${TOKEN}/sendMessage`,
    body: expect.stringContaining('Título cuatro'),
  });
});

test('two processes at once send one message', async () => {
  await channel('telegram', '42');
  await ring('cinco');
  clock.advance(MINUTE);
  await Promise.all([round(), round(), round()]);
  expect(calls).toHaveLength(1);
});

test('Telegram that asks to wait is obeyed, and one that refuses the chat switches the channel off with the reason', async () => {
  await channel('telegram', '42');
  await ring('seis');
  clock.advance(MINUTE);
  answer = { status: 429, body: '{"ok":false,"parameters":{"retry_after":600}}' };
  await round();
  clock.advance(9 * MINUTE);
  await round();
  expect(calls).toHaveLength(1);
  answer = { status: 403, body: '{"ok":false,"description":"Forbidden"}' };
  clock.advance(2 * MINUTE);
  await round();
  expect(calls).toHaveLength(2);
  const off = await state();
  expect(off).toMatchObject({ activo: false, ultimo_error: expect.stringContaining('chat') });
  expect(JSON.stringify(off)).not.toContain(TOKEN);
});

test.each([
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://0177.0.0.1/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://169.254.169.254/latest',
  'http://93.184.215.14/x',
])('a webhook at %s is refused and nothing leaves', async (destino) => {
  await channel('webhook', destino);
  await ring(`w:${destino}`);
  clock.advance(MINUTE);
  await round();
  expect(await state()).toMatchObject({ activo: false, ultimo_error: expect.stringMatching(/admite|https/) });
});

test('a job that comes twice does not hurry a try that was put off', async () => {
  await channel('email');
  await ring('siete');
  clock.advance(MINUTE);
  refuseMail = 1;
  await round();
  await sendChannel(deps, { usuario_id: account, canal: 'email' });
  expect([mails.length, (await state())?.fallos]).toEqual([0, 1]);
});

test('a message that is tried again waits for the end of the quiet hours as well', async () => {
  await channel('email');
  await ring('ocho');
  clock.advance(MINUTE);
  refuseMail = 1;
  await round();
  await inAccount((tx) =>
    tx.execute(sql`UPDATE cuentas SET notificaciones = ${json({ silencio: quietFor(2 * HOUR) })}::jsonb`),
  );
  clock.advance(30 * MINUTE);
  await round();
  expect(mails).toEqual([]);
  clock.advance(2 * HOUR);
  await round();
  expect(mails).toHaveLength(1);
});

/** Quiet hours from now on, in Madrid time. */
function quietFor(ms: number) {
  const form = new Intl.DateTimeFormat('es-ES', {
    timeZone: 'Europe/Madrid',
    hour: '2-digit',
    minute: '2-digit',
  });
  return { desde: form.format(clock.now()), hasta: form.format(clock.now() + ms) };
}
