import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseServer } from '#platform/config/database-address.ts';
import type { Logger } from '#platform/logger.ts';
import { isUntrusted } from '../connection-failure.ts';
import { chooseServer, isFormer, type Seen, type ServerState } from './choose-server.ts';
import { type Guard, GuardedSocket } from './guarded-socket.ts';
import { ServerLook } from './server-look.ts';

const LOOK_MS = 1_000;
/** Between looks when a connection waits for a server. */
const HURRY_MS = 200;
/** A server that is silent on every connection is left after this time, also when no other one accepts writes. */
const SILENT_MS = 8_000;
/** Counted for one look at most: a process that was stopped for longer has read no answer either. */
const SILENT_LOOK_MS = 5_000;
/** Longer than a look may take. */
const FIND_MS = 5_000;

/** PostgreSQL's own code for 'it accepts no connections now': asked again later. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
  readonly code = '57P03';
}

/** PostgreSQL's own code for a server that stops. */
class ServerLeft extends Error {
  override readonly name = 'ServerLeft';
  readonly code = '57P01';
}

interface One {
  readonly at: number;
  readonly look: ServerLook;
  /** With the bytes that each had received at the last look. */
  readonly sockets: Map<Socket, number>;
  /** Null: its last look had no answer. */
  state: ServerState | null;
  /** Of its last look; 0 before the first. */
  lookedAt: number;
  silentMs: number;
  /** Of its last look. */
  error: unknown;
  /** The timeline under which it has another history than was seen, which only two promotions of one primary make. */
  foreignLine: number | null;
}

interface Waiting {
  from: number;
  done(server: DatabaseServer): void;
  failed(error: Error): void;
}

/**
 * Looks at all servers of an address while a connection is open, so that all connections are to the one server that
 * accepts writes, and end when it is left.
 */
export class Servers implements Guard {
  readonly #all: One[];
  readonly #log: Logger;
  #current: One | null = null;
  #seen: Seen & { mark: string | null } = { timeline: null, system: null, mark: null };
  #isUsed = false;
  #waiting = new Set<Waiting>();
  /** Aborted when no connection is left. */
  #looking: AbortController | null = null;
  #hurry = new AbortController();

