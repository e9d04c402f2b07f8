import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import * as z from 'zod';
import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { DnsProbe } from '#providers/registry/port.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { freshDatabase, keepAlive } from '#store/testing.ts';
import { watchNewNames } from './watch-names.ts';
import { watchZonesOnce } from './watch-zones.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2029, 5, 15, 9);

export const REFERRAL = { kind: 'referral', aa: false } as const;
export const ABSENT = { kind: 'nxdomain', aa: true, corroborado: true } as const;

const Row = z.object({
  desde: z.number().nullable(),
  hasta: z.number().nullable(),
  fuente: z.string().nullable(),
  revision: z.string(),
});

export type ZoneWatch = Awaited<ReturnType<typeof startZoneWatch>>;

/** A database whose names are watched in a scripted zone. */
export async function startZoneWatch() {
  const database = await freshDatabase(inject('postgres'));
  const clock = fixedClock(START);
  /** The zone's answers by name, and the names asked. */
  const zone = new Map<string, Partial<DnsEvidence>>();
  const asked: string[] = [];
  const { signal } = new AbortController();

  const dns: DnsProbe = {
    async askDelegation(dominio) {
      asked.push(dominio);
      return {
        fuente: 'dns',
        kind: 'failure',
        aa: false,
        nameservers: [],
        servidor: 'a.nic.es',
        detalle: '',
        hora: clock.now(),
        ms: 1,
        ...zone.get(dominio),
      };
    },
    close: async () => undefined,
  };

  return {
    database,
    clock,
    zone,
    asked,
    close: () => database.drop(),

    /** A live process of its own. */
    async worker(zoneLooksPerSecond = 250) {
      const proceso = randomUUID();
      await keepAlive(database.store, proceso);
      const deps = { store: database.store, clock, log: silentLogger, proceso, dns, zoneLooksPerSecond };
      return {
        proceso,
        async round() {
          await watchNewNames(deps, signal);
          while (await watchZonesOnce(deps, signal));
        },
      };
    },

    /** Changes the account's row of a name, or creates it. */
    async favourite(account: string, dominio: string, change = sql`favorito = true`): Promise<void> {
      await withAccount(database.store, account, async (tx) => {
        const revision = await nextRevision(tx);
        await tx.execute(sql`INSERT INTO dominios
            (usuario_id, dominio, dominio_unicode, extension, zona, fecha_creacion, revision)
          VALUES (${account}, ${dominio}, ${dominio}, 'es', 'es', now(), ${revision})
          ON CONFLICT (usuario_id, dominio) DO NOTHING`);
        await tx.execute(sql`UPDATE dominios SET ${change}, revision = ${revision}
          WHERE usuario_id = ${account} AND dominio = ${dominio}`);
      });
    },

    rowOf: (account: string, dominio: string) =>
      withAccount(database.store, account, (tx) =>
        firstRow(
          tx,
          Row,
          sql`SELECT (extract(epoch FROM liberacion_desde) * 1000)::float8 AS desde,
                (extract(epoch FROM liberacion_hasta) * 1000)::float8 AS hasta, liberacion_fuente AS fuente,
                revision::text
              FROM dominios WHERE usuario_id = ${account} AND dominio = ${dominio}`,
        ),
      ),
  };
}
