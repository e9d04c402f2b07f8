import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { CanalChat } from '#contract/chat/addresses.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createChatSender } from '#providers/messages/chat/chat-sender.ts';
import { channelsWithNews, listChannels, saveChannel } from '#store/queries/channels/channels.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import { nextRevision, type Tx, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type MessageDeps, sendChannel } from './send-messages.ts';
import { tryChannel } from './try-channel.ts';

const MINUTE = 60_000;
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
const signal = new AbortController().signal;

let db: TestDatabase;
let account: string;
let chat: Server;
let deps: MessageDeps;
let bodies: string[] = [];
let status = 200;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  chat = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(status).end('no_service');
    });
  });
  await new Promise<void>((done) => chat.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`; // it listens on TCP
  const unused = { send: () => Promise.reject(new Error('no such channel is used here')) };
  deps = {
    ...{ store: db.store, clock, log: silentLogger, mail: null },
    ...{ telegram: unused, webhook: unused, push: unused },
    secrets: { read: async () => ({ kind: 'key', key: `${origin}/tema` }) },
    chat: createChatSender({
      outbound: createOutbound({ map: null, contactUrl: null }),
      now: () => clock.now(),
      trusted: [origin],
    }),
    publicUrl: 'https://dominios.example.com',
    unsubscribeUrl: () => 'https://dominios.example.com/baja',
  };
});
beforeEach(async () => {
  account = await createAccount(db.store);
  bodies = [];
  status = 200;
});
afterAll(async () => {
  chat.close();
  await db.drop();
});

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(db.store, account, work);
const turnOn = (canal: CanalChat) =>
  inAccount((tx) => saveChannel(tx, account, { canal, activo: true, destino: 'x', now: clock.now() }));
const ring = async (clave_evento: string) => {
  const event = {
    clave_evento,
    tipo: 'batch_completado',
    titulo: clave_evento,
    mensaje: '',
    enlace: null,
  } as const;
  await inAccount(async (tx) =>
    addNotification(tx, account, event, { now: clock.now(), revision: await nextRevision(tx) }),
  );
  clock.advance(MINUTE);
  const due = await withSystem(db.store, (tx) => channelsWithNews(tx, clock.now(), 100));
  for (const key of due) if (key.usuario_id === account) await sendChannel(deps, key);
};
const states = () => inAccount((tx) => listChannels(tx, account));

test.each(CanalChat.options)(
  '%s gets the notices of the account, and is switched off when it refuses',
  async (canal) => {
    await turnOn(canal);
    await ring('Batch listo');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain('Batch listo');
    status = 404;
    await ring('Otro batch listo');
    expect(await states()).toMatchObject([{ canal, activo: false, ultimo_error: expect.any(String) }]);
  },
);

test('a trial is sent at once, is no notice, and its answer is told', async () => {
  await turnOn('ntfy');
  expect(await tryChannel(deps, account, 'ntfy', signal)).toEqual({
    enviado: true,
    detalle: 'ntfy lo ha aceptado (200).',
  });
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ title: 'Prueba de avisos' });
  status = 403;
  expect(await tryChannel(deps, account, 'ntfy', signal)).toMatchObject({ enviado: false });
  expect(await states()).toMatchObject([{ activo: true, fallos: 0, ultimo_envio: null }]);
});
