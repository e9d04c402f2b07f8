import { raw, type SQL, sql } from '../../sql.ts';

// What each figure counts (docs/figures.md): the condition of the list that it stands beside, and of nothing else.

/** Lists show `dominios d`: it was not set aside. */
const isListed = sql`d.estado_gestion IS NULL`;

/** Can be registered now, for `dominios d`: what every list filtered by free names shows. The condition of their index. */
export const isFree = sql`d.es_disponible AND ${isListed}`;

/** The same of those that were registered before, as Expirados lists them. */
export const isFreeExpired = sql`${isFree} AND d.estado_verificacion = 'expirado'`;

const isEnding = (table: 'd' | 'f') => sql`${raw(table)}.fase_ciclo IN ('redencion', 'pendiente_borrado')`;

/** In redemption or pending delete, for the rows of `facetas_dominios f`: they hold listed names only. */
export const isEndingFacet = isEnding('f');

/** An interval that is long over announces no release. */
const OVER_MS = 2 * 86_400_000;
const isTimed = (now: number) =>
  sql`d.liberacion_desde IS NOT NULL AND d.es_disponible IS NOT TRUE AND d.liberacion_hasta >= ${new Date(now - OVER_MS)}`;

/** Comes free soon: in redemption or pending delete, or in an interval that its zone's clock tells. For `dominios d`. */
export const isReleasing = (now: number): SQL => sql`(${isEnding('d')} OR (${isTimed(now)})) AND ${isListed}`;

/** Those of them that the facets do not hold. */
export const isOnlyTimed = (now: number): SQL =>
  sql`${isTimed(now)} AND NOT ${isEnding('d')} AND ${isListed}`;

/** When a name that `isReleasing` may be had: its date, or the beginning of its interval. */
export const releaseDate = sql`coalesce(d.fecha_liberacion_estimada, d.liberacion_desde)`;

/** `isFreeExpired` for the rows of `facetas_dominios f`. */
export const isFreeExpiredFacet = sql`f.es_disponible = 'true' AND f.estado_verificacion = 'expirado'`;

/** The ids of the account's free names, or of some of them: an index holds them, and they are few. */
export const freeNames = (usuarioId: string, which: SQL = isFree): SQL =>
  sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId} AND ${which}`;
