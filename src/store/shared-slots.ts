import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import type { Logger } from '#platform/logger.ts';
import type { Release, SharedSlots, SiteTarget } from '#platform/outbound/site-slots.ts';
import { connectionOptions } from './servers/connection-options.ts';

const ANSWER_MS = 5_000;
const CONNECT_AGAIN_MS = 500;
/** What comes in this time goes together in one statement. */
const HOLD_MS = 5;
/** The server notices a machine that is gone: its slots are free again. */
const KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

interface Wanted {
  target: SiteTarget;
  host: bigint;
  address: bigint;
  done: (taken: Release | keyof SiteTarget) => void;
}

const Answer = z.array(
  z.object({ n: z.int(), es_suyo: z.boolean(), turno: z.string().nullable().transform(asKey) }),
);

export interface DatabaseSlots extends SharedSlots {
  isOpen(): boolean;
  close(): Promise<void>;
}

/**
 * Slots of all processes on one database, as advisory locks of a connection of their own: they end with the process. A
 * host has one, an address as many as its bound.
 */
export function createSharedSlots(options: {
  appUrl: string;
  log: Logger;
  perAddress: number;
}): DatabaseSlots {
  return new AdvisorySlots(options);
}

class AdvisorySlots implements DatabaseSlots {
  readonly #options: { appUrl: string; log: Logger; perAddress: number };
  #client: pg.Client | null = null;
  #held = new Set<bigint>();
  #wanted: Wanted[] = [];
  #freed: bigint[] = [];
  #working: Promise<void> | null = null;
  #closed = false;
  #connectFrom = 0;

  constructor(options: { appUrl: string; log: Logger; perAddress: number }) {
    this.#options = options;
  }

  take(target: SiteTarget): Promise<Release | keyof SiteTarget> {
    return new Promise((done) => {
      const [host, address] = [keyOf(`host ${target.host}`), keyOf(`address ${target.address}`)];
      this.#wanted.push({ target, host, address, done });
      this.#work();
    });
  }

  isOpen(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#working;
    await this.#client?.end().catch(() => undefined);
  }

  #work(): void {
    this.#working ??= this.#workAll().finally(() => {
      this.#working = null;
      if (this.#wanted.length > 0 || this.#freed.length > 0) this.#work();
    });
  }

  async #workAll(): Promise<void> {
    while (this.#wanted.length > 0 || this.#freed.length > 0) {
      await sleep(HOLD_MS);
      const wanted = this.#next();
      try {
        await this.#ask(await this.#connected(), wanted);
      } catch (error) {
        this.#lose(error);
        for (const { done } of wanted) done('host');
      }
    }
  }

  /** One for each address: a lock that this connection holds would be given to it again. */
  #next(): Wanted[] {
    const addresses = new Set<bigint>();
    const taken: Wanted[] = [];
    const left: Wanted[] = [];
    for (const each of this.#wanted) {
      (addresses.has(each.address) ? left : taken).push(each);
      addresses.add(each.address);
    }
    this.#wanted = left;
    return taken;
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    if (this.#closed || performance.now() < this.#connectFrom) throw new Error('not connected');
    this.#connectFrom = performance.now() + CONNECT_AGAIN_MS;
    const client = new pg.Client({
      ...connectionOptions(this.#options.appUrl, this.#options.log),
      application_name: 'dominios-webs',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      options: KEEPALIVE,
    });
    client.on('error', (error) => client === this.#client && this.#lose(error));
    await client.connect();
    this.#client = client;
    return client;
  }

  /** The server has released all locks; visits under way end within their time. */
  #lose(error: unknown): void {
    const lost = this.#client;
    this.#client = null;
    this.#held.clear();
    this.#freed = [];
    if (lost === null) return;
    if (!this.#closed)
      this.#options.log.warn({ err: error }, 'the connection that holds the slots of websites was lost');
    void lost.end().catch(() => undefined);
  }

  /** Releases first, so that a host released here can be taken again. */
  async #ask(client: pg.Client, wanted: readonly Wanted[]): Promise<void> {
    const freed = this.#freed.splice(0);
    const asked = wanted.map(({ host, address }, n) => ({
      n,
      host: String(host),
      libres: this.#slotsOf(address).map(String),
    }));
    const { rows } = await client.query({
      name: 'webs',
      text: `WITH soltadas AS MATERIALIZED (
          SELECT count(pg_advisory_unlock(clave)) AS total FROM unnest($1::bigint[]) AS clave
        ), pedidos AS MATERIALIZED (
          SELECT n, libres, pg_try_advisory_lock(host) AS es_suyo
          FROM soltadas LEFT JOIN jsonb_to_recordset($2::jsonb) AS p(n int, host bigint, libres bigint[]) ON soltadas.total >= 0
        )
        SELECT n, es_suyo, CASE WHEN es_suyo THEN (
          SELECT turno FROM unnest(libres) AS turno WHERE pg_try_advisory_lock(turno) LIMIT 1) END AS turno
        FROM pedidos WHERE n IS NOT NULL`,
      values: [freed.map(String), JSON.stringify(asked)],
    });
    for (const { n, es_suyo, turno } of Answer.parse(rows)) {
      const each = wanted[n];
      if (!each) continue;
      if (es_suyo && turno === null) this.#freed.push(each.host);
      each.done(!es_suyo ? 'host' : turno === null ? 'address' : this.#taken(client, [each.host, turno]));
    }
  }

  /** Slots of an address that this process does not hold. */
  #slotsOf(address: bigint): bigint[] {
    const all = Array.from({ length: this.#options.perAddress }, (_, n) =>
      BigInt.asIntN(64, address + BigInt(n)),
    );
    return all.filter((slot) => !this.#held.has(slot));
  }

  #taken(client: pg.Client, [host, slot]: [bigint, bigint]): Release {
    this.#held.add(slot);
    let isHeld = true;
    return () => {
      if (!isHeld || client !== this.#client) return;
      isHeld = false;
      this.#held.delete(slot);
      this.#freed.push(host, slot);
      this.#work();
    };
  }
}

function asKey(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** A lock's number. Two names of one number, of 2⁶⁴, would only wait for each other. */
function keyOf(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigInt64BE(0);
}
