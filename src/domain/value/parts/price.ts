import { cuantos } from '../../text/count-noun.ts';
import type { Hechos } from '../facts.ts';
import type { ClaseNombre, Nombre } from '../name/name.ts';
import { nameQuality } from '../name/name-quality.ts';
import type { Lugar } from '../name/places.ts';
import { zoneFit } from '../name/zone-fit.ts';
import type { MarketTables } from '../tables/market-tables.ts';
import { writtenTrade } from '../tables/spelling.ts';
import { clamp } from '../text.ts';
import { comparablePrice } from './comparables.ts';
import { demandOf, livingReviews, ownerGone } from './demand.ts';
import { ageYears, isArchivedFirst, linkTrust } from './history.ts';
import { type MercadoLocal, marketScore } from './market.ts';
import type { Riesgo } from './risk.ts';
import { spreadOf, unknownOf } from './spread.ts';

/** A part of a value: its euros (may be negative) and its basis. The parts add up to the value. */
export interface ParteValor {
  parte:
    | 'nombre'
    | 'grafia'
    | 'zona'
    | 'demanda'
    | 'negocio_cerrado'
    | 'antiguedad'
    | 'archivo'
    | 'autoridad'
    | 'enlaces'
    | 'trafico'
    | 'comparables'
    | 'riesgo';
  euros: number;
  detalle: string;
}

export interface Valor {
  /** Whole EUR; null: no basis for a figure. */
  valor_estimado: number | null;
  valor_intervalo: [number, number] | null;
  valor_desconocido: string[];
  desglose_valor: ParteValor[];
}

export const SIN_VALOR: Valor = {
  valor_estimado: null,
  valor_intervalo: null,
  valor_desconocido: [],
  desglose_valor: [],
};

/** Prices fall faster than preference: buyers hardly pay for a second-best zone. */
const ZONE_POWER = 1.5;

const MOST_REVIEWS = 20_000;

/** The asking price by parts, each based on a fact; unknowns only widen the interval. */
export function priceOf(
  hechos: Hechos,
  nombre: Nombre,
  market: MercadoLocal,
  risk: Riesgo,
  tables: MarketTables,
): Valor {
  const parts = partsOf(hechos, nombre, market, tables);
  if (parts.length === 0) return SIN_VALOR;
  const before = sum(parts);
  const comparable = comparablePrice(nombre, tables);
  if (comparable !== null) {
    const euros = (comparable.precio - before) / 2;
    parts.push({ parte: 'comparables', euros, detalle: comparable.detalle });
  }
  const kept = riskFactor(risk);
  if (kept < 1) parts.push({ parte: 'riesgo', euros: -sum(parts) * (1 - kept), detalle: riskDetail(risk) });
  return rounded(parts, unknownOf(hechos, nombre, market), comparable !== null);
}

const sum = (parts: readonly ParteValor[]) => parts.reduce((total, part) => total + part.euros, 0);

/** Rounds each part before adding, so that the shown parts add up to the value. */
function rounded(parts: readonly ParteValor[], unknown: string[], compared: boolean): Valor {
  const spread = spreadOf(unknown, compared);
  const desglose_valor = parts
    .map((part) => ({ ...part, euros: Math.round(part.euros) }))
    .filter((part) => part.euros !== 0);
  const valor = Math.max(0, sum(desglose_valor));
  return {
    valor_estimado: valor,
    valor_intervalo: [Math.round(valor / (1 + spread)), Math.round(valor * (1 + spread))],
    valor_desconocido: unknown,
    desglose_valor,
  };
}

function partsOf(hechos: Hechos, nombre: Nombre, market: MercadoLocal, tables: MarketTables): ParteValor[] {
  const { metricas, negocios, ahora } = hechos;
  const base = basePrice(nombre);
  const quality = nameQuality(nombre);
  const fit = zoneFit(nombre, market, tables);
  const parts: ParteValor[] = [];
  const add = (parte: ParteValor['parte'], euros: number, detalle: string) => {
    if (Math.round(euros) !== 0) parts.push({ parte, euros, detalle });
  };
  if (base > 0) {
    add('nombre', base, describeName(nombre));
    const spelled = base * quality.grafia;
    add('grafia', spelled - base, spellingDetail(nombre));
    add('zona', spelled * (fit ** ZONE_POWER - 1), `La zona .${nombre.zona} frente a la mejor de su mercado`);
  }
  const reviews = livingReviews(negocios, ahora);
  if (reviews !== null && reviews >= 1) {
    const euros =
      16 * Math.sqrt(Math.min(MOST_REVIEWS, reviews)) * (0.4 + marketScore(market)) * (0.4 + 0.6 * fit);
    add(
      'demanda',
      euros,
      `Demanda local: ${Math.round(demandOf(negocios, ahora) * 100)} de 100 por sus reseñas`,
    );
    if (ownerGone(negocios) === 1)
      add('negocio_cerrado', euros * 0.25, 'El negocio cerró: la demanda queda y nadie la reclama');
  }
  const age = ageYears(hechos);
  if (age !== null) add('antiguedad', 9 * clamp(age, 0, 25), ageDetail(age, isArchivedFirst(hechos)));
  if (metricas.archivo_capturas !== null && metricas.archivo_spam !== true)
    add(
      'archivo',
      22 * Math.log1p(Math.max(0, metricas.archivo_capturas)),
      `${cuantos(metricas.archivo_capturas, 'captura')} en el archivo web`,
    );
  addLinks(hechos, add);
  return parts;
}

function ageDetail(years: number, byArchive: boolean): string {
  const said = years < 1 ? 'Menos de un año' : cuantos(Math.floor(years), 'año');
  return `${said} desde su ${byArchive ? 'primera captura' : 'registro'}`;
}

