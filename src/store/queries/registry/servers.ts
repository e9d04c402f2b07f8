import * as z from 'zod';
import type { MotivoCierre } from '#contract/states.ts';
import { prepared, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, rows } from '../sql/rows.ts';
import { RegistryCanal } from './work.ts';

/** Times in epoch milliseconds of the product's clock. */
export const RegistryServer = z.object({
  servidor: z.string(),
  canal: RegistryCanal,
  intervalo_ms: z.number(),
  /** Until when it is not asked, because it throttles or needs a canary. Null: now. */
  cerrado_hasta: z.number().nullable(),
  limitado_hasta: z.number().nullable(),
  limites_seguidos: z.number(),
  canario_siguiente: z.number().nullable(),
  canario_ok_en: z.number().nullable(),
  canarios_callados: z.number(),
  cuarentena: z.boolean(),
  /** When one of its denials was last disproved. */
  ultima_mentira: z.number().nullable(),
});
export type RegistryServer = z.infer<typeof RegistryServer>;

const ms = (column: SQL) => sql`(extract(epoch FROM ${column}) * 1000)::float8`;
const columns = sql`r.servidor, r.canal, r.intervalo_ms, ${ms(sql`cerrado_hasta(r)`)} AS cerrado_hasta,
  ${ms(sql`r.limitado_hasta`)} AS limitado_hasta, r.limites_seguidos,
  ${ms(sql`r.canario_siguiente`)} AS canario_siguiente, ${ms(sql`r.canario_ok_en`)} AS canario_ok_en,
  r.canarios_callados, r.cuarentena, ${ms(sql`r.ultima_mentira`)} AS ultima_mentira`;

/** Servers never asked have no row. */
export async function readServers(
  tx: Tx,
  servidores: readonly string[],
): Promise<Map<string, RegistryServer>> {
  if (servidores.length === 0) return new Map();
  const found = await rows(
    tx,
    RegistryServer,
    prepared(sql`SELECT ${columns} FROM servidores_registro r
        WHERE r.servidor = ANY(${[...servidores]}::text[])`),
  );
  return new Map(found.map((server) => [server.servidor, server]));
}

