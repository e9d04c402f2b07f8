import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import {
  type DestinoCambio,
  type DestinoEntrada,
  DestinoEventos,
  TipoEvento,
} from '#contract/events/entities.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso, ms } from '../sql/fragments.ts';
import { at, firstRow, idRow, json, rows, totalRow } from '../sql/rows.ts';

export const DESTINATIONS_MAX = 20;

/** `url` is empty where the address is sealed: `url_mostrada` is then what may be shown of it. */
const StoredDestination = DestinoEventos.extend({ url_mostrada: z.string().nullable() });
export type StoredDestination = z.infer<typeof StoredDestination>;

const columns = sql`d.id AS _id, d.nombre, d.url, d.url_mostrada, d.eventos, d.filtro_id, d.cabecera,
  ${iso(sql`d.clave_anterior_hasta`)} AS clave_anterior_hasta, d.activo, d.motivo_apagado, ${iso(sql`d.creado`)} AS creado,
  ${iso(sql`d.ultimo_exito`)} AS ultimo_exito, ${iso(sql`d.falla_desde`)} AS falla_desde,
  (SELECT count(*)::int FROM entregas_eventos e WHERE e.usuario_id = d.usuario_id AND e.destino_id = d.id
    AND e.estado = 'pendiente') AS pendientes`;

export async function listDestinations(tx: Tx, usuarioId: string): Promise<StoredDestination[]> {
  return await rows(
    tx,
    StoredDestination,
    sql`SELECT ${columns} FROM destinos_eventos d WHERE d.usuario_id = ${usuarioId} ORDER BY d.id`,
  );
}

export async function readDestination(
  tx: Tx,
  usuarioId: string,
  id: string,
): Promise<StoredDestination | undefined> {
  return await firstRow(
    tx,
    StoredDestination,
    sql`SELECT ${columns} FROM destinos_eventos d WHERE d.usuario_id = ${usuarioId} AND d.id = ${id}`,
  );
}

const OfFilter = z.object({ nombre: z.string(), eventos: z.array(TipoEvento) });

export async function destinationsOfFilter(
  tx: Tx,
  usuarioId: string,
  filtroId: string,
): Promise<z.infer<typeof OfFilter>[]> {
  return await rows(
    tx,
    OfFilter,
    sql`SELECT nombre, eventos FROM destinos_eventos WHERE usuario_id = ${usuarioId} AND filtro_id = ${filtroId} ORDER BY id`,
  );
}

