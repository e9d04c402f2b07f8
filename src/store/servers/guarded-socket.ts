import { Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import type { DatabaseServer } from '#platform/config/database-address.ts';

export interface Guard {
  /** Rejects when no server accepts writes. */
  find(): Promise<DatabaseServer>;
  /** From now on the socket ends when its server is left. */
  hold(socket: Socket, server: DatabaseServer): void;
}

/** Connects to the server that accepts writes, not to the one that the driver names. */
export class GuardedSocket extends Socket {
  readonly #guard: Guard;
  #server: DatabaseServer | null = null;

  constructor(guard: Guard) {
    super();
    this.#guard = guard;
  }

  override connect(): this {
    this.#guard.find().then(
      (server) => {
        if (this.destroyed) return;
        this.#server = server;
        this.#guard.hold(this, server);
        super.connect(server.port, server.host);
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  /** The driver knows the first server of the address, whose name the certificate of another one has not. */
  named(tls: ConnectionOptions): ConnectionOptions {
    return {
      checkServerIdentity: (host, certificate) =>
        checkServerIdentity(this.#server?.host ?? host, certificate),
      ...tls,
    };
  }
}
