import {
  type PrioridadAccion,
  prioridadAccion,
  type TipoOportunidad,
  tipoOportunidad,
} from '#contract/states.ts';
import type { Hechos } from '../facts.ts';
import type { Disponibilidad } from '../parts/availability.ts';
import { demandOf } from '../parts/demand.ts';
import { marketOf } from '../parts/market.ts';
import type { ParteValor, Valor } from '../parts/price.ts';
import type { RiesgoMarca } from '../parts/risk.ts';
import { DEFAULT_TABLES, type MarketTables } from '../tables/market-tables.ts';
import { clamp } from '../text.ts';
import { actionsFor } from './actions.ts';
import { type Juicio, judge } from './judgement.ts';
import { leadOf, websiteNeed } from './lead.ts';
import { reasonsFor } from './reasons.ts';
import { domainScore, gapScore, leadScore, type Partes, type Puntuacion, totalled } from './score.ts';

export interface OportunidadPuntuada {
  tipo_oportunidad: TipoOportunidad;
  /** 0–100, one decimal. */
  puntuacion_oportunidad: number;
  /** Points of each part, which add up to the score before its limits. */
  partes: Partes;
  /** EUR; null: no basis for a figure. */
  valor_estimado: number | null;
  valor_intervalo: [number, number] | null;
  valor_desconocido: readonly string[];
  desglose_valor: readonly ParteValor[];
  prioridad_accion: PrioridadAccion;
}

export interface OportunidadCalculada extends OportunidadPuntuada {
  razones_oportunidad: readonly string[];
  acciones_recomendadas: readonly string[];
  riesgo_marca: RiesgoMarca | null;
}

/** EUR from which a name that is free or being released is of high value. */
export const VALOR_ALTO = 5_000;
/** Low competition: at least this many checked, at most this share with a working website. */
export const COMPETENCIA_MIRADOS = 5;
export const COMPETENCIA_MAXIMA = 0.4;

/** At most one opportunity of each type, best first. */
export function opportunitiesOf(
  hechos: Hechos,
  tables: MarketTables = DEFAULT_TABLES,
): OportunidadCalculada[] {
  const juicio = judge(hechos, tables);
  return scoredOf(juicio, tables).map((found) => ({
    ...found,
    razones_oportunidad: reasonsFor(found.tipo_oportunidad, juicio),
    acciones_recomendadas: actionsFor(found.tipo_oportunidad, juicio, tables),
    riesgo_marca:
      found.tipo_oportunidad === tipoOportunidad.negocio_calidad ? null : (juicio.risk?.marca ?? null),
  }));
}

export function scoredOf(juicio: Juicio, tables: MarketTables): OportunidadPuntuada[] {
  const found: OportunidadPuntuada[] = [];
  const add = (tipo_oportunidad: TipoOportunidad, { puntuacion, partes }: Puntuacion) =>
    found.push({
      tipo_oportunidad,
      puntuacion_oportunidad: puntuacion,
      partes,
      ...juicio.valor,
      prioridad_accion: priorityOf(tipo_oportunidad, puntuacion, juicio.found),
    });
  const domain = scoreOfDomain(juicio, tables);
  if (domain !== null && isDated(juicio.found)) add(tipoOportunidad.dominio_expirado, domain);
  if (domain !== null && (juicio.valor.valor_estimado ?? 0) >= VALOR_ALTO)
    add(tipoOportunidad.alto_valor, withValue(domain, juicio.valor));
  const lead = scoreOfLead(juicio, tables);
  if (lead !== null) add(tipoOportunidad.negocio_calidad, after(domain, lead));
  const gap = scoreOfGap(juicio, tables);
  if (gap !== null) add(tipoOportunidad.bajo_competencia, after(domain, gap));
  return found.toSorted((one, other) => other.puntuacion_oportunidad - one.puntuacion_oportunidad);
}

const isDated = (found: Disponibilidad) =>
  found.tipo === 'libre' || (found.tipo === 'se_libera' && found.fecha !== null);

function scoreOfDomain(
  { hechos, nombre, market, found, risk }: Juicio,
  tables: MarketTables,
): Puntuacion | null {
  if (nombre === null || risk === null || found.tipo === 'no') return null;
  return domainScore(hechos, found, nombre, market, risk, tables);
}

function withValue(domain: Puntuacion, { valor_estimado }: Valor): Puntuacion {
  const parts = Object.entries(domain.partes)
    .filter(([name]) => name !== 'tope')
    .map(([name, points]) => [name, tenth(points * 0.85)] as const);
  const share = clamp(Math.log((valor_estimado ?? VALOR_ALTO) / 1_000) / Math.log(30));
  return totalled({ ...Object.fromEntries(parts), valor: tenth(15 * share) });
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** If the subject's own name can be bought, that comes first: points above the name's count less. */
function after(domain: Puntuacion | null, own: Puntuacion): Puntuacion {
  if (domain === null || own.puntuacion <= domain.puntuacion) return own;
  const adjusted = -tenth((own.puntuacion - domain.puntuacion) * 0.7);
  return totalled({ ...own.partes, dominio_antes: adjusted });
}

function scoreOfLead(juicio: Juicio, tables: MarketTables): Puntuacion | null {
  const { hechos } = juicio;
  const negocio = leadOf(hechos);
  const need = websiteNeed(hechos);
  if (negocio === null || need === null) return null;
  // The business pays for its own trade and place, which the name may not contain.
  return leadScore(negocio, need, marketOf(null, [negocio], tables), hechos.ahora, tables);
}

function scoreOfGap({ hechos, market, found }: Juicio, tables: MarketTables): Puntuacion | null {
  const { competencia } = hechos;
  if (competencia === null || !isLowCompetition(competencia.negocios_mirados, competencia.con_web_viva))
    return null;
  const nameShare = found.tipo === 'libre' ? 1 : found.tipo === 'se_libera' ? 0.5 : 0;
  return gapScore(competencia, demandOf(hechos.negocios, hechos.ahora), market, nameShare, tables);
}

export function isLowCompetition(mirados: number, conWeb: number): boolean {
  return mirados >= COMPETENCIA_MIRADOS && conWeb <= mirados * COMPETENCIA_MAXIMA;
}

const HIGH = 80;
const MEDIUM = 60;
const SOON_DAYS = 14;

/** alta: from 80 if the name is free, or released within 14 days, or a business to call; media: from 60. */
export function priorityOf(tipo: TipoOportunidad, score: number, found: Disponibilidad): PrioridadAccion {
  const isNear =
    found.tipo === 'libre' || (found.tipo === 'se_libera' && found.dias !== null && found.dias <= SOON_DAYS);
  if (score >= HIGH && (isNear || tipo === tipoOportunidad.negocio_calidad)) return prioridadAccion.alta;
  return score >= MEDIUM ? prioridadAccion.media : prioridadAccion.baja;
}
