import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CanalChat, chatSecret } from '#contract/chat/addresses.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import type { Message } from '../port.ts';
import { type ChatSender, createChatSender } from './chat-sender.ts';

const NOW = Date.UTC(2026, 10, 26);
const never = new AbortController().signal;

let services: TestServices;
let sender: ChatSender;
const senderTo = (...trusted: string[]) =>
  createChatSender({ outbound: createOutbound({ map: null, contactUrl: null }), now: () => NOW, trusted });
beforeAll(async () => {
  services = await testServices();
  sender = senderTo(...CanalChat.options.map((canal) => services.at(canal)));
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

const line = (change: Partial<Message['lineas'][number]> = {}) => ({
  tipo: 'dominios_libres',
  titulo: '3 dominios libres confirmados',
  mensaje: 'uno.es, dos.es y tres.es.',
  enlace: 'https://dominios.example.com/domains?aviso=1',
  fecha: '2026-11-26T00:00:00.000Z',
  ...change,
});
const message = (...lineas: Message['lineas']): Message => ({
  id: crypto.randomUUID(),
  titulo: 'Tienes avisos',
  lineas,
  bajas: [],
  campana: 'https://dominios.example.com',
});

/** The address of a channel named `name` at each simulated service. */
const PATHS: Record<CanalChat, (name: string) => string> = {
  slack: (name) => `/services/${name}/B02/secreto`,
  discord: (name) => `/api/webhooks/${name}/secreto`,
  teams: (name) => `/workflows/${name}/triggers/manual/paths/invoke?sig=secreto`,
  ntfy: (name) => `/${name}`,
};

describe.each(CanalChat.options)('%s', (canal) => {
  const send = (sent: Message, name = '1000', token = '') =>
    sender.send(canal, chatSecret(services.at(canal) + PATHS[canal](name), token), sent, never);
  const shown = async (): Promise<string> =>
    JSON.stringify(await (await fetch(`${services.at(canal)}/mensajes`)).json());

  test('a message arrives with title, text and link, and its answer is told', async () => {
    expect(await send(message(line()))).toEqual({
      kind: 'sent',
      detalle: expect.stringMatching(/lo ha aceptado \(20\d\)/),
    });
    const text = (await shown()).replaceAll('\\\\', '');
    for (const part of ['dos.es', 'https://dominios.example.com/domains?aviso=1', 'Tienes avisos'])
      expect(text).toContain(part);
  });

  test('a long message, and fifty lines, are cut to what the service takes', async () => {
    const long = 'ñ😀<&*'.repeat(2_000);
    expect((await send(message(line({ titulo: long, mensaje: long })))).kind).toBe('sent');
    const lines = Array.from({ length: 50 }, () => line({ mensaje: long.slice(0, 1_000) }));
    expect((await send(message(...lines))).kind).toBe('sent');
    if (canal !== 'ntfy') expect(await shown()).toMatch(/Y \d+ más\./);
  });

  test('a stranger’s text makes no link and mentions no one', async () => {
    await send(
      message(
        line({ titulo: 'Bar <!channel> @everyone', mensaje: '<https://malo.es|pulsa> [x](https://malo.es)' }),
      ),
    );
    const text = await shown();
    if (canal === 'slack') expect(text).not.toMatch(/<!channel>|<https:\/\/malo/);
    if (canal === 'discord') expect(text).toContain('"allowed_mentions":{"parse":[]}');
    if (canal === 'discord' || canal === 'teams') expect(text).not.toContain('[x](https');
  });

  test('a service that asks to wait is left alone for that long', async () => {
    const sent = await send(message(line()), '429');
    expect(sent.kind).toBe('later');
    if (canal !== 'ntfy') expect(sent).toMatchObject({ afterMs: canal === 'discord' ? 30_500 : 30_000 });
  });

  test('an address that the service no longer knows is refused, with what to do', async () => {
    expect(await send(message(line()), '404')).toEqual({
      kind: 'refused',
      detalle: expect.stringMatching(/crea otro|no hay un servidor/),
    });
  });

  test.each(['server-error', 'closed', 'html', 'empty'] as const)(
    'after the fault %s it may be sent later',
    async (fault) => {
      services.context.faults.set({ fault, server: `service:${canal}`, times: 1 });
      const sent = await send(message(line()));
      // Some services confirm without a text: a page in its place is still their 2xx.
      expect(fault === 'html' || fault === 'empty' ? ['sent', 'later'] : ['later']).toContain(sent.kind);
    },
  );

  test('a redirect is not followed, and no outcome names the address', async () => {
    const elsewhere = createServer((_, response) =>
      response.writeHead(307, { location: 'https://malo.es/' }).end(),
    );
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`; // it listens on TCP
    const sent = await senderTo(origin).send(canal, origin + PATHS[canal]('1000'), message(line()), never);
    elsewhere.close();
    expect(sent).toMatchObject({ kind: 'refused', detalle: expect.stringContaining('redirige') });
    expect(JSON.stringify(sent)).not.toContain('secreto');
  });

  test.each(['http://example.com/x', 'https://127.0.0.1/x', 'no es una dirección'])(
    'nothing is sent to %s',
    async (address) => {
      const sent = await sender.send(canal, address, message(line()), never);
      expect(sent.kind).toBe('refused');
    },
  );
});

test('a protected topic of ntfy needs its token', async () => {
  const send = (token: string) =>
    sender.send('ntfy', chatSecret(`${services.at('ntfy')}/privado-1`, token), message(line()), never);
  expect(await send('')).toMatchObject({ kind: 'refused', detalle: expect.stringContaining('token') });
  expect((await send('tk_bueno')).kind).toBe('sent');
});
