import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogger, silentLogger } from '#platform/logger.ts';
import { errorAnswer, toAppError } from './errors.ts';
import type { ApiEnv } from './handler.ts';

const failure = (code: string, cause?: Error) => Object.assign(new Error('fallo', { cause }), { code });

test.each([
  ['53100', 'disco_lleno', 503],
  ['ENOSPC', 'disco_lleno', 503],
  ['57P01', 'base_de_datos_caida', 503],
  ['25006', 'base_de_datos_caida', 503],
  ['22P05', 'entrada_no_valida', 400],
  ['23505', 'interno', 500],
])('a failure %s is answered as %s, also as the cause of another', (code, expected, status) => {
  for (const error of [failure(code), failure('OTRO', failure(code))])
    expect(toAppError(error)).toMatchObject({ code: expected, status });
});

test('a database that is gone is answered with when to ask again', async () => {
  const app = new Hono<ApiEnv>()
    .onError((error, c) => errorAnswer(c, error, silentLogger))
    .get('/', () => {
      throw failure('57P03');
    });
  const answer = await app.request('/');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({
    error: { message: 'La base de datos no está disponible. Inténtalo de nuevo en unos segundos.' },
  });
});

test('a full disk says that nothing was stored, and what to do', () => {
  expect(toAppError(failure('53100')).message).toBe(
    'El servidor se ha quedado sin espacio en disco. No se ha guardado nada: inténtalo cuando lo haya.',
  );
});

test.each<[string, (signal: AbortSignal) => unknown, boolean]>([
  ['the signal of the request', (signal) => signal.reason, false],
  ['what was aborted with it', () => new DOMException('aborted', 'AbortError'), false],
  ['a fault of ours', () => new Error('fallo'), true],
])('a client that leaves: %s is logged as a failure only if it is one', async (_, thrown, isFailure) => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const leaving = new AbortController();
  const app = new Hono<ApiEnv>()
    .onError((error, c) => errorAnswer(c, error, logger))
    .get('/', () => {
      leaving.abort('Client connection prematurely closed.');
      throw toAppError(thrown(leaving.signal));
    });
  await app.request(new Request('http://localhost/', { signal: leaving.signal }));
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(isFailure ? ['request failed'] : []);
});

test('a failure is logged by the template of its address, which may hold a secret', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const app = new Hono<ApiEnv>()
    .onError((error, c) => errorAnswer(c, error, logger))
    .get('/calendario/:fichero', (c) => {
      c.set('route', '/calendario/:fichero');
      throw failure('57P03');
    });
  await app.request('/calendario/enlace-secreto.ics');
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/calendario/:fichero']);
  expect(lines.join('')).not.toContain('enlace-secreto');
});
