import type pg from 'pg';
import * as z from 'zod';
import { claimRegistryWork, enqueueRegistryWork } from './queries/registry/work.ts';
import { rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { type Store, type Tx, withAccount } from './store.ts';

export const NOW = Date.parse('2026-03-01T10:00:00Z');
export const MINUTE = 60_000;
export const SERVERS = ['whois.uno.es', 'rdap.dos.es'] as const;
export const PROCESSES = ['uno', 'dos'] as const;

export interface Domain {
  account: string;
  id: string;
  name: string;
}

export async function domainsOf(store: Store, account: string, count: number): Promise<Domain[]> {
  const made = await withAccount(store, account, (tx) =>
    rows(
      tx,
      z.strictObject({ id: z.uuid(), name: z.string() }),
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          SELECT ${account}::uuid, 'nombre-' || n || '.es', 'nombre-' || n || '.es', 'es', ${new Date(NOW)}
          FROM generate_series(1, ${count}::int) n RETURNING id, dominio AS name`,
    ),
  );
  return made.map((domain) => ({ ...domain, account }));
}

export const question = (
  { id, name }: Domain,
  { servidor = SERVERS[0] as string, prioridad = 2 }: { servidor?: string; prioridad?: number } = {},
) => ({ dominio_id: id, dominio: name, canal: 'whois', servidor, prioridad, no_antes: NOW }) as const;

export const ask = (store: Store, domain: Domain) =>
  withAccount(store, domain.account, (tx) =>
    enqueueRegistryWork(tx, domain.account, [question(domain)], NOW),
  );

export const claim = (
  tx: Tx,
  { limit = 50, servidor = SERVERS[0] as string, proceso = 'uno', now = NOW } = {},
) => claimRegistryWork(tx, { servidor, proceso, leaseSeconds: 60, limit, now });

/** Work whose account a claim would not find. */
export async function missed(owner: pg.Client): Promise<unknown[]> {
  const found = await owner.query(`
    SELECT c.* FROM (
      SELECT 'registro' AS tipo, servidor, prioridad, usuario_id, no_antes FROM trabajo_registro WHERE no_antes < 'infinity'
      UNION ALL
      SELECT 'metricas', fuente, 0, usuario_id, no_antes FROM trabajo_metricas) c
    WHERE NOT EXISTS (SELECT FROM trabajo_de_cuentas e WHERE e.tipo = c.tipo AND e.servidor = c.servidor
      AND e.prioridad = c.prioridad AND e.cuenta = c.usuario_id AND e.no_antes <= c.no_antes)`);
  return found.rows;
}
