import { raw, type SQL, sql } from '../../sql.ts';
import { ms } from './fragments.ts';

// What each figure counts (docs/figures.md): exactly the condition of its list.

/** Not set aside, for `dominios d`. */
export const isListed = sql`d.estado_gestion IS NULL`;

/** Available now, for `dominios d`, as in every list of free names. Written like the condition of their index. */
export const isFree = sql`d.es_disponible AND ${isListed}`;

/** Free and registered before, as in Expirados. */
export const isFreeExpired = sql`${isFree} AND d.estado_verificacion = 'expirado'`;

const isEnding = (table: 'd' | 'f') => sql`${raw(table)}.fase_ciclo IN ('redencion', 'pendiente_borrado')`;

/** In redemption or pending delete, for `facetas_dominios f`, which has listed names only. */
export const isEndingFacet = isEnding('f');

/** An interval that ended longer ago announces no release, nor does one since which the name was lost. */
const OVER_MS = 2 * 86_400_000;
const isTimed = (now: number) =>
  sql`d.liberacion_desde IS NOT NULL AND d.es_disponible IS NOT TRUE AND d.liberacion_hasta >= ${new Date(now - OVER_MS)}
    AND (d.perdido_en < d.liberacion_desde) IS NOT FALSE`;

/** Soon free: in redemption or pending delete, or in its zone clock's release interval. For `dominios d`. */
export const isReleasing = (now: number): SQL => sql`(${isEnding('d')} OR (${isTimed(now)})) AND ${isListed}`;

/** Those that the facets do not contain. */
export const isOnlyTimed = (now: number): SQL =>
  sql`${isTimed(now)} AND NOT ${isEnding('d')} AND ${isListed}`;

/** When a name of `isReleasing` is available: its date, or the start of its interval. */
export const releaseDate = sql`coalesce(d.fecha_liberacion_estimada, d.liberacion_desde)`;

/** End of the interval that begins at `releaseDate`; null: it is a day. */
export const releaseEnd = sql`CASE WHEN ${releaseDate} = d.liberacion_desde THEN d.liberacion_hasta END`;

const tells = sql`(e.datos ->> 'fecha_liberacion')::float8 = ${ms(sql`d.fecha_liberacion_estimada`)}`;
/** The registry, and not an interval or phases, tells the date of `dominios d`. */
export const isPublished = sql`(EXISTS (SELECT FROM evidencias e WHERE e.dominio = d.dominio AND ${tells})
  OR EXISTS (SELECT FROM evidencias_cuenta e WHERE e.usuario_id = d.usuario_id AND e.dominio = d.dominio AND ${tells}))`;

/** `isFreeExpired` for `facetas_dominios f`. */
export const isFreeExpiredFacet = sql`f.es_disponible = 'true' AND f.estado_verificacion = 'expirado'`;

/** Ids of the account's free names: few, and indexed. */
export const freeNames = (usuarioId: string, which: SQL = isFree): SQL =>
  sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId} AND ${which}`;
