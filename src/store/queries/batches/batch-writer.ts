import { estadoProceso } from '#contract/states.ts';
import type { Batch } from '#domain/batch/states.ts';
import type { BatchEvent, Transition } from '#domain/batch/step.ts';
import { transition } from '#domain/batch/transition.ts';
import { requestToken } from '../../request-token.ts';
import { identifier, join, prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, json } from '../sql/rows.ts';
import type { BatchKey, BatchRow } from './batches.ts';

/** Only this file writes a batch's state (src/domain/batch), spend and counters. */

export interface AppliedEvent {
  batch: BatchRow;
  done: Transition;
}

/** Applies an event to these locked batches and writes the result. The caller handles the effects. */
export async function applyToBatches(
  tx: Tx,
  usuarioId: string,
  batches: readonly BatchRow[],
  event: BatchEvent,
  revision: number,
): Promise<AppliedEvent[]> {
  const applied = batches.map((row) => {
    const done = transition(row, event);
    return { batch: { ...row, ...done.batch }, done };
  });
  const records = applied.filter(({ done }) => done.changed).map(({ batch }) => toRecord(batch));
  await setTokens(tx, usuarioId, applied, event);
  if (records.length > 0) {
    await tx.execute(
      prepared(sql`
      UPDATE batches b SET estado = e.estado, motivo = e.motivo, motivo_codigo = e.motivo_codigo, problema = e.problema,
        fallos_seguidos = e.fallos_seguidos, no_antes = e.no_antes, fecha_inicio = e.fecha_inicio, fecha_fin = e.fecha_fin,
        tope_solicitudes = e.tope_solicitudes, tope_creditos = e.tope_creditos, recolecciones = e.recolecciones,
        recoleccion_cada_dias = e.recoleccion_cada_dias, recoleccion_tope = e.recoleccion_tope,
        recoleccion_tope_creditos = e.recoleccion_tope_creditos, proxima_recoleccion = e.proxima_recoleccion, revision = ${revision}
      FROM jsonb_to_recordset(${json(records)}::jsonb) AS e(id uuid, estado text, motivo text, motivo_codigo text,
        problema text, fallos_seguidos int, no_antes timestamptz, fecha_inicio timestamptz, fecha_fin timestamptz,
        tope_solicitudes int, tope_creditos int, recolecciones int, recoleccion_cada_dias int, recoleccion_tope int,
        recoleccion_tope_creditos int, proxima_recoleccion timestamptz)
      WHERE b.usuario_id = ${usuarioId} AND b.id = e.id`),
    );
  }
  return applied;
}

/** Events that let a batch search: its spend counts against the token of the program that asked for it. */
const GOING: ReadonlySet<BatchEvent['kind']> = new Set([
  'started',
  'retried',
  'recollection_set',
  'round_began',
]);

async function setTokens(
  tx: Tx,
  usuarioId: string,
  applied: readonly AppliedEvent[],
  event: BatchEvent,
): Promise<void> {
  const tokenId = requestToken();
  if (tokenId === undefined || !GOING.has(event.kind)) return;
  // More keywords to search in a batch that runs are spent by who puts them back, though its row stays as it is.
  const taken = applied.filter(({ done }) => done.changed || (tokenId !== null && event.kind === 'retried'));
  for (const { batch } of taken) {
    await setBatchToken(tx, { usuario_id: usuarioId, batch_id: batch.id }, tokenId);
  }
}

/** Its further searches count against the cap of this token; null: only against its own cap. */
async function setBatchToken(tx: Tx, key: BatchKey, tokenId: string | null): Promise<void> {
  await tx.execute(sql`UPDATE batches SET acceso_id = ${tokenId}::uuid
    WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id} AND acceso_id IS DISTINCT FROM ${tokenId}::uuid`);
}

/** A program that adds or rewrites keywords of a batch, or changes its settings, takes its further searches on its token. */
export async function takeOnRequestToken(tx: Tx, key: BatchKey): Promise<void> {
  const tokenId = requestToken();
  if (tokenId) await setBatchToken(tx, key, tokenId);
}

