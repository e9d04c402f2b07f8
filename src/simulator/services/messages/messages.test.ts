import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestServices, testServices } from '../services.test-kit.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

describe('the mail sink', () => {
  const transport = (auth?: { user: string; pass: string }): Transporter => {
    const [host, port] = services.at('smtp').split(':');
    return createTransport({ host, port: Number(port), secure: false, ...(auth ? { auth } : {}) });
  };
  const mail = (to: string) => ({
    from: 'Avisos <avisos@example.com>',
    to,
    subject: 'Tienes 3 dominios libres: «peluquería»',
    text: 'Míralos en http://127.0.0.1/expired?a=1&b=2 cuanto antes, que se acaban. '.repeat(3),
    html: '<p>Míralos <a href="http://127.0.0.1/expired">aquí</a></p>',
  });
  const box = (path: string, method = 'GET') => fetch(services.at('mailbox') + path, { method });

  test('keeps what is sent and shows it decoded, newest first', async () => {
    await transport({ user: 'demo', pass: 'buena' }).sendMail(mail('ana.garcia@example.com'));
    await transport().sendMail({ ...mail('luis.perez@example.com'), subject: 'Segundo' });
    expect(await (await box('/mensajes')).json()).toMatchObject([
      { subject: 'Segundo', to: ['luis.perez@example.com'] },
      {
        from: 'avisos@example.com',
        subject: 'Tienes 3 dominios libres: «peluquería»',
        texts: [
          {
            type: 'text/plain',
            text: expect.stringContaining('http://127.0.0.1/expired?a=1&b=2 cuanto antes'),
          },
          { type: 'text/html', text: expect.stringContaining('<a href="http://127.0.0.1/expired">aquí</a>') },
        ],
      },
    ]);
    const one = await (await box('/mensajes?para=ana.garcia@example.com')).json();
    expect(one).toHaveLength(1);
    expect((await box('/mensajes', 'DELETE')).status).toBe(204);
    expect(await (await box('/mensajes')).json()).toEqual([]);
  });

  test.each([
    [{ user: 'demo', pass: 'mala' }, 'ana@example.com', 535],
    [{ user: 'demo', pass: 'limite' }, 'ana@example.com', 454],
    [{ user: 'demo', pass: 'buena' }, 'rechaza@example.com', 550],
    [{ user: 'demo', pass: 'buena' }, 'lleno@example.com', 452],
  ])('%o to %s is refused with %i', async (auth, to, responseCode) => {
    await expect(transport(auth).sendMail(mail(to))).rejects.toMatchObject({ responseCode });
  });

  test.each([
    ['server-error', 451],
    ['quota-end', 552],
    ['throttle-429', 421],
    ['closed', 554],
  ] as const)('the fault %s is %i', async (fault, responseCode) => {
    services.context.faults.set({ fault, server: 'service:smtp', times: 1 });
    await expect(transport().sendMail(mail('ana@example.com'))).rejects.toMatchObject({ responseCode });
    await transport().sendMail(mail('ana@example.com'));
  });
});

describe('the push service', () => {
  async function vapid(claims: { aud?: string; exp?: number } = {}) {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const { x = '', y = '' } = await exportJWK(publicKey);
    const key = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const now = Math.floor(Date.now() / 1_000);
    const token = await new SignJWT({
      aud: services.at('push'),
      exp: now + 3_600,
      sub: 'mailto:a@example.com',
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .sign(privateKey);
    return `vapid t=${token}, k=${key.toString('base64url')}`;
  }
  const send = (path: string, headers: Record<string, string>, bytes = 200) =>
    fetch(services.at('push') + path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const good = async () => ({
    ttl: '60',
    'content-encoding': 'aes128gcm',
    authorization: await vapid(),
  });

  test('a well-formed push is accepted and listed', async () => {
    const response = await send('/push/ana', { ...(await good()), topic: 'libres', urgency: 'high' });
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      expect.stringContaining('/m/ana/'),
    ]);
    expect(await (await fetch(`${services.at('push')}/avisos`)).json()).toMatchObject([
      { endpoint: '/push/ana', ttl: 60, topic: 'libres', urgency: 'high', sender: 'mailto:a@example.com' },
    ]);
  });

  test.each([404, 410, 429, 403, 413, 500])('an endpoint can answer %i', async (status) => {
    expect((await send(`/push/${status}-ana`, await good())).status).toBe(status);
  });

  test('a bad form is refused as push services refuse it', async () => {
    const { ttl: _ttl, ...untimed } = await good();
    expect((await send('/push/ana', untimed)).status).toBe(400);
    expect((await send('/push/ana', { ttl: '1', 'content-encoding': 'aes128gcm' })).status).toBe(401);
    expect((await send('/push/ana', { ...(await good()), topic: 'no vale' })).status).toBe(400);
    expect((await send('/push/ana', await good(), 5_000)).status).toBe(413);
    const past = { ...(await good()), authorization: await vapid({ exp: 1_000_000_000 }) };
    expect((await send('/push/ana', past)).status).toBe(403);
    const other = { ...(await good()), authorization: await vapid({ aud: 'https://fcm.googleapis.com' }) };
    expect((await send('/push/ana', other)).status).toBe(403);
    const [forged] = [(await vapid()).replace(/k=.*/, (await vapid()).split(', ')[1] ?? '')];
    expect((await send('/push/ana', { ...(await good()), authorization: forged ?? '' })).status).toBe(403);
    expect(services.context.failures).toEqual([]);
  });
});
