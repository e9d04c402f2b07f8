import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import type { Interval } from '#domain/release/interval.ts';
import type { Look } from '#domain/release/looks.ts';
import { afterLooks } from '#domain/release/zone-clock.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { isPublished } from '../sql/figures.ts';
import { ms } from '../sql/fragments.ts';
import { at, firstRow, json, rows } from '../sql/rows.ts';

const clockShape = {
  dominio: z.string(),
  delegado_ultima: z.number().nullable(),
  delegado_servidor: z.string().nullable(),
  ausente_primera: z.number().nullable(),
  ausente_servidor: z.string().nullable(),
  plazo_desde: z.number().nullable(),
  plazo_hasta: z.number().nullable(),
};
const clockColumns = sql`r.dominio, ${ms(sql`r.delegado_ultima`)} AS delegado_ultima, r.delegado_servidor,
  ${ms(sql`r.ausente_primera`)} AS ausente_primera, r.ausente_servidor, ${ms(sql`r.plazo_desde`)} AS plazo_desde,
  ${ms(sql`r.plazo_hasta`)} AS plazo_hasta`;

const DueClock = z.object({ dominio: z.string(), grupo: z.string(), sin_ver: z.boolean() });
/** A watched name that is due. `grupo`: the servers to ask; `sin_ver`: the zone has not answered yet. */
export type DueClock = z.infer<typeof DueClock>;

export async function claimLooks(
  tx: Tx,
  claim: { proceso: string; leaseSeconds: number; limit: number; now: number },
): Promise<DueClock[]> {
  return await rows(
    tx,
    DueClock,
    prepared(sql`SELECT r.dominio, r.grupo, r.delegado_ultima IS NULL AND r.ausente_primera IS NULL AS sin_ver
      FROM claim_zone_looks(${claim.limit}, ${claim.proceso}, ${claim.leaseSeconds}, ${at(claim.now)}) r`),
  );
}

export type ZoneLook = Look & { dominio: string; servidor: string };

const HeldClock = z.object({ ...clockShape, libre: z.boolean() });
/** A locked clock. `libre`: an account has the name as free, not only by a person's verdict. */
export type HeldClock = z.infer<typeof HeldClock>;

/** Locks the clocks of watched names in a fixed order. */
export async function lockClocks(tx: Tx, dominios: readonly string[]): Promise<HeldClock[]> {
  return await rows(
    tx,
    HeldClock,
    prepared(sql`SELECT ${clockColumns}, r.ausente_primera IS NOT NULL AND is_confirmed_free(r.dominio) AS libre
      FROM relojes_zona r WHERE r.dominio = ANY(${[...dominios]}::text[]) ORDER BY r.dominio FOR UPDATE`),
  );
}

/** `held`: the locked clocks, which another process may have moved. `proceso`: releases its claims. */
export async function saveLooks(
  tx: Tx,
  held: readonly HeldClock[],
  looks: readonly ZoneLook[],
  { proceso, observed }: { proceso: string | null; observed: (dominio: string) => Interval | null },
): Promise<void> {
  const byName = Map.groupBy(looks, ({ dominio }) => dominio);
  const records = held.flatMap(({ libre, ...clock }) => {
    const step = afterLooks(clock, byName.get(clock.dominio) ?? [], {
      isFree: libre,
      observed: observed(clock.dominio),
    });
    if (step === null) return [];
    return {
      ...step.clock,
      delegado_ultima: at(step.clock.delegado_ultima),
      ausente_primera: at(step.clock.ausente_primera),
      plazo_desde: at(step.clock.plazo_desde),
      plazo_hasta: at(step.clock.plazo_hasta),
      proxima: at(step.proxima),
      urgencia: step.urgencia,
      cambio: step.hasChanged ? 1 : 0,
    };
  });
  if (records.length === 0) return;
  await tx.execute(
    prepared(sql`UPDATE relojes_zona r SET
        delegado_ultima = e.delegado_ultima, delegado_servidor = e.delegado_servidor,
        ausente_primera = e.ausente_primera, ausente_servidor = e.ausente_servidor,
        plazo_desde = e.plazo_desde, plazo_hasta = e.plazo_hasta,
        proxima = e.proxima, urgencia = e.urgencia, cambios = r.cambios + e.cambio,
        reclamado_por = CASE WHEN r.reclamado_por = ${proceso}::text THEN NULL ELSE r.reclamado_por END,
        reclamado_hasta = CASE WHEN r.reclamado_por = ${proceso}::text THEN NULL ELSE r.reclamado_hasta END
      FROM jsonb_to_recordset(${json(records)}::jsonb) AS e(dominio text, delegado_ultima timestamptz,
        delegado_servidor text, ausente_primera timestamptz, ausente_servidor text, plazo_desde timestamptz,
        plazo_hasta timestamptz, proxima timestamptz, urgencia smallint, cambio int)
      WHERE r.dominio = e.dominio`),
  );
}

export async function releaseLooks(tx: Tx, proceso: string): Promise<void> {
  await tx.execute(sql`UPDATE relojes_zona SET reclamado_por = NULL, reclamado_hasta = NULL
    WHERE reclamado_por = ${proceso}`);
}