export async function registerServer(
  tx: Tx,
  server: { servidor: string; canal: RegistryCanal; intervalMs: number },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO servidores_registro (servidor, canal, intervalo_ms)
    VALUES (${server.servidor}, ${server.canal}, ${server.intervalMs}) ON CONFLICT (servidor) DO NOTHING`);
}

/** A time further ahead means that a clock was set back. */
const QUEUE_MAX = '60 seconds';

const takeServerSlotsRow = z.object({ espera: z.number(), consultas_dia: z.number() });

/**
 * Takes the next `count` slots in real time, independent of the product's clock. Returns the wait for the first, and
 * the questions of this UTC day.
 */
export async function takeServerSlots(
  tx: Tx,
  slots: {
    servidor: string;
    intervalMs: number;
    perDay: number | null;
    count: number;
    today: number;
  },
): Promise<{ waitMs: number; today: number }> {
  const block = slots.count * slots.intervalMs;
  const taken = await firstRow(
    tx,
    takeServerSlotsRow,
    prepared(sql`UPDATE servidores_registro SET
          no_antes = least(greatest(no_antes, clock_timestamp()), clock_timestamp() + interval '${raw(QUEUE_MAX)}')
            + ${block}::float8 * interval '1 millisecond',
          intervalo_ms = ${slots.intervalMs}, consultas = consultas + ${slots.count}::int, por_dia = ${slots.perDay}::int,
          consultas_dia = CASE WHEN dia = ${slots.today}::int THEN consultas_dia ELSE 0 END + ${slots.count}::int,
          dia = ${slots.today}::int
        WHERE servidor = ${slots.servidor}
        RETURNING (extract(epoch FROM no_antes - clock_timestamp()) * 1000)::float8 - ${block}::float8 AS espera,
          consultas_dia`),
  );
  if (!taken) throw new Error('a server is registered before it is asked');
  return { waitMs: Math.max(0, taken.espera), today: taken.consultas_dia };
}

/** Closes a throttling server. Of two reasons the longer one is shown. */
export async function holdServer(
  tx: Tx,
  servidor: string,
  until: number,
  por: Exclude<MotivoCierre, 'canario'> = 'ritmo',
): Promise<void> {
  await tx.execute(sql`
    UPDATE servidores_registro SET limitado_hasta = greatest(limitado_hasta, ${at(until)}::timestamptz),
      limitado_por = CASE WHEN limitado_hasta > ${at(until)}::timestamptz THEN limitado_por ELSE ${por} END,
      limitadas = limitadas + 1, limites_seguidos = limites_seguidos + 1
    WHERE servidor = ${servidor}`);
}

export async function serverAnswered(tx: Tx, servidor: string): Promise<void> {
  await tx.execute(sql`UPDATE servidores_registro SET limites_seguidos = 0
    WHERE servidor = ${servidor} AND limites_seguidos > 0`);
}

const serverRow = z.object({ servidor: z.string() });

/** Claims a due canary; false if another process has it. It is due again if this process dies. */
export async function claimCanary(
  tx: Tx,
  servidor: string,
  moment: { now: number; leaseMs: number },
): Promise<boolean> {
  const taken = await firstRow(
    tx,
    serverRow,
    sql`UPDATE servidores_registro SET canario_siguiente = ${at(moment.now + moment.leaseMs)}
        WHERE servidor = ${servidor} AND (canario_siguiente IS NULL OR canario_siguiente <= ${at(moment.now)})
        RETURNING servidor`,
  );
  return taken !== undefined;
}

/** Silence only changes the next time; a quarantine during the canary voids the result. */
export async function saveCanary(
  tx: Tx,
  canary: {
    servidor: string;
    outcome: 'good' | 'silent';
    motivo: string | null;
    /** The server's last quarantine at the time of the question. */
    quarantinedBefore: number | null;
    next: number;
    now: number;
  },
): Promise<void> {
  const good = sql`${canary.outcome === 'good'}::boolean`;
  await tx.execute(sql`
    UPDATE servidores_registro SET canario_siguiente = ${at(canary.next)},
      canario_ok_en = CASE WHEN ${good} THEN ${at(canary.now)}::timestamptz ELSE canario_ok_en END,
      -- What was in flight when the server was quarantined is discarded before it is trusted again.
      descartar_desde = CASE WHEN ${good} AND cuarentena
        THEN least(descartar_desde, coalesce(canario_ok_en, 'epoch')) ELSE descartar_desde END,
      canarios_callados = CASE WHEN ${good} THEN 0 ELSE least(canarios_callados + 1, 100) END,
      cuarentena = cuarentena AND NOT ${good},
      cuarentena_desde = CASE WHEN ${good} THEN NULL ELSE cuarentena_desde END,
      motivo = CASE WHEN ${!(canary.outcome === 'good') && canary.motivo === null}::boolean THEN motivo
        ELSE ${canary.motivo}::text END
    WHERE servidor = ${canary.servidor}
      AND ultima_mentira IS NOT DISTINCT FROM ${at(canary.quarantinedBefore)}::timestamptz`);
}

const CONTRADICTIONS = sql`hashtextextended('negativas_desmentidas', 0)`;

/** Blocks quarantines until this transaction ends, so that a quarantine sees all denials written before it. */
export async function holdServerTrust(tx: Tx): Promise<void> {
  await tx.execute(prepared(sql`SELECT pg_advisory_xact_lock_shared(${CONTRADICTIONS})`));
}

/**
 * Distrusts a server after a disproved denial: its canary waits until `until`, and its denials since `since` or its
 * last good canary are void (`withdrawDenials`). Waits for transactions with `holdServerTrust`, which must not call
 * it.
 */
export async function quarantineServer(
  tx: Tx,
  quarantine: {
    servidor: string;
    motivo: string | null;
    since: number;
    until: number;
    now: number;
  },
): Promise<void> {
  const now = at(quarantine.now);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${CONTRADICTIONS})`);
  await tx.execute(sql`
    UPDATE servidores_registro SET canario_siguiente = ${at(quarantine.until)}, canarios_callados = 0,
      cuarentena = true, cuarentena_desde = coalesce(cuarentena_desde, ${now}::timestamptz),
      motivo = ${quarantine.motivo}::text, ultima_mentira = ${now}::timestamptz,
      descartar_desde = least(descartar_desde, coalesce(canario_ok_en, 'epoch'), ${at(quarantine.since)}::timestamptz)
    WHERE servidor = ${quarantine.servidor}`);
}
