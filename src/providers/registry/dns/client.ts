import { setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { isOwnFailure } from '#platform/outbound/failure.ts';
import { type DnsMessage, decodeMessage, encodeQuery, rcode } from './codec.ts';
import { type DnsFailure, type DnsReply, type DnsServer, echoes, type Question } from './question.ts';
import { DnsSocketPool } from './udp-socket-pool.ts';

export interface AskOptions {
  timeoutMs: number;
  signal: AbortSignal;
  mayRepeat(): boolean;
  /** RD: set only towards a recursive resolver. */
  recurse?: boolean;
}

export interface Stoppable {
  stop(): void;
}

// The id may be fixed: on TCP the connection distinguishes answers.
const TCP_ID = 0x7a11;
const CHOKES_ON_EDNS: ReadonlySet<number> = new Set([rcode.formErr, rcode.notImp]);

/** Concurrent questions over TCP; then queued ones; beyond both a question fails. */
const TCP_MOST = 32;
const TCP_WAITING = 1_000;

/** Questions to named servers: UDP, TCP if truncated, without EDNS for servers that reject it. */
export class DnsClient {
  readonly #pools = new Map<string, DnsSocketPool>();
  readonly #watched = new Map<AbortSignal, { stops: Set<Stoppable>; onAbort: () => void }>();
  readonly #connections = bulkhead(TCP_MOST, TCP_WAITING);

  /** `name` in lower case A-labels. Rejects only when `signal` aborts. */
  async ask(server: DnsServer, name: string, type: number, options: AskOptions): Promise<DnsReply> {
    let spent = 0;
    const rest = () => ({ ...options, timeoutMs: Math.max(1, options.timeoutMs - spent) });
    let reply = await this.#udp(server, name, type, options, true);
    spent += reply.ms;
    if (reply.kind === 'reply' && CHOKES_ON_EDNS.has(reply.message.rcode)) {
      reply = await this.#udp(server, name, type, rest(), false);
      spent += reply.ms;
    }
    if (reply.kind === 'reply' && reply.message.tc) {
      reply = await this.askOverTcp(server, name, type, rest());
      spent += reply.ms;
    }
    return { ...reply, ms: spent };
  }

  async askOverTcp(server: DnsServer, name: string, type: number, options: AskOptions): Promise<DnsReply> {
    options.signal.throwIfAborted();
    try {
      return await this.#connections.execute(() => this.#tcp(server, name, type, options), options.signal);
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof BulkheadRejectedError) return { kind: 'failed', ms: 0, motivo: 'overloaded' };
      throw error;
    }
  }

  close(): void {
    for (const pool of this.#pools.values()) pool.close();
    this.#pools.clear();
  }

  /** One UDP question without a promise: ends with `question.settle`, or with `question.stop` on abort. */
  quick(server: DnsServer, question: Question & Stoppable, signal: AbortSignal): void {
    this.watch(signal, question);
    this.#poolOf(server).ask(question);
  }

  #udp(server: DnsServer, name: string, type: number, options: AskOptions, edns: boolean): Promise<DnsReply> {
    if (options.signal.aborted) return Promise.reject(options.signal.reason);
    return new Promise((resolve, reject) => {
      const question: Question & Stoppable = {
        name,
        type,
        recurse: options.recurse ?? false,
        edns,
        timeoutMs: options.timeoutMs,
        mayRepeat: options.mayRepeat,
        stop: () => reject(options.signal.reason),
        settle: (reply) => {
          this.unwatch(options.signal, question);
          resolve(reply);
        },
      };
      this.quick(server, question, options.signal);
    });
  }

  #tcp(server: DnsServer, name: string, type: number, options: AskOptions): Promise<DnsReply> {
    const query = encodeQuery(TCP_ID, name, type, { recurse: options.recurse ?? false, edns: false });
    if (!query) return Promise.resolve({ kind: 'failed', ms: 0, motivo: 'unaskable' });
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const socket = connect({ host: server.host, port: server.port });
      let received = Buffer.alloc(0);
      const stoppable = {
        stop: () => {
          clearTimeout(timer);
          socket.destroy();
          reject(options.signal.reason);
        },
      };
      const end = (came: DnsMessage | DnsFailure) => {
        clearTimeout(timer);
        this.unwatch(options.signal, stoppable);
        socket.destroy();
        const ms = performance.now() - startedAt;
        resolve(
          typeof came === 'string'
            ? { kind: 'failed', ms, motivo: came }
            : { kind: 'reply', ms, message: came },
        );
      };
      // setImmediate reads pending data first: the timer may be late because this process was busy.
      const timer = setTimeout(() => setImmediate(end, 'timeout'), options.timeoutMs);
      this.watch(options.signal, stoppable);
      socket.on('connect', () => {
        const framed = Buffer.allocUnsafe(query.length + 2);
        framed.writeUInt16BE(query.length, 0);
        query.copy(framed, 2);
        socket.write(framed);
      });
      // The length prefix bounds an answer to 64 KiB.
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (received.length < 2 || received.length < received.readUInt16BE(0) + 2) return;
        const message = decodeMessage(received.subarray(2, received.readUInt16BE(0) + 2));
        const good = message && message.id === TCP_ID && !message.tc && echoes(message, { name, type });
        end(good ? message : 'malformed');
      });
      socket.on('error', ({ code }: NodeJS.ErrnoException) =>
        end(isOwnFailure(code ?? '') ? 'overloaded' : 'refused'),
      );
      socket.on('close', () => end('refused'));
    });
  }

  #poolOf(server: DnsServer): DnsSocketPool {
    let pool = this.#pools.get(server.label);
    if (!pool) {
      pool = new DnsSocketPool(server, () => this.#pools.delete(server.label));
      this.#pools.set(server.label, pool);
    }
    return pool;
  }

  // One listener per signal, not per question: thousands of questions share a job's signal.
  watch(signal: AbortSignal, stoppable: Stoppable): void {
    let entry = this.#watched.get(signal);
    if (!entry) {
      const stops = new Set<Stoppable>();
      const onAbort = () => {
        this.#watched.delete(signal);
        for (const each of stops) each.stop();
      };
      entry = { stops, onAbort };
      this.#watched.set(signal, entry);
      setMaxListeners(0, signal);
      signal.addEventListener('abort', onAbort, { once: true });
    }
    entry.stops.add(stoppable);
  }

  unwatch(signal: AbortSignal, stoppable: Stoppable): void {
    const entry = this.#watched.get(signal);
    if (!entry?.stops.delete(stoppable) || entry.stops.size > 0) return;
    this.#watched.delete(signal);
    signal.removeEventListener('abort', entry.onAbort);
  }
}
