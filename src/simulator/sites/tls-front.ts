import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { portsOf } from '../control/connections.ts';
import { type CertificateAuthority, currentValidity, expiredValidity } from './certificate.ts';
import { serverName } from './client-hello.ts';

export type Handshake = 'serve' | 'expired' | 'wrong-name' | 'reset' | 'hang';

export interface TlsFront {
  address: string;
  close(): Promise<void>;
}

const MAX_CONTEXTS = 4_000;
const MAX_HELLO = 16_384;
const HANG_MS = 60_000;
const MAX_CONNECTIONS = 2_000;

/** The ClientHello is read before TLS begins, so that a site can be refused or hang as if its machine did not exist. */
export async function startTlsFront(
  authority: CertificateAuthority,
  decide: (host: string) => Handshake,
  connections: {
    opened(socket: Socket, host: string): void;
    ended(ports: string): void;
  },
  handler: RequestListener,
  port = 0,
): Promise<TlsFront> {
  const contexts = new Contexts(authority);
  const https = createHttpsServer(
    {
      key: authority.siteKey,
      cert: authority.issue(['sin-nombre.invalid'], currentValidity()),
      SNICallback: (host, done) => done(null, contexts.of(host, decide(host))),
      keepAliveTimeout: 5_000,
    },
    handler,
  );
  https.on('secureConnection', (socket) => {
    const ports = portsOf(socket);
    socket.once('end', () => connections.ended(ports));
  });
  https.on('tlsClientError', (_, socket) => socket.destroy());
  const open = new Set<Socket>();
  const front = createServer({ pauseOnConnect: false }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    peek(socket, (host, hello) => {
      if (host !== null) connections.opened(socket, host);
      const handshake = host === null ? 'reset' : decide(host);
      if (handshake === 'reset') return void socket.resetAndDestroy();
      if (handshake === 'hang') return void socket.setTimeout(HANG_MS, () => socket.destroy());
      socket.unshift(hello);
      https.emit('connection', socket);
    });
  });
  front.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((done, failed) => {
    front.once('error', failed);
    front.listen(port, '127.0.0.1', () => done());
  });
  const { port: chosen } = front.address() as AddressInfo; // a listening TCP server has an AddressInfo
  return {
    address: `127.0.0.1:${chosen}`,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of open) socket.destroy();
        front.close(() => done());
      }),
  };
}

function peek(socket: Socket, then: (host: string | null, hello: Buffer) => void): void {
  let hello = Buffer.alloc(0);
  socket.setTimeout(HANG_MS, () => socket.destroy());
  const receive = (chunk: Buffer) => {
    hello = Buffer.concat([hello, chunk]);
    const host = serverName(hello);
    if (host === 'more' && hello.length < MAX_HELLO) return;
    socket.off('data', receive);
    socket.pause();
    socket.setTimeout(0);
    then(host === 'more' ? null : host, hello);
  };
  socket.on('data', receive);
}

class Contexts {
  #authority: CertificateAuthority;
  #ready = new Map<string, SecureContext>();

  constructor(authority: CertificateAuthority) {
    this.#authority = authority;
  }

  of(host: string, handshake: Handshake): SecureContext {
    const key = `${handshake} ${host}`;
    const known = this.#ready.get(key);
    if (known) return known;
    const names = handshake === 'wrong-name' ? ['*.servidor-compartido.com'] : [host];
    const validity = handshake === 'expired' ? expiredValidity() : currentValidity();
    const context = createSecureContext({
      key: this.#authority.siteKey,
      cert: this.#authority.issue(names, validity),
    });
    const oldest = this.#ready.size >= MAX_CONTEXTS ? this.#ready.keys().next().value : undefined;
    if (oldest !== undefined) this.#ready.delete(oldest);
    this.#ready.set(key, context);
    return context;
  }
}
