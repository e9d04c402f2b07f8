import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { serve } from './server.ts';

const app = { fetch: () => new Response('hola') };

test('a port that is taken is named, with what to do', async () => {
  const first = await serve(app, { host: '127.0.0.1', port: 0 });
  const again = serve(app, { host: '127.0.0.1', port: first.port });
  await expect(again).rejects.toMatchObject({
    code: 'configuracion_incompleta',
    message: expect.stringContaining(`el puerto ${first.port} de 127.0.0.1 está ocupado; elige otro`),
  });
  expect(await (await fetch(`http://127.0.0.1:${first.port}/`)).text()).toBe('hola');
  await first.close(0);
});

test('a request whose head never ends is cut at its limit', async () => {
  const server = await serve(app, { host: '127.0.0.1', port: 0, headersTimeoutMs: 300 });
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += String(data);
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Half: ');
  const begun = performance.now();
  await closed;
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(answer).toMatch(/^HTTP\/1\.1 408/);
  await server.close(0);
});

test('an address of another machine is refused by name', async () => {
  await expect(serve(app, { host: '192.0.2.1', port: 0 })).rejects.toThrow('no tiene la dirección 192.0.2.1');
});
