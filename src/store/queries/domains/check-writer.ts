import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoVerificacion, estadoVerificacion } from '#contract/states.ts';
import type { CheckEvent } from '#domain/check/events.ts';
import { type DomainCheck, NEW_CHECK, type Questions } from '#domain/check/states.ts';
import { type Transition, transition } from '#domain/check/transition.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, json, rows } from '../sql/rows.ts';
import { addingAccount } from '../work/account-work.ts';

/** Only this file writes a domain's check; other updates of the row include `checkAssignments`. */

const ms = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/** Columns of `dominios d` for a `DomainCheck`. */
export const checkColumns = sql`d.comprobando, ${ms(sql`d.ronda_inicio`)} AS ronda_inicio, d.ronda_persona,
  d.reintentos_usados, d.prioridad_verificacion, ${ms(sql`d.proxima_verificacion`)} AS proxima_verificacion,
  d.reclamado_por`;

/** The registry questions of `dominios d`, as `Questions`. */
export const questionsColumn = sql`(SELECT CASE WHEN count(*) = 0 THEN 'none'
    WHEN bool_or(t.no_antes < 'infinity' OR t.reclamado_por IS NOT NULL) THEN 'planned' ELSE 'held' END
  FROM trabajo_registro t WHERE t.usuario_id = d.usuario_id AND t.dominio_id = d.id) AS questions`;

/** A check as fields of a JSON record; `leaseSeconds` if a process claims it. */
export const checkRecord = (check: DomainCheck, leaseSeconds: number | null = null) => ({
  comprobando: check.comprobando,
  ronda_inicio: at(check.ronda_inicio),
  ronda_persona: check.ronda_persona,
  reintentos_usados: check.reintentos_usados,
  prioridad_verificacion: check.prioridad_verificacion,
  proxima_verificacion: at(check.proxima_verificacion),
  reclamado_por: check.reclamado_por,
  reclamado_segundos: leaseSeconds,
});

export const checkRecordTypes = sql`comprobando boolean, ronda_inicio timestamptz, ronda_persona boolean,
  reintentos_usados int, prioridad_verificacion int, proxima_verificacion timestamptz, reclamado_por text,
  reclamado_segundos float8`;

/** SET of an UPDATE of `dominios d` from such a record `e`. Leases use the database's time. */
export const checkAssignments = sql`comprobando = e.comprobando, ronda_inicio = e.ronda_inicio,
  ronda_persona = e.ronda_persona, reintentos_usados = e.reintentos_usados,
  prioridad_verificacion = e.prioridad_verificacion, proxima_verificacion = e.proxima_verificacion,
  reclamado_por = e.reclamado_por,
  reclamado_hasta = CASE WHEN e.reclamado_por IS NULL THEN NULL
    WHEN e.reclamado_segundos IS NULL THEN d.reclamado_hasta
    ELSE clock_timestamp() + e.reclamado_segundos * interval '1 second' END`;

/** First state of a domain and of its check after `event`; null: no check. */
export function firstCheck(event: CheckEvent | null): {
  estado_verificacion: EstadoVerificacion;
  check: DomainCheck;
} {
  const facts = {
    questions: 'none',
    estado_verificacion: estadoVerificacion.pendiente,
    es_disponible: null,
    fecha_ultima_verificacion: null,
  } as const;
  if (event === null) return { ...facts, check: NEW_CHECK };
  const { check, verificando } = transition(NEW_CHECK, facts, event);
  return {
    estado_verificacion: verificando ? estadoVerificacion.verificando : facts.estado_verificacion,
    check,
  };
}

/** For an unclaimed check. */
export const newCheckColumns = sql`comprobando, ronda_inicio, ronda_persona, reintentos_usados,
  prioridad_verificacion, proxima_verificacion`;

export const newCheckValues = (check: DomainCheck) => sql`${check.comprobando}::boolean,
  ${at(check.ronda_inicio)}::timestamptz, ${check.ronda_persona}::boolean, ${check.reintentos_usados}::int,
  ${check.prioridad_verificacion}::int, ${at(check.proxima_verificacion)}::timestamptz`;

export const checkShape = {
  comprobando: z.boolean(),
  ronda_inicio: z.number().nullable(),
  ronda_persona: z.boolean(),
  reintentos_usados: z.int(),
  prioridad_verificacion: z.int(),
  proxima_verificacion: z.number().nullable(),
  reclamado_por: z.string().nullable(),
};

export const questionsShape = { questions: z.enum(['none', 'planned', 'held']) };

export const LockedCheck = z.object({
  id: Id,
  ...checkShape,
  ...questionsShape,
  estado_verificacion: EstadoVerificacion,
  es_disponible: z.boolean().nullable(),
  fecha_ultima_verificacion: z.number().nullable(),
});
type LockedCheck = z.infer<typeof LockedCheck>;

