import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createServiceClient, parseJson } from './http-json.ts';
import { retryAfterMs } from './retry-after.ts';

const http = createServiceClient({ userAgent: 'DominiosLocales/0.1' });
/** For what never answers. */
const SILENT_MS = 2_000;
const ANSWER_MS = 20_000;
const servers = new Set<Server | TcpServer>();
afterEach(() => {
  for (const server of servers) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
  servers.clear();
});
afterAll(() => http.close());

async function listen(server: Server | TcpServer): Promise<URL> {
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return new URL(
    `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/ruta?clave=secreta`,
  );
}

async function send(
  play: RequestListener,
  change: { timeoutMs?: number; maxBytes?: number; signal?: AbortSignal } = {},
) {
  const url = await listen(createServer(play));
  return http.send({ url, signal: AbortSignal.timeout(60_000), timeoutMs: ANSWER_MS, ...change });
}

describe('a service', () => {
  test('is asked as we are, and answers with status, headers and text', async () => {
    const answer = await send((request, response) =>
      response
        .writeHead(201, { 'x-a': 'b' })
        .end(JSON.stringify([request.url, request.headers['user-agent']])),
    );
    expect(answer).toMatchObject({
      kind: 'response',
      status: 201,
      headers: { 'x-a': 'b' },
      text: '["/ruta?clave=secreta","DominiosLocales/0.1"]',
      truncated: false,
    });
  });

  test('may compress; a bomb is cut at the limit', async () => {
    // Made beforehand, so that it does not count towards the answer's time.
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'));
    const answer = await send(
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      { maxBytes: 100_000 },
    );
    expect(answer.kind === 'response' && [answer.text.length, answer.truncated]).toEqual([100_000, true]);
  });

  test('is not followed elsewhere', async () => {
    const answer = await send((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    );
    expect(answer).toMatchObject({ kind: 'response', status: 302 });
  });

  test.each<[string, RequestListener]>([
    ['that never answers', () => {}],
    ['that stops in the middle', (_, response) => void response.write('{')],
  ])('%s is unreachable after the time given, and says nothing of the address', async (_title, play) => {
    const answer = await send(play, { timeoutMs: 200 });
    expect(answer.kind).toBe('unreachable');
    expect(JSON.stringify(answer)).not.toContain('secreta');
  });

  test('whose connection cannot be opened does not hold the caller beyond his time', async () => {
    const full = createTcpServer();
    const url = await listen(full);
    url.protocol = 'https:';
    const startedAt = performance.now();
    // The handshake is never answered.
    const answer = await http.send({ url, signal: AbortSignal.timeout(10_000), timeoutMs: 200 });
    expect(answer.kind).toBe('unreachable');
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  test.each<[string, boolean, number, () => Promise<URL>]>([
    ['that refuses the connection is', false, ANSWER_MS, async () => new URL('http://127.0.0.1:9/')],
    ['whose name does not exist is', false, ANSWER_MS, async () => new URL('http://no-existe.invalid/')],
    [
      'whose handshake is never answered is',
      false,
      SILENT_MS,
      async () => {
        const url = await listen(createTcpServer());
        url.protocol = 'https:';
        return url;
      },
    ],
    [
      'that cuts the connection is',
      true,
      ANSWER_MS,
      () => listen(createServer((_, response) => void response.destroy())),
    ],
  ])('%s unreachable, and whether the request was sent is said: %s', async (_title, sent, timeoutMs, at) => {
    const url = await at();
    const answer = await http.send({ url, signal: AbortSignal.timeout(60_000), timeoutMs });
    expect(answer).toMatchObject({ kind: 'unreachable', sent });
  });

  test('that never answers, or stops in the middle, is unreachable, and the request was sent', async () => {
    const urls = [
      await listen(createServer(() => {})),
      await listen(createServer((_, response) => void response.write('{'))),
    ];
    // A busy machine may need some seconds to send them.
    const answers = await Promise.all(
      urls.map((url) => http.send({ url, signal: AbortSignal.timeout(60_000), timeoutMs: ANSWER_MS })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ kind: 'unreachable', sent: true });
  });

  test('that has no connection left is not sent what waits for one', async () => {
    const url = await listen(createServer(() => {}));
    const held = new AbortController();
    const signal = AbortSignal.any([held.signal, AbortSignal.timeout(120_000)]);
    const asked = Array.from({ length: 16 }, () => http.send({ url, signal, timeoutMs: 60_000 }));
    const waiting = await http.send({ url, signal, timeoutMs: 300 });
    expect(waiting).toMatchObject({ kind: 'unreachable', sent: false });
    held.abort();
    await Promise.allSettled(asked);
  });

  test('that could only be asked after the given time is not asked', async () => {
    let asked = 0;
    const url = await listen(
      createServer((_, response) => {
        asked++;
        response.end();
      }),
    );
    const ask = (startBy: number) =>
      http.send({ url, method: 'POST', signal: AbortSignal.timeout(60_000), timeoutMs: ANSWER_MS, startBy });
    expect(await ask(performance.now() + 60_000)).toMatchObject({ kind: 'response' });
    expect(await ask(performance.now() - 1)).toMatchObject({ kind: 'unreachable', sent: false });
    // The process is held up between the question and the connection.
    const held = ask(performance.now() + 20);
    for (const from = performance.now(); performance.now() - from < 60; );
    expect(await held).toMatchObject({ kind: 'unreachable', sent: false });
    expect(asked).toBe(1);
  });

  test('that has no connection before the given time is not waited for longer', async () => {
    const url = await listen(createTcpServer());
    url.protocol = 'https:';
    const from = performance.now();
    const signal = AbortSignal.timeout(60_000);
    const answer = await http.send({ url, signal, timeoutMs: 60_000, startBy: from + 200 });
    expect(answer).toMatchObject({ kind: 'unreachable', sent: false });
    // Opening a connection is given up after ten seconds in any case.
    expect(performance.now() - from).toBeLessThan(9_000);
  });

  test('abort rejects', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('stop')), 50);
    await expect(send(() => {}, { signal: controller.signal })).rejects.toThrow('stop');
  });
});

test('JSON is taken by its schema or not at all', () => {
  const schema = z.looseObject({ a: z.number() });
  expect(parseJson('{"a":1,"b":2}', schema)).toEqual({ a: 1, b: 2 });
  for (const text of ['', '{', '[]', 'null', '{"a":"1"}']) expect(parseJson(text, schema)).toBeNull();
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 21, 9);
  test.each<[string | undefined, number | null]>([
    ['120', 120_000],
    ['0', 0],
    [' 5 ', 5_000],
    ['999999999', 7 * 86_400_000],
    ['Sat, 21 Nov 2026 09:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['1.5', null],
    ['-1', null],
    ['soon', null],
    ['2026', 2_026_000],
    ['', null],
    [undefined, null],
  ])('%s means %s', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
