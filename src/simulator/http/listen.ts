import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Listening {
  address: string;
  port: number;
  server: Server;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 2_000;

/** An HTTP server on 127.0.0.1 whose `close` does not wait for idle or hanging clients. */
export async function listenHttp(handler: RequestListener, port = 0): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 5_000, headersTimeout: 15_000 }, handler);
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done());
  });
  const chosen = (server.address() as AddressInfo).port; // A listening TCP server always has an AddressInfo.
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

export function clientOf(socket: Socket): string {
  return (socket.remoteAddress ?? '').replace('::ffff:', '');
}
