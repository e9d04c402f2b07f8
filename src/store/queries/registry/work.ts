import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, json, rows } from '../sql/rows.ts';
import { addingAccount } from '../work/account-work.ts';

/** How a registry is asked; with the account's own key the WHOIS service and the registrars. */
export const RegistryCanal = z.enum(['rdap', 'whois', 'whois_api', 'dondominio', 'porkbun', 'dynadot']);
export type RegistryCanal = z.infer<typeof RegistryCanal>;

export const RegistryWork = z.object({
  usuario_id: Id,
  dominio_id: Id,
  dominio: z.string(),
  canal: RegistryCanal,
  servidor: z.string(),
  prioridad: z.number(),
});
export type RegistryWork = z.infer<typeof RegistryWork>;

type WorkKey = Pick<RegistryWork, 'dominio_id' | 'canal'>;

const keyRecord = (works: readonly WorkKey[]) =>
  sql`jsonb_to_recordset(${json(works.map(({ dominio_id, canal }) => ({ dominio_id, canal })))}::jsonb)
    AS e(dominio_id uuid, canal text)`;

/** Without a time a question waits until its batch resumes. Repeating can only make it earlier or more urgent. */
export async function enqueueRegistryWork(
  tx: Tx,
  usuarioId: string,
  works: readonly (Omit<RegistryWork, 'usuario_id'> & { no_antes: number | null })[],
  now: number,
): Promise<void> {
  if (works.length === 0) return;
  const records = works.map(({ no_antes, ...work }) => ({ ...work, no_antes: at(no_antes) }));
  const written = sql`
    INSERT INTO trabajo_registro AS t (usuario_id, dominio_id, canal, servidor, dominio, prioridad, no_antes, creado)
    SELECT ${usuarioId}::uuid, e.dominio_id, e.canal, e.servidor, e.dominio, e.prioridad, coalesce(e.no_antes, 'infinity'),
      ${at(now)}
    FROM jsonb_to_recordset(${json(records)}::jsonb)
      AS e(dominio_id uuid, canal text, servidor text, dominio text, prioridad int, no_antes timestamptz)
    ORDER BY e.dominio_id, e.canal
    ON CONFLICT (usuario_id, dominio_id, canal) DO UPDATE SET
      prioridad = greatest(t.prioridad, excluded.prioridad), no_antes = least(t.no_antes, excluded.no_antes),
      servidor = excluded.servidor
    RETURNING t.servidor, t.prioridad, t.no_antes`;
  await tx.execute(prepared(addingAccount('registro', usuarioId, written)));
}

export async function finishRegistryWork(
  tx: Tx,
  usuarioId: string,
  works: readonly WorkKey[],
): Promise<void> {
  if (works.length === 0) return;
  await tx.execute(
    prepared(sql`
    DELETE FROM trabajo_registro t USING ${keyRecord(works)}
    WHERE t.usuario_id = ${usuarioId} AND t.dominio_id = e.dominio_id AND t.canal = e.canal`),
  );
}

/** Deletes unclaimed questions about a domain. */
export async function dropWaitingWork(tx: Tx, usuarioId: string, dominioId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM trabajo_registro
    WHERE usuario_id = ${usuarioId} AND dominio_id = ${dominioId} AND reclamado_por IS NULL`);
}

export async function releaseRegistryWork(
  tx: Tx,
  usuarioId: string,
  works: readonly WorkKey[],
): Promise<void> {
  if (works.length === 0) return;
  await tx.execute(sql`
    UPDATE trabajo_registro t SET reclamado_por = NULL, reclamado_hasta = NULL FROM ${keyRecord(works)}
    WHERE t.usuario_id = ${usuarioId} AND t.dominio_id = e.dominio_id AND t.canal = e.canal`);
}

/** Claims the most urgent due questions of one server, alternating between the accounts that have some. */
export async function claimRegistryWork(
  tx: Tx,
  claim: { servidor: string; proceso: string; leaseSeconds: number; limit: number; now: number },
): Promise<RegistryWork[]> {
  return await rows(
    tx,
    RegistryWork,
    prepared(sql`SELECT usuario_id, dominio_id, dominio, canal, servidor, prioridad
        FROM claim_registry_work(${claim.servidor}, ${claim.limit}::int, ${claim.proceso},
          ${claim.leaseSeconds}::float8, ${at(claim.now)}::timestamptz)`),
  );
}

const releasedRow = z.object({ total: z.int() });

/** Releases this process's claims for a server it is not asking. Returns how many. */
export async function releaseServerClaims(tx: Tx, servidor: string, proceso: string): Promise<number> {
  const row = await firstRow(
    tx,
    releasedRow,
    sql`SELECT release_registry_claims(${servidor}, ${proceso}) AS total`,
  );
  return row?.total ?? 0;
}
