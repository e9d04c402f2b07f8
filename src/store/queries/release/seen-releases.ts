import * as z from 'zod';
import type { SeenRelease } from '#domain/release/observed-hours.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { ms } from '../sql/fragments.ts';
import { at, json, rows } from '../sql/rows.ts';

/** The newest releases only, because a zone's hours may change. */
const OF_ZONE_MAX = 200;

const GoneClock = z.object({ dominio: z.string(), ausente_primera: z.number() });

/** Names seen leaving their zone, and when they were first absent. */
export async function goneNames(tx: Tx, dominios: readonly string[]): Promise<z.infer<typeof GoneClock>[]> {
  return await rows(
    tx,
    GoneClock,
    prepared(sql`SELECT dominio, ${ms(sql`ausente_primera`)} AS ausente_primera FROM relojes_zona
      WHERE dominio = ANY(${[...dominios]}::text[]) AND ausente_primera IS NOT NULL AND delegado_ultima IS NOT NULL`),
  );
}

export interface NewRelease {
  dominio: string;
  zona: string;
  ausentePrimera: number;
  ocupadoUltima: number | null;
  librePrimera: number;
}

/** Stores releases with the announced interval; known ones stay unchanged. */
export async function saveReleases(tx: Tx, releases: readonly NewRelease[]): Promise<void> {
  if (releases.length === 0) return;
  const records = releases.map(({ dominio, zona, ausentePrimera, ocupadoUltima, librePrimera }) => ({
    dominio,
    zona,
    ausente_primera: at(ausentePrimera),
    ocupado_ultima: at(ocupadoUltima),
    libre_primera: at(librePrimera),
  }));
  await tx.execute(
    prepared(sql`INSERT INTO liberaciones_vistas (dominio, ausente_primera, zona, delegado_ultima, ocupado_ultima,
        libre_primera, plazo_desde, plazo_hasta)
      SELECT r.dominio, r.ausente_primera, e.zona, r.delegado_ultima, e.ocupado_ultima, e.libre_primera, r.plazo_desde,
        r.plazo_hasta
      FROM jsonb_to_recordset(${json(records)}::jsonb) AS e(dominio text, zona text, ausente_primera timestamptz,
        ocupado_ultima timestamptz, libre_primera timestamptz)
      JOIN relojes_zona r ON r.dominio = e.dominio AND r.ausente_primera = e.ausente_primera
      ORDER BY r.dominio
      ON CONFLICT DO NOTHING`),
  );
}

const ZoneRelease = z.object({
  zona: z.string(),
  delegado: z.number(),
  ausente: z.number(),
  ocupado: z.number(),
  libre: z.number(),
});

/** The newest releases of each zone with evidence before and after them. */
export async function releasesOfZones(tx: Tx, zonas: readonly string[]): Promise<Map<string, SeenRelease[]>> {
  const found = await rows(
    tx,
    ZoneRelease,
    prepared(sql`SELECT q.zona, ${ms(sql`v.delegado_ultima`)} AS delegado, ${ms(sql`v.ausente_primera`)} AS ausente,
        ${ms(sql`v.ocupado_ultima`)} AS ocupado, ${ms(sql`v.libre_primera`)} AS libre
      FROM unnest(${[...zonas]}::text[]) AS q(zona)
      CROSS JOIN LATERAL (SELECT * FROM liberaciones_vistas l WHERE l.zona = q.zona AND l.ocupado_ultima IS NOT NULL
        ORDER BY l.libre_primera DESC LIMIT ${OF_ZONE_MAX}) v`),
  );
  const seen = found.map(({ zona, delegado, ausente, ocupado, libre }) => ({
    zona,
    release: {
      delegadoUltima: delegado,
      ausentePrimera: ausente,
      ocupadoUltima: ocupado,
      librePrimera: libre,
    },
  }));
  return new Map(
    [...Map.groupBy(seen, ({ zona }) => zona)].map(([zona, all]) => [
      zona,
      all.map(({ release }) => release),
    ]),
  );
}

const ZoneFigures = z.object({ zona: z.string(), vistas: z.int(), dentro: z.int(), fuera: z.int() });
/** Releases seen in a zone, and those surely inside or outside the announced interval. */
export type ZoneFigures = z.infer<typeof ZoneFigures>;

/** Zones with most releases first. */
export async function releaseFigures(tx: Tx): Promise<ZoneFigures[]> {
  return await rows(
    tx,
    ZoneFigures,
    sql`SELECT zona, count(*)::int AS vistas,
          count(*) FILTER (WHERE ocupado_ultima >= plazo_desde AND libre_primera <= plazo_hasta)::int AS dentro,
          count(*) FILTER (WHERE libre_primera < plazo_desde OR ocupado_ultima > plazo_hasta)::int AS fuera
        FROM liberaciones_vistas GROUP BY zona ORDER BY vistas DESC, zona`,
  );
}
