import * as z from 'zod';
import type { MotivoCierre } from '#contract/states.ts';
import { prepared, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, rows } from '../sql/rows.ts';
import { RegistryCanal } from './work.ts';

/** A registry server's own state. Times in epoch milliseconds of the product's clock. */
export const RegistryServer = z.object({
  servidor: z.string(),
  canal: RegistryCanal,
  intervalo_ms: z.number(),
  /** Until when it is not asked: it wants to be left alone, or has yet to prove itself. Null: it may be asked. */
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

/** These servers as they stand; one that was never asked has no row. */
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

/** Makes the row of a server that is about to be asked for the first time. */
export async function registerServer(
  tx: Tx,
  server: { servidor: string; canal: RegistryCanal; intervalMs: number },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO servidores_registro (servidor, canal, intervalo_ms)
    VALUES (${server.servidor}, ${server.canal}, ${server.intervalMs}) ON CONFLICT (servidor) DO NOTHING`);
}

/** A present further ahead than this is a clock that was set back, not a queue. */
const QUEUE_MAX = '60 seconds';

const takeServerSlotsRow = z.object({ espera: z.number(), consultas_dia: z.number() });

/**
 * Takes the next `count` slots in which this server may be asked, `intervalMs` apart, for all processes together.
 * They are moments of real time, whatever the product's clock says: politeness does not move with it. Returns how long
 * to wait for the first, and how many queries this UTC day has had with these.
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

/** The server asked to be left alone. Of two reasons the one that holds longer is told. */
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

/** Takes a due canary for this process; false when another one has it in hand. It is due again if we die with it. */
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

/**
 * Writes what a canary showed of an honest or silent server. Silence changes nothing but the time of the next one; and
 * nothing changes when the server was quarantined while the canary was on its way.
 */
export async function saveCanary(
  tx: Tx,
  canary: {
    servidor: string;
    outcome: 'good' | 'silent';
    motivo: string | null;
    /** When the server that was asked had last been quarantined. */
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

/** No server is quarantined until this transaction ends, so that the quarantine sees all denials written before it. */
export async function holdServerTrust(tx: Tx): Promise<void> {
  await tx.execute(prepared(sql`SELECT pg_advisory_xact_lock_shared(${CONTRADICTIONS})`));
}

/**
 * A denial of the server was disproved: it is not trusted before a good canary, which is not tried before `until`, and its
 * negatives since `since` or its last good canary are no evidence any more (`withdrawDenials` discards them). It waits
 * for transactions under `holdServerTrust`, so none of them may call it.
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
