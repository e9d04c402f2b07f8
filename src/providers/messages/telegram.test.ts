import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import type { Message } from './port.ts';
import { createTelegramSender } from './telegram.ts';

const TOKEN = '123456:abcdefghijklmnopqrstuvwxyz';
const HOME = 'https://dominios.example.com';
let bot: Server;
let base: string;
let texts: string[] = [];

beforeAll(async () => {
  bot = createServer((request, response) => {
    void text(request).then((body) => {
      texts.push(JSON.parse(body).text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  await new Promise<void>((done) => bot.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(bot.address() as AddressInfo).port}`; // it listens on TCP
});
beforeEach(() => {
  texts = [];
});
afterAll(() => bot.close());

const lineOf = (n: number, length: number) => ({
  tipo: 'dominios_libres',
  titulo: `Línea ${n}`,
  mensaje: 'ñ'.repeat(length),
  enlace: `${HOME}/domains?aviso=${n}`,
  fecha: '2026-11-27T00:00:00.000Z',
});
async function sent(count: number, length: number): Promise<string> {
  const lineas = Array.from({ length: count }, (_, n) => lineOf(n + 1, length));
  const message: Message = {
    id: crypto.randomUUID(),
    titulo: 'Tienes avisos',
    lineas,
    bajas: [],
    campana: HOME,
  };
  const telegram = createTelegramSender({ http: createServiceClient({ userAgent: 'prueba' }), base });
  await telegram.send({ token: TOKEN, chat: '42' }, message, AbortSignal.timeout(30_000));
  return texts.at(-1) ?? '';
}

test('a message that fits is sent whole', async () => {
  const shown = await sent(5, 100);
  expect(shown.split('\n\n')).toHaveLength(6);
  expect(shown).toMatch(/aviso=5$/);
});

test('a message that does not fit ends after a whole line, with how many more there are and where', async () => {
  const shown = await sent(50, 300);
  const parts = shown.split('\n\n');
  const told = parts.length - 2;
  expect(shown.length).toBeLessThanOrEqual(4_096);
  expect(shown.length).toBeGreaterThan(3_500);
  expect(parts.at(-2)).toBe(`Línea ${told}\n${'ñ'.repeat(300)}\n${HOME}/domains?aviso=${told}`);
  expect(parts.at(-1)).toBe(`Y ${50 - told} avisos más: están en la campana de ${HOME}`);
});

test('of one line that is left out the rest is told, too', async () => {
  expect((await sent(2, 2_030)).split('\n\n').slice(2)).toEqual([
    `Y 1 aviso más: está en la campana de ${HOME}`,
  ]);
});
