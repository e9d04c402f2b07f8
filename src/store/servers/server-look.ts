import { Socket } from 'node:net';
import pg from 'pg';
import * as z from 'zod';
import type { DatabaseServer } from '#platform/config/database-address.ts';
import { clientRows } from '../queries/sql/rows.ts';
import type { ServerState } from './choose-server.ts';

const ANSWER_MS = 3_000;
/** Managed servers may keep these functions to themselves. */
const NOT_TOLD: ReadonlySet<string> = new Set(['42501', '42883', '0A000']);
/** A database before its first migration has no list of timelines. */
const NOT_THERE: ReadonlySet<string> = new Set(['42P01', '42883', '42501']);

const ModeRow = z.object({ read_only: z.boolean() });
const LineRow = z.object({ file: z.string(), system: z.string() });
const MarkRow = z.object({ marca: z.string().nullable() });

interface Session {
  readonly client: pg.Client;
  readonly socket: Socket;
  readonly connected: Promise<unknown>;
}

/** A connection of its own to one server, which asks in what state it is. */
export class ServerLook {
  readonly server: DatabaseServer;
  #session: Session | null = null;
  #tellsLine = true;

  constructor(server: DatabaseServer) {
    this.server = server;
  }

  /** Throws if the server gives no answer in time. */
  async state(): Promise<ServerState> {
    return await this.#ask(async (client) => {
      const [mode] = await clientRows(
        client,
        ModeRow,
        `SELECT current_setting('transaction_read_only') = 'on' AS read_only`,
      );
      const writable = mode?.read_only === false;
      const line = writable && this.#tellsLine ? await this.#line(client) : null;
      return {
        writable,
        // A WAL file's name begins with its timeline in eight hexadecimal digits.
        timeline: line === null ? null : Number.parseInt(line.file.slice(0, 8), 16),
        system: line?.system ?? null,
      };
    });
  }

  /** The mark of the server's timeline, written by the first process that sees the timeline; null if it has no list of them. */
  async mark(): Promise<string | null> {
    return await this.#markBy(
      'SELECT (SELECT marca::text FROM lineas_base NATURAL JOIN linea_actual()) AS marca',
    );
  }

  /** As `mark`, and writes it if it is not there. */
  async note(): Promise<string | null> {
    return await this.#markBy('SELECT anotar_linea()::text AS marca');
  }

  close(): void {
    if (this.#session) this.#lose(this.#session);
  }

  async #line(client: pg.Client): Promise<z.infer<typeof LineRow> | null> {
    try {
      const [line] = await clientRows(
        client,
        LineRow,
        `SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file,
          (SELECT system_identifier::text FROM pg_control_system()) AS system`,
      );
      return line ?? null;
    } catch (error) {
      if (!hasCode(error, NOT_TOLD)) throw error;
      this.#tellsLine = false;
      return null;
    }
  }

  async #markBy(text: string): Promise<string | null> {
    return await this.#ask(async (client) => {
      try {
        const [row] = await clientRows(client, MarkRow, text);
        return row?.marca ?? null;
      } catch (error) {
        if (hasCode(error, NOT_THERE)) return null;
        throw error;
      }
    });
  }

  async #ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    this.#session ??= this.#open();
    const session = this.#session;
    try {
      await session.connected;
      return await work(session.client);
    } catch (error) {
      this.#lose(session);
      throw error;
    }
  }

  #open(): Session {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.server.url,
      application_name: 'dominios-servidor',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      stream: () => socket,
    });
    const session = { client, socket, connected: client.connect() };
    client.on('error', () => this.#lose(session));
    return session;
  }

  /** Without a good-bye, which a server that is cut off would not answer. */
  #lose(session: Session): void {
    if (this.#session === session) this.#session = null;
    session.socket.destroy();
  }
}

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof pg.DatabaseError && codes.has(error.code ?? '');
