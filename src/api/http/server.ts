import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { AppError } from '#platform/errors.ts';
import { limitBody } from './body-time.ts';

export interface RunningServer {
  host: string;
  port: number;
  /** Refuses new connections, gives running requests `graceMs`, then closes them. */
  close(graceMs: number): Promise<void>;
}

/** Port 0 takes a free one. Slow and silent clients are dropped. Throws AppError `configuracion_incompleta`. */
export async function serve(
  app: { fetch(request: Request, env: Partial<HttpBindings>): Response | Promise<Response> },
  address: { host: string; port: number; headersTimeoutMs?: number },
): Promise<RunningServer> {
  // HTTP/1.1 only: the bindings are never those of HTTP/2.
  const listener = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(
    {
      headersTimeout: address.headersTimeoutMs ?? 10_000,
      // Limit for files; other requests have shorter ones.
      requestTimeout: 3_600_000,
      keepAliveTimeout: 20_000,
      maxHeaderSize: 16 * 1024,
      // Node's default of 30 s would keep a half-sent request four times its limit.
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      limitBody(request);
      listener(request, response).catch(() => response.destroy());
    },
  );
  server.maxConnections = 10_000;
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(cannotListen(address, error));
    server.once('error', refuse);
    server.listen(address.port, address.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    host: address.host,
    port,
    close: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function cannotListen(
  { host, port }: { host: string; port: number },
  error: NodeJS.ErrnoException,
): AppError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `el puerto ${port} de ${host} está ocupado; elige otro con PORT (en la demostración, --port)`,
    EACCES: `no hay permiso para escuchar en el puerto ${port}; elige uno desde 1024 con PORT`,
    EADDRNOTAVAIL: `este equipo no tiene la dirección ${host}; cambia HOST`,
  };
  const why = reasons[error.code ?? ''] ?? `no se puede escuchar en ${host}:${port} (${error.code})`;
  return new AppError('configuracion_incompleta', why, { cause: error });
}
