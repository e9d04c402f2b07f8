import * as z from 'zod';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';
import { lapse } from './write.ts';

/** Businesses of a trade in a place: number examined, number with a working website, and the leader of the rest. */
const Row = z.strictObject({
  /** Represents the market; and the number of its keywords examined. */
  keyword_id: z.uuid(),
  keywords_miradas: z.number(),
  negocios_mirados: z.number(),
  con_web_viva: z.number(),
  /** The open business with most reviews and no working website. */
  negocio_id: z.uuid().nullable(),
});
export type MarketCompetition = z.infer<typeof Row>;

/** Limits of a market: businesses of a keyword, and keywords of a trade and place. */
const BUSINESSES_MAX = 20;
const MARKET_KEYWORDS_MAX = 20;
/** Most keywords in one run; a business belongs to few. */
const KEYWORDS_MAX = 2_000;

/** Finished keywords of the trade and place of `m`, or `m` itself if one is missing. */
const keywordsOfMarket = (usuarioId: string) => sql`
  SELECT k.id FROM (
    SELECT k.id FROM keywords k
    WHERE k.usuario_id = ${usuarioId} AND k.oficio = m.oficio AND k.lugar = m.lugar AND k.pais = m.pais
      AND k.oficio <> '' AND k.lugar <> '' AND k.fecha_fin IS NOT NULL
    ORDER BY k.id DESC LIMIT ${MARKET_KEYWORDS_MAX}) k
  UNION SELECT m.id`;

export const businessesOfMarket = (usuarioId: string) => sql`
  SELECT kn.negocio_id, min(kn.orden) AS orden
  FROM (${keywordsOfMarket(usuarioId)}) p CROSS JOIN LATERAL (
    SELECT kn.negocio_id, kn.orden FROM keyword_negocios kn
    WHERE kn.usuario_id = ${usuarioId} AND kn.keyword_id = p.id ORDER BY kn.orden LIMIT ${BUSINESSES_MAX}) kn
  GROUP BY kn.negocio_id`;

/** Businesses with an unverified website, or with a domain that the account has deleted, are not examined. */
export const isLookedAt = sql`(CASE WHEN n.dominio_id IS NULL THEN n.dominio_extraido IS NULL
  ELSE d.estado_verificacion NOT IN ('pendiente', 'verificando', 'error') END)`;

/** Verified before and being verified again. */
const isLookedAtAgain = sql`(d.estado_verificacion IN ('verificando', 'error') AND d.fecha_ultima_verificacion IS NOT NULL)`;

/** A market with an opportunity is skipped while one of its websites is verified again: the verdict triggers it. */
export async function competitionOf(
  tx: Tx,
  usuarioId: string,
  touched: { domains: readonly string[]; businesses: readonly string[] },
): Promise<MarketCompetition[]> {
  if (touched.domains.length === 0 && touched.businesses.length === 0) return [];
  return await rows(
    tx,
    Row,
    prepared(sql`WITH tocados AS (
          SELECT id FROM negocios WHERE usuario_id = ${usuarioId} AND dominio_id = ANY(${[...touched.domains]}::uuid[])
          UNION SELECT unnest(${[...touched.businesses]}::uuid[])
        ), palabras AS (
          SELECT DISTINCT kn.keyword_id FROM tocados t
          JOIN keyword_negocios kn ON kn.usuario_id = ${usuarioId} AND kn.negocio_id = t.id LIMIT ${KEYWORDS_MAX}
        ), mercados AS (
          SELECT DISTINCT ON (k.oficio, k.lugar, k.pais, CASE WHEN k.oficio = '' OR k.lugar = '' THEN k.id END)
            k.id, k.oficio, k.lugar, k.pais
          FROM palabras p JOIN keywords k ON k.usuario_id = ${usuarioId} AND k.id = p.keyword_id
          ORDER BY k.oficio, k.lugar, k.pais, CASE WHEN k.oficio = '' OR k.lugar = '' THEN k.id END, k.id DESC
        )
        SELECT m.id AS keyword_id, w.palabras AS keywords_miradas, c.mirados AS negocios_mirados,
          c.vivas AS con_web_viva, c.negocio_id
        FROM mercados m
        CROSS JOIN LATERAL (SELECT count(*)::int AS palabras FROM (${keywordsOfMarket(usuarioId)}) w) w
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE mirado)::int AS mirados, count(*) FILTER (WHERE viva)::int AS vivas,
            coalesce(bool_or(otra_vez), false) AS a_medias,
            (array_agg(id ORDER BY antes DESC, review_count DESC NULLS LAST, id) FILTER (WHERE mirado AND NOT viva AND NOT cerrado))[1]
              AS negocio_id
          FROM (
            SELECT n.id, n.review_count, n.cerrado, ${ledBefore} AS antes, ${isLookedAt} AS mirado, ${isLookedAtAgain} AS otra_vez,
              d.estado_verificacion IS NOT DISTINCT FROM 'activo' AND NOT d.aparcado AS viva
            FROM (${businessesOfMarket(usuarioId)}) f
            JOIN negocios n ON n.usuario_id = ${usuarioId} AND n.id = f.negocio_id
            LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id
          ) f) c
        WHERE NOT (c.a_medias AND EXISTS (SELECT FROM (${keywordsOfMarket(usuarioId)}) p
          JOIN oportunidades o ON o.usuario_id = ${usuarioId} AND o.keyword_id = p.id AND o.decaida IS NULL))`),
  );
}

/** It led when its Google data were withdrawn, and no newer data name a leader. */
const ledBefore = sql`(n.google_retirado IS NOT NULL AND EXISTS (SELECT FROM oportunidades o
  WHERE o.usuario_id = n.usuario_id AND o.sujeto = n.id AND o.tipo_oportunidad = 'bajo_competencia' AND o.decaida IS NULL))`;

/** Removes low competition that no longer holds or has another leader: of markets, and of businesses that lost theirs. */
export async function dropCompetition(
  tx: Tx,
  usuarioId: string,
  scored: { keywords: readonly string[]; businesses: readonly string[]; keep: readonly string[] },
  now: number,
): Promise<void> {
  const { keywords, businesses, keep } = scored;
  const dropped = sql`o.usuario_id = ${usuarioId} AND NOT (o.negocio_id = ANY(${[...keep]}::uuid[]))`;
  const ofMarkets = sql`${dropped}
    AND o.keyword_id IN (SELECT k.id FROM keywords m JOIN keywords k ON k.usuario_id = m.usuario_id
        AND (k.id = m.id OR (k.oficio = m.oficio AND k.lugar = m.lugar AND k.pais = m.pais
          AND k.oficio <> '' AND k.lugar <> ''))
      WHERE m.usuario_id = ${usuarioId} AND m.id = ANY(${[...keywords]}::uuid[]))`;
  const withoutMarket = sql`${dropped} AND o.tipo_oportunidad = 'bajo_competencia' AND o.keyword_id IS NULL
    AND o.sujeto = ANY(${[...businesses]}::uuid[])`;
  if (keywords.length > 0) await lapse(tx, ofMarkets, now);
  if (businesses.length > 0) await lapse(tx, withoutMarket, now);
}
