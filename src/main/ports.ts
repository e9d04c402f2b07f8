import { createServer } from 'node:net';

/** The first of fifty ports of this computer that nobody listens on; 0 when all are taken. */
export async function firstFreePort(from: number): Promise<number> {
  for (let port = from; port < from + 50; port++) if (await isFree(port)) return port;
  return 0;
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
