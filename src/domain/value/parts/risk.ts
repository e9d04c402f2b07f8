import { estadoNegocio } from '#contract/states.ts';
import { placesByName } from '../../places/places.ts';
import type { Hechos, NegocioHechos } from '../facts.ts';
import { kindOfWord } from '../name/lexicon.ts';
import type { Nombre } from '../name/name.ts';
import { BUSINESS_WORDS } from '../tables/words.ts';
import { clamp, compact, plainWords } from '../text.ts';
import { linkTrust } from './history.ts';

export interface RiesgoMarca {
  nivel: 'alto' | 'medio';
  motivo: string;
  enlaces: { oepm: string; euipo: string };
}

const ENLACES = {
  oepm: 'https://consultas2.oepm.es/LocalizadorWeb/',
  euipo: 'https://euipo.europa.eu/eSearch/',
} as const;

const PLAIN = new Set(BUSINESS_WORDS.map(compact));

/** A famous mark in the name, or the distinctive name of a business that is or may be open. */
export function brandRisk(nombre: Nombre, negocios: readonly NegocioHechos[]): RiesgoMarca | null {
  const mark = nombre.piezas.find((piece) => piece.tipo === 'marca');
  if (mark !== undefined)
    return {
      nivel: 'alto',
      motivo: `El nombre contiene «${nombre.franquicia?.marca ?? mark.texto}», una marca conocida.`,
      enlaces: ENLACES,
    };
  if (nombre.franquicia !== null)
    return {
      nivel: 'alto',
      motivo: `«${nombre.franquicia.marca}» es la marca de una cadena con tiendas locales.`,
      enlaces: ENLACES,
    };
  for (const negocio of negocios) {
    if (negocio.estado_actual === estadoNegocio.cerrado) continue;
    const word = distinctiveWord(nombre, negocio);
    if (word === null) continue;
    const isOpen = negocio.estado_actual === estadoNegocio.abierto;
    const whose = negocio.no_contactar === true ? 'un negocio ' : `«${negocio.nombre_negocio ?? ''}», `;
    const state = isOpen ? 'sigue abierto' : 'puede seguir abierto';
    return {
      nivel: isOpen ? 'alto' : 'medio',
      motivo: `«${word}» es el nombre propio de ${whose}que ${state}.`,
      enlaces: ENLACES,
    };
  }
  return null;
}

function distinctiveWord(nombre: Nombre, negocio: NegocioHechos): string | null {
  const label = compact(nombre.etiqueta);
  for (const word of plainWords(negocio.nombre_negocio ?? '').split(' ')) {
    if (word.length < 4 || PLAIN.has(word) || !label.includes(word)) continue;
    if (kindOfWord(word) === null && !isRegion(word)) return word;
  }
  return null;
}

/** A region's name is not distinctive: 'bierzo' of 'El Bierzo'. */
const isRegion = (word: string) =>
  ['', 'el ', 'la ', 'los ', 'las '].some((article) =>
    placesByName()
      .get(article + word)
      ?.some(({ tipo }) => tipo === 'region'),
  );

export interface Riesgo {
  /** −1–0. */
  valor: number;
  marca: RiesgoMarca | null;
  /** Contains a famous mark: not worth buying at any price. */
  famosa: boolean;
  spam: boolean;
  enlacesDudosos: boolean;
  vetada: boolean;
}

export function riskOf(hechos: Hechos, nombre: Nombre): Riesgo {
  const marca = brandRisk(nombre, hechos.negocios);
  const spam = hechos.metricas.archivo_spam === true;
  const trust = linkTrust(hechos.metricas);
  const enlacesDudosos = trust !== null && trust < 0.42;
  const vetada = nombre.piezas.some((piece) => piece.tipo === 'vetada');
  const isFamous = nombre.piezas.some((piece) => piece.tipo === 'marca');
  const brand = isFamous ? 0.75 : marca === null ? 0 : marca.nivel === 'alto' ? 0.22 : 0.12;
  const links = enlacesDudosos ? 0.3 * (1 - (trust ?? 0) / 0.42) + 0.1 : 0;
  const valor = (spam ? 0.85 : 0) + links + brand + (vetada ? 0.5 : 0);
  return { valor: -clamp(valor), marca, famosa: isFamous, spam, enlacesDudosos, vetada };
}