const toRecord = (batch: Batch & { id: string }) => ({
  id: batch.id,
  estado: batch.estado,
  motivo: batch.motivo,
  motivo_codigo: batch.motivo_codigo,
  problema: batch.problema,
  fallos_seguidos: batch.fallos_seguidos,
  no_antes: at(batch.no_antes),
  fecha_inicio: at(batch.fecha_inicio),
  fecha_fin: at(batch.fecha_fin),
  tope_solicitudes: batch.tope_solicitudes,
  tope_creditos: batch.tope_creditos,
  recolecciones: batch.recolecciones,
  recoleccion_cada_dias: batch.recoleccion_cada_dias,
  recoleccion_tope: batch.recoleccion_tope,
  recoleccion_tope_creditos: batch.recoleccion_tope_creditos,
  proxima_recoleccion: at(batch.proxima_recoleccion),
});

export interface Spend {
  solicitudes: number;
  creditos: number;
}

/** SQL: `segundos`: duration of the searches; `proveedor` null: unchanged; `counted`: what `sumsOf` adds in the same update. */
export const addSpend = (
  key: BatchKey,
  { solicitudes, creditos, segundos, proveedor }: Spend & { segundos: number; proveedor: string | null },
  counted?: { sums: SQL; of: SQL; revision: number },
): SQL => sql`
  UPDATE batches b SET solicitudes_usadas = b.solicitudes_usadas + ${solicitudes}::int,
    creditos_usados = b.creditos_usados + ${creditos}::int,
    segundos_busqueda = b.segundos_busqueda + ${segundos}::float8, proveedor = coalesce(${proveedor}::text, b.proveedor)
    ${counted ? sql`, ${counted.sums}, revision = ${counted.revision} FROM (${counted.of}) s` : sql``}
  WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}`;

type Counter =
  | 'total_keywords'
  | 'keywords_completadas'
  | 'keywords_con_error'
  | 'keywords_limitadas'
  | 'total_negocios_encontrados'
  | 'negocios_nuevos'
  | 'total_dominios_extraidos'
  | 'dominios_verificados'
  | 'dominios_expirados_encontrados'
  | 'dominios_libres';

export const domainCounters = [
  'total_dominios_extraidos',
  'dominios_verificados',
  'dominios_expirados_encontrados',
  'dominios_libres',
] as const satisfies readonly Counter[];

export const endedCounters = [
  'keywords_completadas',
  'keywords_con_error',
  'keywords_limitadas',
] as const satisfies readonly Counter[];

/** SQL: the amounts by which `endedCounters` fall for grouped keywords, by their former `estado` and `limitada`. */
export const withoutEnded = sql`
  -count(*) FILTER (WHERE estado = ${estadoProceso.completado})::int AS keywords_completadas,
  -count(*) FILTER (WHERE estado = ${estadoProceso.error})::int AS keywords_con_error,
  -count(*) FILTER (WHERE limitada AND estado = ${estadoProceso.completado})::int AS keywords_limitadas`;

/**
 * SQL: adds to batch counters. `changes` is a query with one row for each batch: `batch_id` and the amount under each
 * counter's name. Usable alone or in a WITH; `b` is the batch in its RETURNING.
 */
export function addToCounters(
  usuarioId: string,
  counters: readonly Counter[],
  changes: SQL,
  revision: number,
): SQL {
  return sql`UPDATE batches b SET ${sumsOf(counters)}, revision = ${revision}
    FROM (${changes}) s WHERE b.usuario_id = ${usuarioId} AND b.id = s.batch_id`;
}

/** SQL: adds to the counters of the batch `b` what `s` has under their names. */
export const sumsOf = (counters: readonly Counter[]): SQL =>
  join(counters.map((name) => sql`${identifier(name)} = b.${identifier(name)} + s.${identifier(name)}`));

export async function countKeywords(tx: Tx, key: BatchKey, added: number, revision: number): Promise<void> {
  const changes = sql`SELECT ${key.batch_id}::uuid AS batch_id, ${added}::int AS total_keywords`;
  await tx.execute(prepared(addToCounters(key.usuario_id, ['total_keywords'], changes, revision)));
}