/** Undefined if the account has as many as it may have. */
export async function addDestination(
  tx: Tx,
  usuarioId: string,
  {
    nombre,
    url,
    url_mostrada = null,
    eventos,
    filtro_id,
    cabecera,
  }: DestinoEntrada & { url_mostrada?: string | null },
  now: number,
): Promise<string | undefined> {
  // Serialises additions of the account, so that two at once do not pass the bound.
  await tx.execute(sql`SELECT FROM cuentas WHERE usuario_id = ${usuarioId} FOR NO KEY UPDATE`);
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO destinos_eventos (usuario_id, nombre, url, url_mostrada, eventos, filtro_id, cabecera, creado)
        SELECT ${usuarioId}, ${nombre}, ${url}, ${url_mostrada}, ${json(eventos)}::jsonb, ${filtro_id}, ${cabecera?.nombre ?? null}, ${at(now)}
        WHERE (SELECT count(*) FROM destinos_eventos WHERE usuario_id = ${usuarioId}) < ${DESTINATIONS_MAX}
        RETURNING id`,
  );
  return made?.id;
}

/** `url`: what may be shown of a new address, which the caller seals. Switching it on forgets its failures and makes its pending deliveries due. An attempt under way no longer counts after either. */
export async function changeDestination(
  tx: Tx,
  usuarioId: string,
  id: string,
  change: DestinoCambio,
  now: number,
): Promise<void> {
  const { nombre, url, eventos, filtro_id, cabecera, activo } = change;
  await tx.execute(sql`
    UPDATE destinos_eventos SET nombre = coalesce(${nombre ?? null}, nombre),
      url = CASE WHEN ${url !== undefined} THEN '' ELSE url END, url_mostrada = coalesce(${url ?? null}, url_mostrada),
      eventos = coalesce(${eventos === undefined ? null : json(eventos)}::jsonb, eventos), activo = coalesce(${activo ?? null}::boolean, activo),
      filtro_id = CASE WHEN ${filtro_id !== undefined} THEN ${filtro_id ?? null}::uuid ELSE filtro_id END,
      cabecera = CASE WHEN ${cabecera !== undefined} THEN ${cabecera?.nombre ?? null} ELSE cabecera END,
      motivo_apagado = CASE WHEN ${activo !== undefined} THEN NULL ELSE motivo_apagado END,
      reclamado_hasta = CASE WHEN ${url === undefined && activo !== true} THEN reclamado_hasta END
    WHERE usuario_id = ${usuarioId} AND id = ${id}`);
  if (activo !== true) return;
  await tx.execute(sql`UPDATE destinos_eventos SET fallos = 0, falla_desde = NULL, no_antes = NULL
    WHERE usuario_id = ${usuarioId} AND id = ${id}`);
  await tx.execute(sql`UPDATE entregas_eventos SET proximo = ${at(now)}, intentos = 0
    WHERE usuario_id = ${usuarioId} AND destino_id = ${id} AND estado = 'pendiente'`);
}

/** The key before this one also signs until `until` (epoch ms). */
export async function noteNewKey(tx: Tx, usuarioId: string, id: string, until: number): Promise<void> {
  await tx.execute(sql`UPDATE destinos_eventos SET clave_anterior_hasta = ${at(until)}
    WHERE usuario_id = ${usuarioId} AND id = ${id}`);
}

export async function removeDestination(tx: Tx, usuarioId: string, id: string): Promise<boolean> {
  const gone = await firstRow(
    tx,
    idRow,
    sql`DELETE FROM destinos_eventos WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING id`,
  );
  return gone !== undefined;
}

const Due = z.object({ usuario_id: Id, destino_id: Id });

export async function destinationsWithEvents(
  tx: Tx,
  now: number,
  limit: number,
): Promise<z.infer<typeof Due>[]> {
  return await rows(
    tx,
    Due,
    sql`SELECT usuario_id, destino_id FROM destinations_with_events(${at(now)}, ${limit})`,
  );
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const FIRST = { usuario_id: NO_ID, destino_id: NO_ID };

export async function addressesToSeal(
  tx: Tx,
  after: z.infer<typeof Due> | undefined,
  limit: number,
): Promise<z.infer<typeof Due>[]> {
  const { usuario_id, destino_id } = after ?? FIRST;
  return await rows(
    tx,
    Due,
    sql`SELECT usuario_id, destino_id FROM addresses_to_seal(${usuario_id}, ${destino_id}, ${limit})`,
  );
}

const Address = z.object({ url: z.string() });

/** The address that is to be sealed now, locked; undefined if it is sealed or gone. */
export async function unsealedAddress(tx: Tx, usuarioId: string, id: string): Promise<string | undefined> {
  const found = await firstRow(
    tx,
    Address,
    sql`SELECT url FROM destinos_eventos WHERE usuario_id = ${usuarioId} AND id = ${id} AND url <> '' FOR UPDATE`,
  );
  return found?.url;
}

const Claimed = z.object({
  nombre: z.string(),
  url: z.string(),
  eventos: z.array(TipoEvento),
  filtro_id: Id.nullable(),
  cabecera: z.string().nullable(),
  /** Epoch milliseconds. */
  clave_anterior_hasta: z.number().nullable(),
  fallos: z.int(),
  /** Epoch milliseconds. */
  falla_desde: z.number().nullable(),
  reclamado: z.string(),
});
export type ClaimedDestination = z.infer<typeof Claimed>;

/** Undefined if it is claimed, delayed or switched off. */
export async function claimDestination(
  tx: Tx,
  usuarioId: string,
  id: string,
  { now, seconds }: { now: number; seconds: number },
): Promise<ClaimedDestination | undefined> {
  return await firstRow(
    tx,
    Claimed,
    sql`UPDATE destinos_eventos SET reclamado_hasta = clock_timestamp() + ${seconds}::int * interval '1 second'
        WHERE usuario_id = ${usuarioId} AND id = ${id} AND activo AND (no_antes IS NULL OR no_antes <= ${at(now)})
          AND (reclamado_hasta IS NULL OR reclamado_hasta <= clock_timestamp())
        RETURNING nombre, url, eventos, filtro_id, cabecera, ${ms(sql`clave_anterior_hasta`)} AS clave_anterior_hasta, fallos, ${ms(sql`falla_desde`)} AS falla_desde, reclamado_hasta::text AS reclamado`,
  );
}

/** How a round of attempts left the address; `idle`: it made no attempt. */
export type RoundEnd =
  | { kind: 'idle' }
  | { kind: 'put_off'; noAntes: number }
  | { kind: 'worked'; noAntes: number | null }
  | { kind: 'failed'; noAntes: number }
  | { kind: 'off'; motivo: string };

/** False if the claim is over: the address was corrected, or another process has it. Then nothing is written. */
export async function endRound(
  tx: Tx,
  usuarioId: string,
  { id, reclamado }: { id: string; reclamado: string },
  end: RoundEnd,
  now: number,
): Promise<boolean> {
  const failing = sql`fallos = fallos + 1, falla_desde = coalesce(falla_desde, ${at(now)})`;
  const what = {
    idle: sql`reclamado_hasta = NULL`,
    put_off: sql`reclamado_hasta = NULL, no_antes = ${end.kind === 'put_off' ? at(end.noAntes) : null}`,
    worked: sql`reclamado_hasta = NULL, fallos = 0, falla_desde = NULL, ultimo_exito = ${at(now)},
      no_antes = ${end.kind === 'worked' ? at(end.noAntes) : null}`,
    failed: sql`reclamado_hasta = NULL, ${failing}, no_antes = ${end.kind === 'failed' ? at(end.noAntes) : null}`,
    off: sql`reclamado_hasta = NULL, ${failing}, activo = false,
      motivo_apagado = ${end.kind === 'off' ? end.motivo : null}`,
  }[end.kind];
  const ended = await firstRow(
    tx,
    idRow,
    sql`UPDATE destinos_eventos SET ${what} WHERE usuario_id = ${usuarioId} AND id = ${id}
          AND reclamado_hasta = ${reclamado}::timestamptz RETURNING id`,
  );
  return ended !== undefined;
}

/** Counts up to `most`. */
export async function pendingUpTo(tx: Tx, usuarioId: string, id: string, most: number): Promise<number> {
  const found = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM (SELECT FROM entregas_eventos WHERE usuario_id = ${usuarioId}
          AND destino_id = ${id} AND estado = 'pendiente' LIMIT ${most}) e`,
  );
  return found?.total ?? 0;
}
