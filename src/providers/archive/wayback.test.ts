import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import type { ArchiveProbe } from './port.ts';
import { createWayback } from './wayback.ts';

const http = createServiceClient({ userAgent: 'prueba' });
const signal = new AbortController().signal;
const capture = { timestamp: '20210303100000', original: 'http://anselma.es/' };
let answer: { status: number; headers?: Record<string, string>; body?: string };
let server: Server;
let archive: ArchiveProbe;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const wayback = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Only `services` of the map is read here.
  const map = { services: { wayback } } as unknown as Parameters<typeof createWayback>[0]['map'];
  archive = createWayback({ http, clock: systemClock, map });
});
afterAll(async () => {
  await http.close();
  server.close();
});

test.each([500, 502, 503, 504])('a %i of the index is an archive that cannot be reached', async (status) => {
  answer = { status };
  expect(await archive.span('anselma.es', signal)).toMatchObject({ kind: 'unreachable', retryAfterMs: null });
});

test('a 503 says when to come back', async () => {
  answer = { status: 503, headers: { 'retry-after': '120' } };
  expect(await archive.span('anselma.es', signal)).toMatchObject({ retryAfterMs: 120_000 });
  expect(await archive.capture(capture, signal)).toMatchObject({
    kind: 'unreachable',
    retryAfterMs: 120_000,
  });
});

test.each([
  [400, 'Bad Request'],
  [200, '<html>'],
])('an answer %i «%s» is the name’s own trouble, and no archive that is closed', async (status, body) => {
  answer = { status, body };
  expect((await archive.span('anselma.es', signal)).kind).toBe('unreadable');
});

test.each([403, 404, 500])('a %i of a capture is a page that is not to be had', async (status) => {
  answer = { status };
  expect(await archive.capture(capture, signal)).toEqual({ kind: 'absent' });
});
