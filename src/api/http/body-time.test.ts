import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowSlowBody, limitBody } from './body-time.ts';

const LIMIT_MS = 1_500;

let server: Server;
/** The time of the limits passes only when a test lets it: a busy machine may pause at any point. */
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

/** A server that answers with the length of a body, after `prepare`; a client that sends a letter each `everyMs`. */
async function send(
  prepare: (incoming: IncomingMessage) => void,
  letters: number,
  everyMs: number,
  answerMs = 0,
): Promise<string> {
  let read = Promise.withResolvers<void>();
  server = createServer(async (request, response) => {
    limitBody(request, LIMIT_MS);
    prepare(request);
    let length = 0;
    try {
      for await (const part of request) {
        length += part.length;
        read.resolve();
      }
    } catch {
      return;
    }
    setTimeout(() => response.end(String(length)), answerMs);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n`);
  for (let sent = 0; sent < letters && !socket.closed; sent++) {
    read = Promise.withResolvers();
    socket.write('x');
    await Promise.race([read.promise, closed]);
    await vi.advanceTimersByTimeAsync(everyMs);
  }
  while (!socket.closed) {
    await vi.advanceTimersByTimeAsync(LIMIT_MS / 10);
    await new Promise((turn) => setImmediate(turn));
  }
  return answer;
}

test('a body that trickles in is cut at its limit', async () => {
  expect(await send(() => undefined, 10, 200)).toBe('');
});

test('a file that comes slowly is taken whole', async () => {
  expect(await send((incoming) => allowSlowBody(incoming, LIMIT_MS), 10, 200)).toMatch(/\r\n\r\n10$/);
});

test('one that stops coming is cut', async () => {
  expect(await send((incoming) => allowSlowBody(incoming, LIMIT_MS), 5, 50)).toBe('');
});

test('an answer that takes longer than the body might is not cut', async () => {
  expect(await send(() => undefined, 10, 1, 2 * LIMIT_MS)).toMatch(/\r\n\r\n10$/);
});