  constructor(servers: readonly DatabaseServer[], log: Logger) {
    this.#log = log;
    this.#all = servers.map((server, at) => ({
      at,
      look: new ServerLook(server),
      sockets: new Map(),
      state: null,
      lookedAt: 0,
      silentMs: 0,
      error: null,
      foreignLine: null,
    }));
  }

  socket(): GuardedSocket {
    return new GuardedSocket(this);
  }

  find(): Promise<DatabaseServer> {
    if (this.#current) return Promise.resolve(this.#current.look.server);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiting.failed(new NoServer('no database server answers')), FIND_MS);
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        this.#restIfIdle();
      };
      const waiting: Waiting = {
        from: performance.now(),
        done: (server) => {
          resolve(server);
          // The socket is held before the looks could end.
          queueMicrotask(end);
        },
        failed: (error) => {
          reject(error);
          end();
        },
      };
      this.#waiting.add(waiting);
      this.#start();
      this.#hurry.abort();
    });
  }

  hold(socket: Socket, server: DatabaseServer): void {
    const one = this.#all.find(({ look }) => look.server === server);
    if (!one || one !== this.#current) {
      socket.destroy(new ServerLeft('the database server was left'));
      return;
    }
    one.sockets.set(socket, socket.bytesRead);
    socket.once('close', () => {
      one.sockets.delete(socket);
      this.#restIfIdle();
    });
  }

  #start(): void {
    if (this.#looking) return;
    const looking = new AbortController();
    this.#looking = looking;
    for (const one of this.#all) void this.#watch(one, looking.signal);
  }

  #restIfIdle(): void {
    if (this.#waiting.size > 0 || this.#all.some(({ sockets }) => sockets.size > 0)) return;
    this.#looking?.abort();
    this.#looking = null;
    this.#current = null;
    for (const one of this.#all) {
      one.look.close();
      Object.assign(one, { state: null, lookedAt: 0, silentMs: 0 });
    }
  }

  async #watch(one: One, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      one.error = null;
      const state = await one.look.state().catch((error: unknown) => {
        one.error = error;
        return null;
      });
      if (signal.aborted) return;
      one.state = state;
      const silence = Math.min(performance.now() - one.lookedAt, SILENT_LOOK_MS);
      one.lookedAt = performance.now();
      // A busy server works while it answers no look in time; one that became a standby refuses writes by itself.
      const hasSent = hasReceived(one);
      one.silentMs = state || hasSent ? 0 : one.silentMs + silence;
      if (!state?.writable) one.foreignLine = null;
      const isSilent = one.silentMs > SILENT_MS;
      if (one === this.#current && (state ? !this.#mayWrite(state) : isCode(DOWN, one.error) || isSilent))
        this.#leave(one);
      await this.#choose();
      this.#answerWaiting();
      await this.#pause(signal);
    }
  }

  #mayWrite(state: ServerState): boolean {
    return state.writable && !isFormer(state, this.#seen);
  }

  async #choose(): Promise<void> {
    if (this.#all.some(({ lookedAt }) => lookedAt === 0)) return;
    const states = this.#all.map(({ state, foreignLine }) =>
      // Built anew and promoted between two looks, it has a newer timeline.
      foreignLine !== null && state?.timeline === foreignLine ? null : state,
    );
    const at = chooseServer(states, this.#current?.at ?? null, this.#seen);
    const chosen = at === null ? undefined : this.#all[at];
    const state = chosen?.state;
    if (!chosen || !state) return;
    if (chosen === this.#current && state.timeline === this.#seen.timeline) return;
    // A failure leaves it to the next look.
    await this.#take(chosen, state).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'a database server could not be taken');
    });
  }

  /** Its timeline is noted before anything else is written, so that all processes know it by one mark. */
  async #take(one: One, state: ServerState): Promise<void> {
    const isSameLine = state.timeline !== null && state.timeline === this.#seen.timeline;
    const mark = isSameLine && this.#seen.mark !== null ? await one.look.mark() : await one.look.note();
    if (isSameLine && this.#seen.mark !== null && mark !== this.#seen.mark) {
      one.foreignLine = state.timeline;
      this.#log.error(
        { servidor: nameOf(one) },
        'a database server has another history than the one that was used: it is not written to',
      );
      return;
    }
    const before = this.#current;
    this.#seen = {
      timeline: state.timeline ?? this.#seen.timeline,
      system: state.system ?? this.#seen.system,
      mark: mark ?? (isSameLine ? this.#seen.mark : null),
    };
    if (before && before !== one) this.#leave(before);
    this.#current = one;
    this.#isUsed = true;
    this.#log.info(
      { servidor: nameOf(one), linea: state.timeline },
      'the database server that is written to',
    );
  }

  #leave(one: One): void {
    if (one === this.#current) this.#current = null;
    if (one.sockets.size > 0)
      this.#log.warn({ servidor: nameOf(one), conexiones: one.sockets.size }, 'a database server was left');
    for (const socket of one.sockets.keys()) socket.destroy(new ServerLeft('the database server was left'));
  }

  #answerWaiting(): void {
    for (const waiting of [...this.#waiting]) {
      if (this.#current) waiting.done(this.#current.look.server);
      else if (this.#all.every(({ lookedAt }) => lookedAt > waiting.from)) waiting.failed(this.#refusal());
    }
  }

  /** What a person has to mend; once a server was used, an outage that passes, as of the name of a lost host. */
  #refusal(): Error {
    const error = this.#all.find((one) => isCode(MISTAKE, one.error) || isUntrusted(one.error))?.error;
    if (error instanceof Error && !this.#isUsed) return error;
    return new NoServer('no database server accepts writes', { cause: error });
  }

  async #pause(signal: AbortSignal): Promise<void> {
    if (this.#hurry.signal.aborted) this.#hurry = new AbortController();
    const either = AbortSignal.any([signal, this.#hurry.signal]);
    await sleep(HURRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    await sleep(LOOK_MS - HURRY_MS, undefined, { signal: either, ref: false }).catch(() => undefined);
  }
}

function hasReceived({ sockets }: One): boolean {
  let received = false;
  for (const [socket, before] of sockets) {
    if (socket.bytesRead > before) received = true;
    sockets.set(socket, socket.bytesRead);
  }
  return received;
}

const nameOf = ({ look }: One) => `${look.server.host}:${look.server.port}`;

/** The port is closed, or the server starts or stops. */
const DOWN = /^(?:ECONNREFUSED|57P0[1-3])$/;
/** User, password, database or host name. */
const MISTAKE = /^(?:28...|3D000|ENOTFOUND)$/;

const isCode = (pattern: RegExp, error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && pattern.test(error.code);
