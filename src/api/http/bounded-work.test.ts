import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch } from '../testing/seed.ts';

let api: Harness;
let ana: Person;
let luis: Person;
beforeAll(async () => {
  api = await startHarness({ accountLimit: { atOnce: 100, burst: 40, perSecond: 0.01 } });
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
});
afterAll(() => api.stop());

test('an account that has used up its requests is refused with the time to come back, another one is not', async () => {
  const answers = await Promise.all(Array.from({ length: 43 }, () => api.call('/api/batches', { as: ana })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await api.call('/api/batches', { as: luis })).status).toBe(200);
});

test('exports and imports of every kind share one gate', async () => {
  const { batch_id } = await seedBatch(api.deps, luis.usuario_id, ['bar lugo']);
  const table = () => api.post('/api/exportar', { entidad: 'dominios', formato: 'csv' }, luis);
  const others = [
    () => api.call(`/api/batches/${batch_id}/filas.csv`, { as: luis }),
    () => api.call('/api/cuenta/exportar', { as: luis }),
  ];
  expect((await table()).status).toBe(200);
  const halves = [halfAnImport(), halfAnImport()];
  try {
    await expect.poll(async () => (await table()).status, { interval: 200 }).toBe(429);
    for (const other of others) expect((await other()).status).toBe(429);
  } finally {
    for (const half of halves) half.destroy();
  }
});

/** A form of which the rest never comes: it holds its place. */
function halfAnImport(): Socket {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/cuenta/importar/revision HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${api.url}\r\n` +
      `Authorization: Bearer ${luis.token}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      'Content-Length: 5000\r\n\r\n--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.zip"\r\n\r\nPK',
  );
  return socket;
}