/** Locked by id; unknown ids are omitted. */
async function lockChecks(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<LockedCheck[]> {
  return await rows(
    tx,
    LockedCheck,
    sql`SELECT d.id, ${checkColumns}, ${questionsColumn}, d.estado_verificacion, d.es_disponible,
          ${ms(sql`d.fecha_ultima_verificacion`)} AS fecha_ultima_verificacion
        FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
        ORDER BY d.id FOR UPDATE OF d`,
  );
}

const PAGE = 2_000;

/** Applies an event to these checks in pages. Returns the transitions by id. */
export async function applyToChecks(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  event: CheckEvent,
  revision: number,
): Promise<Map<string, Transition>> {
  const made = new Map<string, Transition>();
  const sorted = [...new Set(ids)].sort();
  for (let from = 0; from < sorted.length; from += PAGE) {
    const locked = await lockChecks(tx, usuarioId, sorted.slice(from, from + PAGE));
    const page = locked.map((row) => ({ row, done: transition(checkOf(row), row, event) }));
    await writeTransitions(tx, usuarioId, page, { revision, release: 'now' in event ? event.now : null });
    for (const { row, done } of page) made.set(row.id, done);
  }
  return made;
}

export const changedOf = (transitions: ReadonlyMap<string, Transition>): number =>
  [...transitions.values()].filter(({ changed }) => changed).length;

interface Moved {
  row: { id: string; questions: Questions; prioridad_verificacion: number };
  done: Transition;
}

/** Writes transitions of locked rows. `release`: when held questions may be asked (epoch ms). */
async function writeTransitions(
  tx: Tx,
  usuarioId: string,
  page: readonly Moved[],
  change: { revision: number; release: number | null },
): Promise<void> {
  const changed = page.filter(({ done }) => done.changed);
  if (changed.length === 0) return;
  const records = changed.map(({ row, done }) => ({
    id: row.id,
    verificando: done.verificando,
    ...checkRecord(done.check),
  }));
  await tx.execute(sql`
    UPDATE dominios d SET ${checkAssignments}, revision = ${change.revision},
      estado_verificacion = CASE WHEN e.verificando THEN ${estadoVerificacion.verificando} ELSE d.estado_verificacion END
    FROM jsonb_to_recordset(${json(records)}::jsonb) AS e(id uuid, verificando boolean, ${checkRecordTypes})
    WHERE d.usuario_id = ${usuarioId} AND d.id = e.id`);
  await changeQuestions(tx, usuarioId, changed, change.release);
}

/** Applies a transition to unclaimed questions; all get the check's priority. */
export async function changeQuestions(
  tx: Tx,
  usuarioId: string,
  changed: readonly Moved[],
  release: number | null,
): Promise<void> {
  const concerned = changed
    .filter(({ row, done }) => {
      const more = done.check.prioridad_verificacion > row.prioridad_verificacion;
      return row.questions !== 'none' && (done.questions !== 'keep' || more);
    })
    .map(({ row, done }) => ({
      id: row.id,
      cambio: done.questions,
      prioridad: done.check.prioridad_verificacion,
    }));
  if (concerned.length === 0) return;
  const input = sql`jsonb_to_recordset(${json(concerned)}::jsonb) AS e(id uuid, cambio text, prioridad int)`;
  if (concerned.some(({ cambio }) => cambio === 'drop'))
    await tx.execute(
      prepared(sql`
    DELETE FROM trabajo_registro t USING ${input}
    WHERE e.cambio = 'drop' AND t.usuario_id = ${usuarioId} AND t.dominio_id = e.id AND t.reclamado_por IS NULL`),
    );
  if (concerned.some(({ cambio }) => cambio !== 'drop')) {
    const written = sql`
    UPDATE trabajo_registro t SET prioridad = greatest(t.prioridad, e.prioridad),
      no_antes = CASE WHEN t.reclamado_por IS NOT NULL THEN t.no_antes WHEN e.cambio = 'hold' THEN 'infinity'
        WHEN e.cambio = 'release' THEN least(t.no_antes, ${at(release)}::timestamptz) ELSE t.no_antes END
    FROM ${input}
    WHERE e.cambio <> 'drop' AND t.usuario_id = ${usuarioId} AND t.dominio_id = e.id
    RETURNING t.servidor, t.prioridad, t.no_antes`;
    await tx.execute(prepared(addingAccount('registro', usuarioId, written)));
  }
}

export function checkOf(row: DomainCheck): DomainCheck {
  return {
    comprobando: row.comprobando,
    ronda_inicio: row.ronda_inicio,
    ronda_persona: row.ronda_persona,
    reintentos_usados: row.reintentos_usados,
    prioridad_verificacion: row.prioridad_verificacion,
    proxima_verificacion: row.proxima_verificacion,
    reclamado_por: row.reclamado_por,
  };
}
