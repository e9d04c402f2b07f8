import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import type { ClockStep } from '#domain/release/zone-clock.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, json, rows } from '../sql/rows.ts';

const ms = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

const clockShape = {
  dominio: z.string(),
  delegado_ultima: z.number().nullable(),
  delegado_servidor: z.string().nullable(),
  ausente_primera: z.number().nullable(),
  ausente_servidor: z.string().nullable(),
};
const clockColumns = sql`r.dominio, ${ms(sql`r.delegado_ultima`)} AS delegado_ultima, r.delegado_servidor,
  ${ms(sql`r.ausente_primera`)} AS ausente_primera, r.ausente_servidor`;

const DueClock = z.object({ ...clockShape, grupo: z.string(), libre: z.boolean() });
/** A watched name whose look is due. `grupo` names the servers that are asked; `libre`: an account has it as free. */
export type DueClock = z.infer<typeof DueClock>;

/** Claims up to `limit` due names of all accounts, the most urgent first. */
export async function claimLooks(
  tx: Tx,
  claim: { proceso: string; leaseSeconds: number; limit: number; now: number },
): Promise<DueClock[]> {
  return await rows(
    tx,
    DueClock,
    prepared(sql`SELECT ${clockColumns}, r.grupo,
        r.ausente_primera IS NOT NULL AND is_confirmed_free(r.dominio) AS libre
      FROM claim_zone_looks(${claim.limit}, ${claim.proceso}, ${claim.leaseSeconds}, ${at(claim.now)}) r`),
  );
}

/** Keeps what looks showed and gives the claims back: the fact, its next look and that accounts are to be told, together. */
export async function saveLooks(tx: Tx, proceso: string, steps: readonly ClockStep[]): Promise<void> {
  const records = steps.map(({ clock, hasChanged, proxima, urgencia }) => ({
    ...clock,
    delegado_ultima: at(clock.delegado_ultima),
    ausente_primera: at(clock.ausente_primera),
    proxima: at(proxima),
    urgencia,
    cambio: hasChanged ? 1 : 0,
  }));
  await tx.execute(
    prepared(sql`UPDATE relojes_zona r SET
        delegado_ultima = e.delegado_ultima, delegado_servidor = e.delegado_servidor,
        ausente_primera = e.ausente_primera, ausente_servidor = e.ausente_servidor,
        proxima = e.proxima, urgencia = e.urgencia, cambios = r.cambios + e.cambio,
        reclamado_por = NULL, reclamado_hasta = NULL
      FROM jsonb_to_recordset(${json(records)}::jsonb) AS e(dominio text, delegado_ultima timestamptz,
        delegado_servidor text, ausente_primera timestamptz, ausente_servidor text, proxima timestamptz,
        urgencia smallint, cambio int)
      WHERE r.dominio = e.dominio AND r.reclamado_por = ${proceso}`),
  );
}

/** Gives back all that this process holds. */
export async function releaseLooks(tx: Tx, proceso: string): Promise<void> {
  await tx.execute(sql`UPDATE relojes_zona SET reclamado_por = NULL, reclamado_hasta = NULL
    WHERE reclamado_por = ${proceso}`);
}

const WatchedPage = z.object({ ultimo: z.string().nullable() });

/**
 * Begins to watch the next names of these zones that some account watches; those with a date that an account has not been
 * told are told again. Returns the last name of the page; null: there is none.
 */
export async function watchPage(
  tx: Tx,
  page: { zonas: readonly string[]; despues: string; limit: number; now: number },
): Promise<string | null> {
  const found = await firstRow(
    tx,
    WatchedPage,
    sql`WITH pagina AS (
          SELECT dominio, sin_fecha FROM watched_names(${[...page.zonas]}::text[], ${page.despues}, ${page.limit})
        ), puestos AS (
          INSERT INTO relojes_zona AS r (dominio, grupo, proxima)
          SELECT dominio, regexp_replace(dominio, '^.*[.]', ''), ${at(page.now)} FROM pagina
          ON CONFLICT (dominio) DO NOTHING
        ), de_nuevo AS (
          UPDATE relojes_zona r SET cambios = r.cambios + 1 FROM pagina p
          WHERE r.dominio = p.dominio AND p.sin_fecha AND r.contados = r.cambios
            AND r.ausente_primera IS NOT NULL AND r.delegado_ultima IS NOT NULL
        )
        SELECT max(dominio) AS ultimo FROM pagina`,
  );
  return found?.ultimo ?? null;
}

const KeptClock = z.object(clockShape);

/** What its zone showed of a name; undefined: it is not watched. */
export async function zoneClockOf(tx: Tx, dominio: string): Promise<z.infer<typeof KeptClock> | undefined> {
  return await firstRow(
    tx,
    KeptClock,
    sql`SELECT ${clockColumns} FROM relojes_zona r WHERE r.dominio = ${dominio}`,
  );
}

const ToTell = z.object({ ...clockShape, cambios: z.int() });
export type ClockToTell = z.infer<typeof ToTell>;

/** Names whose accounts are yet to be told what changed, in their order after `despues`. */
export async function clocksToTell(tx: Tx, despues: string, limit: number): Promise<ClockToTell[]> {
  return await rows(
    tx,
    ToTell,
    sql`SELECT ${clockColumns}, r.cambios FROM relojes_zona r
        WHERE r.contados < r.cambios AND r.dominio > ${despues} ORDER BY r.dominio LIMIT ${limit}`,
  );
}

/** Every account was told what had changed by then. */
export async function clockTold(tx: Tx, dominio: string, cambios: number): Promise<void> {
  await tx.execute(sql`UPDATE relojes_zona SET contados = greatest(contados, ${cambios})
    WHERE dominio = ${dominio}`);
}

const Watcher = z.object({ usuario_id: Id, id: Id });

export async function accountsWatching(tx: Tx, dominio: string): Promise<z.infer<typeof Watcher>[]> {
  return await rows(tx, Watcher, sql`SELECT usuario_id, id FROM accounts_watching(${dominio})`);
}

const Expiry = z.object({ fecha_expiracion: z.number().nullable() });

/** The expiry date that the account's row knows, locked; undefined: the row is gone. */
export async function lockExpiry(tx: Tx, usuarioId: string, id: string): Promise<number | null | undefined> {
  const row = await firstRow(
    tx,
    Expiry,
    sql`SELECT ${ms(sql`fecha_expiracion`)} AS fecha_expiracion FROM dominios
        WHERE usuario_id = ${usuarioId} AND id = ${id} FOR UPDATE`,
  );
  return row === undefined ? undefined : row.fecha_expiracion;
}

/** Writes the interval of the release into the account's row. */
export async function saveRelease(
  tx: Tx,
  usuarioId: string,
  id: string,
  release: { desde: number | null; hasta: number | null; fuente: string | null; revision: number },
): Promise<void> {
  await tx.execute(sql`UPDATE dominios SET liberacion_desde = ${at(release.desde)},
      liberacion_hasta = ${at(release.hasta)}, liberacion_fuente = ${release.fuente}, revision = ${release.revision}
    WHERE usuario_id = ${usuarioId} AND id = ${id}`);
}
