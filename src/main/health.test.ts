import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function serving(status: number): Promise<string> {
  const server = createServer((request, answer) => {
    answer.writeHead(request.url === '/readyz' ? status : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const address = server.address();
  return typeof address === 'object' && address !== null ? String(address.port) : '';
}

/** Which port is asked is tested here, not how long the answer is awaited. */
const NO_LIMIT = `data:text/javascript,${encodeURIComponent(
  'AbortSignal.timeout = () => new AbortController().signal;',
)}`;

async function codeOf(env: Record<string, string>): Promise<number> {
  const program = ['--import', NO_LIMIT, join(import.meta.dirname, 'health.ts')];
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  return Number(code);
}

test('the health check asks the monitoring port where there is one, else that of the web', async () => {
  const ready = await serving(200);
  const busy = await serving(503);
  expect(await codeOf({ METRICS_PORT: ready, METRICS_HOST: '0.0.0.0', PORT: busy })).toBe(0);
  expect(await codeOf({ METRICS_PORT: busy, PORT: ready })).toBe(1);
  expect(await codeOf({ PORT: ready, HOST: '0.0.0.0' })).toBe(0);
  expect(await codeOf({ PORT: busy })).toBe(1);
  expect(await codeOf({ MODE: 'worker', PORT: busy })).toBe(0);
});

test('the image uses it', () => {
  const image = readFileSync(join(import.meta.dirname, '..', '..', 'Containerfile'), 'utf8');
  expect(image).toMatch(/^HEALTHCHECK .*CMD \["node", "src\/main\/health\.ts"\]$/m);
});
