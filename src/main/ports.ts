import { createServer, type Server } from 'node:net';

const PORTS_TRIED = 50;
const ANY = 0;

export interface HeldPort {
  port: number;
  release(): Promise<void>;
}

export async function holdFreePort(from: number): Promise<HeldPort> {
  for (let port = from; port < from + PORTS_TRIED; port++) {
    const server = await listen(port);
    if (server) return held(server);
  }
  const server = await listen(ANY);
  if (!server) throw new Error('this computer has no free port');
  return held(server);
}

function held(server: Server): HeldPort {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : ANY;
  return { port, release: () => new Promise((done) => server.close(() => done())) };
}

function listen(port: number): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => done(null));
    server.listen(port, '127.0.0.1', () => done(server));
  });
}
