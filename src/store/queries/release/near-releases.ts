import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { releaseDate, releaseEnd } from '../sql/figures.ts';
import { ms } from '../sql/fragments.ts';
import { at, rows } from '../sql/rows.ts';

const Account = z.object({ usuario_id: Id });

export async function accountsWithNearReleases(
  tx: Tx,
  { now, before, limit }: { now: number; before: number; limit: number },
): Promise<string[]> {
  const found = await rows(
    tx,
    Account,
    sql`SELECT usuario_id FROM releases_to_tell(${at(now)}, ${at(before)}, ${limit})`,
  );
  return found.map(({ usuario_id }) => usuario_id);
}

const NearRelease = z.object({
  id: Id,
  dominio_unicode: z.string(),
  desde: z.number(),
  /** Null: `desde` is a day. */
  hasta: z.number().nullable(),
});

/** Marks unannounced names whose release, as the lists tell it, begins before `before` and returns them, soonest first. */
export async function takeNearReleases(
  tx: Tx,
  usuarioId: string,
  { now, before }: { now: number; before: number },
): Promise<z.infer<typeof NearRelease>[]> {
  return await rows(
    tx,
    NearRelease,
    sql`WITH tomados AS (
          UPDATE dominios d SET liberacion_avisada = true
          WHERE d.usuario_id = ${usuarioId} AND d.liberacion_desde IS NOT NULL AND ${releaseDate} <= ${at(before)}
            AND coalesce(${releaseEnd}, ${releaseDate} + interval '1 day') >= ${at(now)} AND d.estado_gestion IS NULL
            AND d.es_disponible IS NOT TRUE AND NOT d.liberacion_avisada AND (d.negocio_id IS NOT NULL OR d.favorito)
          RETURNING d.id, d.dominio_unicode, ${releaseDate} AS desde, ${releaseEnd} AS hasta
        )
        SELECT id, dominio_unicode, ${ms(sql`desde`)} AS desde, ${ms(sql`hasta`)} AS hasta
        FROM tomados t ORDER BY t.desde, dominio_unicode`,
  );
}

const OpenRelease = z.object({ usuario_id: Id, id: Id });

/** Names of all accounts with a due release to check now, longest due first. */
export async function releasesToCheck(
  tx: Tx,
  {
    now,
    limit,
    ...of
  }: {
    now: number;
    abiertas: readonly string[];
    vendidas: readonly string[];
    claves: readonly string[];
    limit: number;
  },
): Promise<z.infer<typeof OpenRelease>[]> {
  return await rows(
    tx,
    OpenRelease,
    sql`SELECT usuario_id, id FROM releases_to_check(${at(now)}, ${[...of.abiertas]}::text[], ${[...of.vendidas]}::text[],
      ${[...of.claves]}::text[], ${limit})`,
  );
}
