import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Listening {
  address: string;
  port: number;
  server: Server;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 2_000;

const NEXT_PORTS = 50;

/** `close` does not wait for clients. `orNext`: if the port is taken, tries the next ones. */
export async function listenHttp(
  handler: RequestListener,
  port = 0,
  { orNext = false } = {},
): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 5_000, headersTimeout: 15_000 }, handler);
  server.maxConnections = MAX_CONNECTIONS;
  const last = orNext && port > 0 ? port + NEXT_PORTS : port;
  let wanted = port;
  while (!(await listens(server, wanted, wanted === last))) wanted += 1;
  const chosen = (server.address() as AddressInfo).port; // a listening TCP server has an AddressInfo
  return {
    address: `127.0.0.1:${chosen}`,
    port: chosen,
    server,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** False if the port is taken, unless it is the last one to try. */
function listens(server: Server, port: number, isLast: boolean): Promise<boolean> {
  return new Promise((done, failed) => {
    const refused = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && !isLast) done(false);
      else failed(error);
    };
    server.once('error', refused);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', refused);
      done(true);
    });
  });
}

export function clientOf(socket: Socket): string {
  return (socket.remoteAddress ?? '').replace('::ffff:', '');
}
