import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, idRow, json, rows } from '../sql/rows.ts';
import { applyToChecks, changedOf, firstCheck, newCheckColumns, newCheckValues } from './check-writer.ts';

export interface NewDomain {
  dominio: string;
  dominio_unicode: string;
  zona: string;
}

/** Checks of new ones start as for a list or (`pedidos`) like `makeDue`. Returns ids of new and known ones. */
export async function addDomains(
  tx: Tx,
  usuarioId: string,
  domains: readonly NewDomain[],
  options: { now: number; revision: number; prioridad: number; pedidos?: { persona: boolean } },
): Promise<{ nuevos: string[]; conocidos: string[] }> {
  const input = sql`jsonb_to_recordset(${json(domains)}::jsonb) AS e(dominio text, dominio_unicode text, zona text)`;
  const { now, prioridad } = options;
  const first = firstCheck(
    options.pedidos
      ? { kind: 'requested', now, prioridad, byPerson: options.pedidos.persona }
      : { kind: 'found', now, prioridad },
  );
  const made = await rows(
    tx,
    idRow,
    sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion,
          fecha_creacion, revision, ${newCheckColumns})
        SELECT DISTINCT ON (e.dominio) ${usuarioId}::uuid, e.dominio, e.dominio_unicode,
          regexp_replace(e.dominio, '^.*[.]', ''), e.zona, ${first.estado_verificacion},
          ${at(now)}::timestamptz, ${options.revision}::bigint, ${newCheckValues(first.check)}
        FROM ${input} ORDER BY e.dominio
        ON CONFLICT (usuario_id, dominio) DO NOTHING RETURNING id`,
  );
  const nuevos = new Set(made.map((row) => row.id));
  if (nuevos.size === new Set(domains.map(({ dominio }) => dominio)).size) {
    return { nuevos: [...nuevos], conocidos: [] };
  }
  const all = await rows(
    tx,
    idRow,
    sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId}
          AND d.dominio IN (SELECT e.dominio FROM ${input})`,
  );
  return { nuevos: [...nuevos], conocidos: all.flatMap(({ id }) => (nuevos.has(id) ? [] : id)) };
}

/** Starts a new check now, unless a person's check without verdict is running. */
export async function makeDue(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  options: { now: number; revision: number; prioridad: number; persona: boolean },
): Promise<{ encontrados: number; pedidos: number }> {
  const { now, prioridad, persona } = options;
  const event = { kind: 'requested', now, prioridad, byPerson: persona } as const;
  const done = await applyToChecks(tx, usuarioId, ids, event, options.revision);
  return { encontrados: done.size, pedidos: changedOf(done) };
}

/** Starts new checks of idle domains; answers of the last hour are reused. */
export async function askAgain(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  { now, revision, prioridad }: { now: number; revision: number; prioridad: number },
): Promise<void> {
  await applyToChecks(tx, usuarioId, ids, { kind: 'found', now, prioridad }, revision);
}

/**
 * Judged names of these zones that are known neither to be free nor to be taken, most valuable first. Names that rest
 * with a paused batch or have a question to a registry server are left out.
 */
export async function undecidedOf(
  tx: Tx,
  usuarioId: string,
  { zonas, limit }: { zonas: readonly string[]; limit: number },
): Promise<string[]> {
  const found = await rows(
    tx,
    idRow,
    sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.es_disponible IS NULL
          AND d.zona = ANY(${[...zonas]}::text[]) AND d.estado_gestion IS NULL
          AND d.fecha_ultima_verificacion IS NOT NULL AND d.reclamado_por IS NULL
          AND (NOT d.comprobando OR d.proxima_verificacion IS NOT NULL)
        ORDER BY d.valor_estimado DESC NULLS LAST, d.id LIMIT ${limit}`,
  );
  return found.map(({ id }) => id);
}

/** Running checks of the highest priority, counted up to `max`. */
export async function urgentChecks(tx: Tx, usuarioId: string, max: number): Promise<number> {
  const found = await firstRow(
    tx,
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total FROM (
          SELECT FROM dominios WHERE usuario_id = ${usuarioId} AND prioridad_verificacion = 5 AND comprobando
          LIMIT ${max}) urgentes`,
  );
  return found?.total ?? 0;
}

/** Judges a domain again with present evidence: its check continues now, or a new one starts. */
export async function makeJudged(
  tx: Tx,
  usuarioId: string,
  id: string,
  options: { now: number; revision: number; prioridad: number },
): Promise<void> {
  const { now, prioridad } = options;
  await applyToChecks(tx, usuarioId, [id], { kind: 'judged_by_person', now, prioridad }, options.revision);
}
