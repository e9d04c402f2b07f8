import { raw, type SQL, sql } from '../../sql.ts';

// What each figure counts (docs/figures.md): the condition of the list that it stands beside, and of nothing else.

/** Lists show `dominios d`: it was not set aside. */
const isListed = sql`d.estado_gestion IS NULL`;

/** Can be registered now, for `dominios d`: what every list filtered by free names shows. The condition of their index. */
export const isFree = sql`d.es_disponible AND ${isListed}`;

/** The same of those that were registered before, as Expirados lists them. */
export const isFreeExpired = sql`${isFree} AND d.estado_verificacion = 'expirado'`;

/** Comes free soon: in redemption or pending delete. The rows of `facetas_dominios f` hold listed names only. */
export const isReleasing = (table: 'd' | 'f'): SQL => {
  const phase = sql`${raw(table)}.fase_ciclo IN ('redencion', 'pendiente_borrado')`;
  return table === 'f' ? phase : sql`${phase} AND ${isListed}`;
};

/** `isFreeExpired` for the rows of `facetas_dominios f`. */
export const isFreeExpiredFacet = sql`f.es_disponible = 'true' AND f.estado_verificacion = 'expirado'`;

/** The ids of the account's free names, or of some of them: an index holds them, and they are few. */
export const freeNames = (usuarioId: string, which: SQL = isFree): SQL =>
  sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId} AND ${which}`;
