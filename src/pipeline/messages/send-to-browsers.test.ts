import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import webpush from 'web-push';
import { createOutbound } from '#platform/outbound/outbound.ts';
import type { Message } from '#providers/messages/port.ts';
import { createPushSender } from '#providers/messages/push.ts';
import { listSubscriptions, saveSubscription } from '#store/queries/channels/push.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { sendToBrowsers } from './send-to-browsers.ts';

const NOW = Date.UTC(2026, 10, 22);
const vapid = webpush.generateVAPIDKeys();
let db: TestDatabase;
let account: string;
let service: Server;
let base: string;
let got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
/** An endpoint's answer by its path; otherwise 201. */
let answers = new Map<string, number>();
let retryAfter = '600';

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  service = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      got.push({ path, headers: request.headers, body });
      response.writeHead(answers.get(path) ?? 201, { 'retry-after': retryAfter }).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`; // it listens on TCP
});
beforeEach(async () => {
  account = await createAccount(db.store);
  got = [];
  answers = new Map();
  retryAfter = '600';
});
afterAll(async () => {
  service.close();
  await db.drop();
});

const message = (id = crypto.randomUUID()): Message => ({
  id,
  titulo: '2 dominios libres: peluquería',
  lineas: [
    {
      tipo: 'dominios_libres',
      titulo: '2 dominios libres',
      mensaje: 'uno.es, dos.es',
      enlace: 'https://dominios.example.com/expired',
      fecha: new Date(NOW).toISOString(),
    },
  ],
  bajas: [],
  campana: 'https://dominios.example.com',
});

/** A browser with its keys, and its subscription in the account. */
async function browser(path: string, endpoint = base + path) {
  const keys = createECDH('prime256v1');
  const point = keys.generateKeys();
  const auth = randomBytes(16);
  await withAccount(db.store, account, (tx) =>
    saveSubscription(tx, account, {
      endpoint,
      p256dh: point.toString('base64url'),
      auth: auth.toString('base64url'),
      agente: 'Firefox',
      now: NOW,
    }),
  );
  /** Decrypts as a browser does (RFC 8188, 8291). */
  return (body: Buffer): unknown => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32);
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, bytes));
    const sealed = body.subarray(21 + sender.length);
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString('utf8');
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002')));
  };
}

const send = (one = message(), mapped: string | null = base, failures = 0) =>
  sendToBrowsers(
    {
      store: db.store,
      push: createPushSender({
        outbound: createOutbound({ map: null, contactUrl: null }),
        vapid: async () => vapid,
        subject: 'https://dominios.example.com',
        service: mapped,
        now: () => NOW,
      }),
    },
    account,
    one,
    { failures, signal: AbortSignal.timeout(30_000) },
  );
const subscribed = async () =>
  (await withAccount(db.store, account, (tx) => listSubscriptions(tx, account))).map(
    ({ endpoint }) => new URL(endpoint).pathname,
  );

const TAKEN = { kind: 'sent', detalle: 'El servicio push lo ha aceptado (201).' };

test('each browser of the account gets the message, which it alone can read, signed by the installation', async () => {
  const [one, two] = [await browser('/uno'), await browser('/dos')];
  const sent = message();
  expect(await send(sent)).toEqual(TAKEN);
  const at = (path: string) => got.find((each) => each.path === path);
  expect(one(at('/uno')?.body ?? Buffer.alloc(0))).toEqual({
    id: sent.id,
    titulo: '2 dominios libres: peluquería',
    texto: 'uno.es, dos.es',
    enlace: 'https://dominios.example.com/expired',
  });
  expect(() => two(at('/uno')?.body ?? Buffer.alloc(0))).toThrow();
  expect(at('/dos')?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    topic: sent.id.replaceAll('-', ''),
    authorization: expect.stringContaining(`k=${vapid.publicKey}`),
  });
});

test('a repeated try leaves out the browsers that have the message', async () => {
  await browser('/uno');
  await browser('/dos');
  const sent = message();
  answers.set('/dos', 503);
  expect(await send(sent)).toMatchObject({ kind: 'later', afterMs: 600_000 });
  answers.clear();
  expect(await send(sent)).toEqual(TAKEN);
  expect(got.map(({ path }) => path).sort()).toEqual(['/dos', '/dos', '/uno']);
});

test.each([400, 413, 503])(
  'a browser whose service answers %i at each try holds up the others for three tries at most',
  async (status) => {
    await browser('/uno');
    await browser('/dos');
    answers.set('/dos', status);
    const sent = message();
    expect(await send(sent, base, 0)).toMatchObject({ kind: 'later' });
    expect(await send(sent, base, 1)).toMatchObject({ kind: 'later' });
    expect(await send(sent, base, 2)).toEqual({ kind: 'sent' });
    expect(got.map(({ path }) => path).sort()).toEqual(['/dos', '/dos', '/dos', '/uno']);
    answers.set('/uno', status);
    expect(await send(message(), base, 5)).toMatchObject({ kind: 'later' });
  },
);

test('a service that asks for a week holds up no browser that has the message', async () => {
  await browser('/uno');
  await browser('/dos');
  answers.set('/dos', 429);
  retryAfter = '604800';
  expect(await send()).toEqual(TAKEN);
  answers.set('/uno', 429);
  expect(await send()).toMatchObject({ kind: 'later', afterMs: 604_800_000 });
});

test('a browser that refuses at a repeated try does not hide that another took the message at the first', async () => {
  await browser('/uno');
  await browser('/dos');
  answers.set('/dos', 503);
  const sent = message();
  expect(await send(sent)).toMatchObject({ kind: 'later' });
  answers.set('/dos', 403);
  expect(await send(sent, base, 1)).toEqual({ kind: 'sent' });
});

test.each([404, 410])('a browser that gave its subscription up (%i) is forgotten', async (status) => {
  await browser('/uno');
  await browser('/dos');
  answers.set('/dos', status);
  expect(await send()).toEqual(TAKEN);
  expect(await subscribed()).toEqual(['/uno']);
  answers.set('/uno', status);
  expect(await send()).toMatchObject({
    kind: 'refused',
    detalle: expect.stringContaining('Ningún navegador'),
  });
});

test.each([
  'https://127.0.0.1/p',
  'https://2130706433/p',
  'https://[::ffff:10.0.0.1]/p',
  'https://[64:ff9b::a9fe:a9fe]/p',
  'http://93.184.215.14/p',
  'http://127.0.0.1:1/p',
])('the endpoint %s is refused and nothing leaves', async (endpoint) => {
  await browser('', endpoint);
  expect(await send()).toMatchObject({ kind: 'refused', detalle: expect.stringMatching(/admite|vale/) });
});

test('the one service of a simulated internet is not reachable in an installation without one', async () => {
  await browser('/uno');
  expect(await send(message(), null)).toMatchObject({ kind: 'refused' });
  expect(got).toEqual([]);
});

test('a service that does not accept the signature, and keys that are no point, say so', async () => {
  await browser('/uno');
  answers.set('/uno', 403);
  expect(await send()).toMatchObject({ kind: 'refused', detalle: expect.stringContaining('firma') });
  await withAccount(db.store, account, (tx) =>
    saveSubscription(tx, account, {
      endpoint: `${base}/uno`,
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
      agente: '',
      now: NOW,
    }),
  );
  expect(await send()).toMatchObject({ kind: 'refused', detalle: expect.stringContaining('claves') });
});
