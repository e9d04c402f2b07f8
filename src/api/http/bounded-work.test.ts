import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch } from '../testing/seed.ts';

async function start(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  const api = await startHarness(options);
  onTestFinished(() => api.stop());
  return api;
}

test('an account that has used up its requests is refused with the time to come back, another one is not', async () => {
  const api = await start({ accountLimit: { atOnce: 100, burst: 40, perSecond: 0.01 } });
  const [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  const answers = await Promise.all(Array.from({ length: 43 }, () => api.call('/api/batches', { as: ana })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await api.call('/api/batches', { as: luis })).status).toBe(200);
});

test('exports and imports of every kind share one gate', async () => {
  const api = await start();
  const luis = await api.signIn('luis');
  const { batch_id } = await seedBatch(api.deps, luis.usuario_id, ['bar lugo']);
  const exports = [
    () => api.post('/api/exportar', { entidad: 'dominios', formato: 'csv' }, luis),
    () => api.call(`/api/batches/${batch_id}/filas.csv`, { as: luis }),
    () => api.call('/api/cuenta/exportar', { as: luis }),
  ];
  /** The status of an export, read to its end so that its place is free again. */
  const statusOf = async (asked: () => Promise<Response>) => {
    const answer = await asked();
    await answer.arrayBuffer();
    return answer.status;
  };
  for (const one of exports) expect(await statusOf(one)).toBe(200);
  const halves: Socket[] = [];
  // A form is refused while another request holds a place: forms are sent until two hold theirs.
  const beside = async (one: () => Promise<Response>) => {
    for (let sent = 0; sent < 2; sent++) halves.push(halfAForm(api, luis, '/api/cuenta/importar/revision'));
    return await statusOf(one);
  };
  try {
    for (const one of exports) await expect.poll(() => beside(one), { interval: 200 }).toBe(429);
  } finally {
    for (const half of halves) half.destroy();
  }
  for (const one of exports) await expect.poll(() => statusOf(one), { interval: 200 }).toBe(200);
});

test('an export asked for with HEAD has no reader, and gives its place back', async () => {
  const api = await start();
  const luis = await api.signIn('luis');
  await seedBatch(
    api.deps,
    luis.usuario_id,
    Array.from({ length: 3_000 }, (_, at) => `bar número ${at} en lugo`),
  );
  const path = '/api/cuenta/exportar';
  for (let asked = 0; asked < 6; asked++) {
    const head = await api.call(path, { method: 'HEAD', as: luis });
    expect([head.status, await head.text()]).toEqual([200, '']);
  }
  const answer = await api.call(path, { as: luis });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
});

test('an account sends two files of keywords at once, beside its exports, and every end gives a place back', async () => {
  const api = await start();
  const [luis, ana] = [await api.signIn('luis'), await api.signIn('ana')];
  const send = async (path: string, text: string, as = luis) => {
    const body = new FormData();
    body.set('archivo', new Blob([text]), 'a.csv');
    const answer = await api.call(path, { method: 'POST', body, as });
    return { status: answer.status, text: await answer.text() };
  };
  const paths = ['/api/keywords/upload', '/api/keywords/upload/rechazadas'];
  const statusOf = async (path: string) => (await send(path, 'keyword\nbar lugo\n')).status;
  const whole = { interval: 200 };
  const halves: Socket[] = [];
  try {
    const asked = async () => {
      for (const path of paths) halves.push(halfAForm(api, luis, path));
      return (await api.post('/api/keywords/upload', {}, luis)).status;
    };
    await expect.poll(asked, whole).toBe(429);
    await expect.poll(() => statusOf('/api/keywords/upload'), whole).toBe(429);
    for (const path of paths) expect(await statusOf(path)).toBe(429);
    expect((await send('/api/keywords/upload', 'keyword\nbar lugo\n')).text).toContain(
      'Espera unos segundos y vuelve a intentarlo.',
    );
    expect((await send('/api/keywords/upload', 'keyword\nbar lugo\n', ana)).status).toBe(200);
    const exported = await api.post('/api/exportar', { entidad: 'dominios', formato: 'csv' }, luis);
    await exported.arrayBuffer();
    expect(exported.status).toBe(200);
  } finally {
    for (const half of halves) half.destroy();
  }
  for (const path of paths) await expect.poll(() => statusOf(path), whole).toBe(200);
  // Other ends of a request: a file without a keyword, and a body that is no form.
  for (let count = 0; count < 3; count++) {
    expect((await send('/api/keywords/upload', 'x\ny\n')).status).toBe(400);
    for (const path of paths) expect((await api.post(path, {}, luis)).status).toBe(415);
  }
  for (const path of paths) expect(await statusOf(path)).toBe(200);
});

/** A form whose rest never comes: it holds its place. */
function halfAForm(api: Harness, as: Person, path: string): Socket {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${api.url}\r\n` +
      `Authorization: Bearer ${as.token}\r\nContent-Type: multipart/form-data; boundary=x\r\n` +
      'Content-Length: 5000\r\n\r\n--x\r\nContent-Disposition: form-data; name="archivo"; filename="a.zip"\r\n\r\nPK',
  );
  return socket;
}
