import { estadoNegocio } from '#contract/states.ts';
import type { CompetenciaHechos, Hechos, NegocioHechos } from '../facts.ts';
import type { Nombre } from '../name/name.ts';
import { nameQuality } from '../name/name-quality.ts';
import { zoneFit } from '../name/zone-fit.ts';
import { availabilityScore, type Disponibilidad } from '../parts/availability.ts';
import { demandOf, lerp, ownerGone, recency } from '../parts/demand.ts';
import { authorityOf, historyOf } from '../parts/history.ts';
import { type MercadoLocal, marketScore, nameMarketScore } from '../parts/market.ts';
import type { Riesgo } from '../parts/risk.ts';
import type { MarketTables } from '../tables/market-tables.ts';
import { clamp } from '../text.ts';

/** Points of each part; their sum, limited to 0–100, is the score. */
export type Partes = Readonly<Record<string, number>>;

export interface Puntuacion {
  /** 0–100, one decimal. */
  puntuacion: number;
  partes: Partes;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Scales weights to a sum of 100, since an account changes single ones. Risk is subtracted unscaled. */
function weighed(
  parts: readonly (readonly [nombre: string, share: number, weight: number])[],
  full = 100,
): Puntuacion {
  const positive = parts.filter(([nombre]) => nombre !== 'riesgo');
  const total = positive.reduce((sum, [, , weight]) => sum + weight, 0);
  const scale = total > 0 ? full / total : 0;
  const partes: Record<string, number> = {};
  for (const [nombre, share, weight] of parts)
    partes[nombre] = tenth(share * weight * (nombre === 'riesgo' ? 1 : scale));
  return totalled(partes);
}

/** Above this, scores grow ever more slowly, so that the best still differ. */
const CROWDED = 90;

/** Sums the parts to 0–100; the reduction near the top is a part of its own. */
export function totalled(partes: Partes): Puntuacion {
  const sum = Object.values(partes).reduce((all, points) => all + points, 0);
  if (sum <= CROWDED) return { puntuacion: tenth(clamp(sum, 0, 100)), partes };
  const room = 100 - CROWDED;
  const puntuacion = tenth(CROWDED + room * (1 - Math.exp(-(sum - CROWDED) / (2 * room))));
  return { puntuacion, partes: { ...partes, tope: tenth((partes.tope ?? 0) + puntuacion - sum) } };
}

/** Above 100, because a local name hardly ever has authority, links and history together. */
const DOMAIN_FULL = 121;

/** Factor for name and market in a zone that the buyers hardly want. */
const zoneSells = (fit: number) =>
  lerp(fit, [
    [0, 0.5],
    [0.1, 0.6],
    [0.3, 0.85],
    [0.55, 1],
  ]);

export function domainScore(
  hechos: Hechos,
  found: Disponibilidad,
  nombre: Nombre,
  market: MercadoLocal,
  risk: Riesgo,
  tables: MarketTables,
): Puntuacion {
  const pesos = tables.pesos.dominio;
  const fit = zoneFit(nombre, market, tables);
  const sells = zoneSells(fit);
  return weighed(
    [
      ['disponibilidad', availabilityScore(found), pesos.disponibilidad],
      ['nombre', nameQuality(nombre).valor * sells, pesos.nombre],
      ['zona', fit, pesos.zona],
      ['mercado', nameMarketScore(nombre, market) * sells, pesos.mercado],
      ['demanda', demandOf(hechos.negocios, hechos.ahora), pesos.demanda],
      ['titular', ownerGone(hechos.negocios), pesos.titular],
      ['historia', historyOf(hechos), pesos.historia],
      ['autoridad', authorityOf(hechos.metricas), pesos.autoridad],
      ['riesgo', risk.valor, pesos.riesgo],
    ],
    DOMAIN_FULL,
  );
}

export function leadScore(
  negocio: NegocioHechos,
  need: number,
  market: MercadoLocal,
  ahora: number,
  tables: MarketTables,
): Puntuacion {
  const isOpen = negocio.estado_actual !== estadoNegocio.cerrado_temporal;
  const known = negocio.estado_actual === null ? 0.7 : 1;
  const pesos = tables.pesos.contacto;
  return weighed([
    // A call pays off with many reviews, not with a few.
    ['demanda', demandOf([negocio], ahora) ** 1.3, pesos.demanda],
    ['mercado', marketScore(market), pesos.mercado],
    ['necesidad', need, pesos.necesidad],
    ['actividad', recency(negocio, ahora) * (isOpen ? known : 0.1), pesos.actividad],
    ['contacto', negocio.telefono === null ? 0.25 : 1, pesos.contacto],
  ]);
}

/** Assumed further businesses with a website, because the few checked ones may not be typical. */
const SUPPOSED = 3;

export function gapScore(
  { negocios_mirados, con_web_viva }: CompetenciaHechos,
  demand: number,
  market: MercadoLocal,
  nameShare: number,
  tables: MarketTables,
): Puntuacion {
  const without = Math.max(0, negocios_mirados - con_web_viva);
  const pesos = tables.pesos.competencia;
  return weighed([
    ['hueco', clamp(without / (negocios_mirados + SUPPOSED)), pesos.hueco],
    ['mercado', marketScore(market), pesos.mercado],
    ['demanda', demand, pesos.demanda],
    ['nombre', nameShare, pesos.nombre],
  ]);
}
