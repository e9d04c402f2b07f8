import { Hono } from 'hono';
import { type RunningServer, serve } from '#api/http/server.ts';
import type { Metrics } from './metrics.ts';

const GRACE_MS = 1_000;

/** For every kind of process. Throws AppError `configuracion_incompleta` if the address is not available. */
export async function startMonitoring(
  address: { host: string; port: number },
  deps: { metrics: Metrics; ready(): Promise<boolean> },
): Promise<{ server: RunningServer; stop(): Promise<void> }> {
  const app = new Hono();
  app.get('/metrics', async (c) =>
    c.body(await deps.metrics.text(), 200, { 'Content-Type': deps.metrics.contentType }),
  );
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => ((await deps.ready()) ? c.text('ok') : c.text('not ready', 503)));
  const server = await serve(app, address);
  return { server, stop: () => server.close(GRACE_MS) };
}
