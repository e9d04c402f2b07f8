import type { Socket } from 'node:net';

/** The most that were open at once: in all, to one host, and to one address. */
export interface MostAtOnce {
  total: number;
  host: number;
  address: number;
}

/** Connections to websites that are open at once. */
export class Connections {
  #total = 0;
  readonly #hosts = new Map<string, number>();
  readonly #addresses = new Map<string, number>();
  readonly #closers = new Map<string, () => void>();
  #most: MostAtOnce = { total: 0, host: 0, address: 0 };

  opened(socket: Socket, host: string, address: string): void {
    const change = (by: 1 | -1) => {
      this.#total += by;
      this.#most = {
        total: Math.max(this.#most.total, this.#total),
        host: Math.max(this.#most.host, count(this.#hosts, host, by)),
        address: Math.max(this.#most.address, count(this.#addresses, address, by)),
      };
    };
    const key = portsOf(socket);
    this.ended(key);
    change(1);
    const closed = () => {
      if (this.#closers.get(key) !== closed) return;
      this.#closers.delete(key);
      change(-1);
    };
    this.#closers.set(key, closed);
    socket.once('end', closed);
    socket.once('close', closed);
  }

  /** The client has ended its side; under TLS its socket is closed later. */
  ended(ports: string): void {
    this.#closers.get(ports)?.();
  }

  get most(): MostAtOnce {
    return this.#most;
  }

  reset(): void {
    this.#most = { total: 0, host: 0, address: 0 };
  }
}

/** Identifies a connection of this machine; the same for a socket and the TLS over it. */
export const portsOf = ({ localPort, remotePort }: Socket) => `${localPort}:${remotePort}`;

function count(counts: Map<string, number>, key: string, change: number): number {
  const total = (counts.get(key) ?? 0) + change;
  if (total > 0) counts.set(key, total);
  else counts.delete(key);
  return total;
}