const WatchedPage = z.object({ ultimo: z.string().nullable() });

/** Dates unknown to an account are sent again. Returns the page's last name, or null at the end. */
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

/** Undefined: not watched. */
export async function zoneClockOf(tx: Tx, dominio: string): Promise<z.infer<typeof KeptClock> | undefined> {
  return await firstRow(
    tx,
    KeptClock,
    sql`SELECT ${clockColumns} FROM relojes_zona r WHERE r.dominio = ${dominio}`,
  );
}

const ToTell = z.object({ ...clockShape, cambios: z.int() });
export type ClockToTell = z.infer<typeof ToTell>;

/** Names with changes unknown to their accounts, after `despues`. */
export async function clocksToTell(tx: Tx, despues: string, limit: number): Promise<ClockToTell[]> {
  return await rows(
    tx,
    ToTell,
    sql`SELECT ${clockColumns}, r.cambios FROM relojes_zona r
        WHERE r.contados < r.cambios AND r.dominio > ${despues} ORDER BY r.dominio LIMIT ${limit}`,
  );
}

/** All accounts know the changes up to `cambios`. */
export async function clockTold(tx: Tx, dominio: string, cambios: number): Promise<void> {
  await tx.execute(sql`UPDATE relojes_zona SET contados = greatest(contados, ${cambios})
    WHERE dominio = ${dominio}`);
}

/** Has the releases of these names computed again where they are absent from their zone. */
export async function tellAgain(tx: Tx, dominios: readonly string[]): Promise<void> {
  if (dominios.length === 0) return;
  await tx.execute(
    prepared(sql`UPDATE relojes_zona r SET cambios = r.cambios + 1 FROM (
        SELECT dominio FROM relojes_zona WHERE dominio = ANY(${[...dominios]}::text[]) AND ausente_primera IS NOT NULL
        ORDER BY dominio FOR UPDATE) e
      WHERE r.dominio = e.dominio`),
  );
}

const Watcher = z.object({ usuario_id: Id, id: Id });

export async function accountsWatching(tx: Tx, dominio: string): Promise<z.infer<typeof Watcher>[]> {
  return await rows(tx, Watcher, sql`SELECT usuario_id, id FROM accounts_watching(${dominio})`);
}

const WatchedRow = z.object({
  dominio_unicode: z.string(),
  fecha_expiracion: z.number().nullable(),
  perdido_en: z.number().nullable(),
  con_plazo: z.boolean(),
  /** The account waits for its release: watched, neither free nor set aside. */
  esperado: z.boolean(),
  /** Of its clock now; null: no longer watched. */
  cambios: z.int().nullable(),
});

/** Locks the account's row; undefined if it was deleted. */
export async function lockWatched(
  tx: Tx,
  usuarioId: string,
  id: string,
): Promise<z.infer<typeof WatchedRow> | undefined> {
  return await firstRow(
    tx,
    WatchedRow,
    sql`SELECT dominio_unicode, ${ms(sql`fecha_expiracion`)} AS fecha_expiracion, ${ms(sql`perdido_en`)} AS perdido_en,
          liberacion_desde IS NOT NULL AS con_plazo,
          (negocio_id IS NOT NULL OR favorito) AND estado_gestion IS NULL AND es_disponible IS NOT TRUE AS esperado,
          (SELECT r.cambios FROM relojes_zona r WHERE r.dominio = d.dominio) AS cambios
        FROM dominios d WHERE usuario_id = ${usuarioId} AND id = ${id} FOR UPDATE`,
  );
}

/** Writes the release interval if it is another one: announced again if later, and told in the place of an estimate. */
export async function saveRelease(
  tx: Tx,
  usuarioId: string,
  id: string,
  release: { desde: number | null; hasta: number | null; fuente: string | null },
  { now, revision }: { now: number; revision: number },
): Promise<void> {
  await tx.execute(sql`UPDATE dominios d SET liberacion_desde = ${at(release.desde)},
      liberacion_hasta = ${at(release.hasta)}, liberacion_avisada = liberacion_avisada
        AND coalesce(${at(release.desde)}::timestamptz <= liberacion_hasta, false),
      liberacion_fuente = ${release.fuente}, revision = ${revision},
      fecha_liberacion_estimada = CASE
        WHEN fecha_liberacion_estimada IS NULL OR ${isPublished} THEN fecha_liberacion_estimada
        WHEN ${at(release.hasta)}::timestamptz >= ${at(now)}::timestamptz THEN ${at(release.desde)}::timestamptz
        WHEN fecha_liberacion_estimada IS DISTINCT FROM liberacion_desde THEN fecha_liberacion_estimada END
    WHERE usuario_id = ${usuarioId} AND id = ${id} AND (liberacion_desde, liberacion_hasta, liberacion_fuente)
      IS DISTINCT FROM (${at(release.desde)}::timestamptz, ${at(release.hasta)}::timestamptz, ${release.fuente}::text)`);
}