function addLinks(
  { metricas }: Hechos,
  add: (parte: ParteValor['parte'], euros: number, detalle: string) => void,
): void {
  const trust = linkTrust(metricas);
  const believed = trust === null ? 1 : trust;
  const { autoridad_dominio: authority, backlinks_estimados: links, trust_flow, trafico_estimado } = metricas;
  if (authority !== null)
    add('autoridad', 1.1 * Math.max(0, authority) ** 1.75 * believed, `Autoridad ${authority} de 100`);
  if (links !== null)
    add(
      'enlaces',
      25 * Math.log1p(Math.max(0, links)) * believed,
      `${cuantos(links, 'enlace medido', 'enlaces medidos')}`,
    );
  if (trust_flow !== null)
    add('enlaces', 3 * Math.max(0, trust_flow) ** 1.4 * believed, `Trust Flow ${trust_flow}`);
  if (trafico_estimado !== null)
    add(
      'trafico',
      Math.min(4_000, 0.15 * Math.max(0, trafico_estimado)),
      `${cuantos(trafico_estimado, 'visita')} al mes`,
    );
}

const BRAND_PRICE: Partial<Record<ClaseNombre, number>> = {
  palabra: 900,
  palabras: 260,
  persona: 25,
  marca: 30,
};

/** EUR of a well-spelled name in its market's best zone; 0: the name alone has no price. */
function basePrice(nombre: Nombre): number {
  const worth = (nombre.oficio?.valor ?? 0) ** 1.6;
  const people = nombre.lugar === null ? 0 : cityFactor(nombre.lugar);
  switch (nombre.clase) {
    case 'oficio_lugar':
      return 120 + 7_200 * worth * people;
    case 'oficio_lugar_mas':
      return 80 + 1_900 * worth * people;
    case 'oficio':
      return 350 + 7_500 * worth;
    case 'oficio_comun':
      return 110 + 900 * worth;
    case 'oficio_marca':
      return 40 + 160 * worth;
    case 'lugar':
      return 200 + 8_000 * people;
    case 'lugar_mas':
      return 50 + 700 * people;
    case 'marca_corta':
      return nombre.pronunciable ? Math.max(40, 420 - 50 * nombre.largo) : nombre.largo <= 3 ? 350 : 0;
    case 'marca':
      return nombre.pronunciable && nombre.largo <= 14 ? 30 : 0;
    default:
      return BRAND_PRICE[nombre.clase] ?? 0;
  }
}

/** Madrid is 1; prices grow more slowly than towns. */
export const cityFactor = (place: Lugar): number => Math.min(1, (place.poblacion / 3_300) ** 0.45);

function riskFactor({ spam, enlacesDudosos, vetada, marca }: Riesgo): number {
  const brand = marca === null ? 1 : marca.nivel === 'alto' ? 0.6 : 0.8;
  return (spam ? 0.2 : 1) * (enlacesDudosos ? 0.7 : 1) * (vetada ? 0.3 : 1) * brand;
}

function riskDetail({ spam, enlacesDudosos, vetada, marca }: Riesgo): string {
  return [
    spam ? 'spam en su archivo' : null,
    enlacesDudosos ? 'enlaces sin confianza' : null,
    vetada ? 'una palabra que los compradores evitan' : null,
    marca === null ? null : 'riesgo de marca',
  ]
    .filter((text) => text !== null)
    .join(', ');
}

export function describeName(nombre: Nombre): string {
  const { oficio, lugar, clase } = nombre;
  const odd = nombre.piezas.find((piece) => piece.tipo === 'marca' || piece.tipo === 'vetada');
  if (odd !== undefined) return `Contiene «${odd.texto}»`;
  const words = nombre.piezas.filter((piece) => piece.tipo === 'comun').map((piece) => `«${piece.texto}»`);
  const trade = oficio === null ? '' : `«${writtenTrade(oficio.nombre)}»`;
  const place = lugar === null ? '' : `«${lugar.nombre}»`;
  switch (clase) {
    case 'oficio_lugar':
      return `Nombre exacto: ${trade} y ${place}`;
    case 'oficio_lugar_mas':
      return `Contiene ${trade} y ${place}, con otras palabras`;
    case 'oficio':
      return `Nombre exacto del oficio: ${trade}`;
    case 'oficio_comun':
      return `El oficio ${trade} con otra palabra corriente`;
    case 'oficio_marca':
      return `El oficio ${trade} con un nombre propio`;
    case 'lugar':
      return `Nombre exacto del lugar: ${place}`;
    case 'lugar_mas':
      return `${place} con otra palabra`;
    case 'palabra':
      return `Una palabra corriente: ${words.join('')}`;
    case 'palabras':
      return `Palabras corrientes: ${words.join(', ')}`;
    case 'persona':
      return 'Nombre de persona';
    default:
      return nombre.pronunciable
        ? `Marca de ${nombre.largo} letras que se pronuncia bien`
        : nombre.cifras === nombre.largo
          ? cuantos(nombre.cifras, 'cifra')
          : `${cuantos(nombre.largo, 'letra')} sin palabra conocida`;
  }
}

function spellingDetail({ guiones, cifras, largo, idn }: Nombre): string {
  return [
    guiones > 0 ? `${guiones} ${guiones === 1 ? 'guion' : 'guiones'}` : null,
    cifras > 0 ? 'con cifras' : null,
    `${largo} caracteres`,
    idn ? 'letras fuera de la a a la z' : null,
  ]
    .filter((text) => text !== null)
    .join(', ');
}
