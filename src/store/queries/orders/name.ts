import * as z from 'zod';
import type { OfertaRegistrador } from '#contract/entities/dominio.ts';
import { EstadoGestion, FaseCiclo } from '#contract/states.ts';
import type { NameFacts } from '#domain/orders/before-order.ts';
import { judge } from '#domain/value/opportunity/judgement.ts';
import { factsOfDomain } from '#domain/value/stored-facts.ts';
import { DEFAULT_TABLES } from '#domain/value/tables/market-tables.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { readDomain } from '../domains/list.ts';
import { domainsById } from '../opportunities/facts.ts';
import { releaseDate } from '../sql/figures.ts';
import { ms } from '../sql/fragments.ts';
import { firstRow } from '../sql/rows.ts';

const NameRow = z.object({
  dominio: z.string(),
  dominio_unicode: z.string(),
  es_disponible: z.boolean().nullable(),
  confirmaciones: z.number(),
  fase_ciclo: FaseCiclo,
  liberacion_desde: z.number().nullable(),
  liberacion_hasta: z.number().nullable(),
  fecha_ultima_verificacion: z.number().nullable(),
  estado_gestion: EstadoGestion.nullable(),
});

/** Undefined: the account does not have the name. */
export async function nameFacts(
  tx: Tx,
  usuarioId: string,
  dominioId: string,
  now: number,
): Promise<(NameFacts & { liberacion_hasta: number | null }) | undefined> {
  const row = await firstRow(
    tx,
    NameRow,
    prepared(sql`SELECT d.dominio, d.dominio_unicode, d.es_disponible, d.confirmaciones, d.fase_ciclo,
        ${ms(sql`d.liberacion_desde`)} AS liberacion_desde, CASE WHEN d.liberacion_hasta IS NOT NULL
          THEN ${ms(sql`greatest(d.liberacion_hasta, ${releaseDate})`)} END AS liberacion_hasta,
        ${ms(sql`d.fecha_ultima_verificacion`)} AS fecha_ultima_verificacion, d.estado_gestion
      FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id = ${dominioId}`),
  );
  return row && { ...row, riesgo_alto: await hasHighBrandRisk(tx, usuarioId, dominioId, now) };
}

/** By the name, the account's businesses and the list of marks. */
export async function hasHighBrandRisk(
  tx: Tx,
  usuarioId: string,
  dominioId: string,
  now: number,
): Promise<boolean> {
  const [facts] = await domainsById(tx, usuarioId, [dominioId]);
  if (!facts) return false;
  return judge(factsOfDomain(facts, now), DEFAULT_TABLES).risk?.marca?.nivel === 'alto';
}

/** The last price that a registrar of the account gave. */
export async function offerOf(
  tx: Tx,
  usuarioId: string,
  dominioId: string,
): Promise<OfertaRegistrador | null> {
  return (await readDomain(tx, usuarioId, dominioId))?.oferta_registrador ?? null;
}
