import { type Idioma, isIdioma } from '../text/language.ts';
import { type Word, wordsOf } from '../text/words.ts';
import { food } from './tables/food.ts';
import { health } from './tables/health.ts';
import { home } from './tables/home.ts';
import { lodging } from './tables/lodging.ts';
import { motor } from './tables/motor.ts';
import { personal } from './tables/personal.ts';
import { professional } from './tables/professional.ts';
import { retail } from './tables/retail.ts';

export const grupos = ['Hotel', 'Restaurante', 'Tienda', 'Servicio'] as const;
export type Grupo = (typeof grupos)[number];

/** One term for a trade; an open word ('fontaner*') may have other endings. */
export interface TradeTerm {
  idioma: Idioma;
  words: readonly (Word & { open: boolean })[];
  text: string;
  /** No word is open, so `text` may be shown. */
  whole: boolean;
}

export interface Trade {
  /** Unique Spanish noun in lower case and singular: 'fontanero'. */
  oficio: string;
  /** The category of its businesses: 'Fontanería'. Trades may share one. */
  categoria: string;
  grupo: Grupo;
  osm: readonly string[];
  terms: readonly TradeTerm[];
}

/** Block: 'trade | category | group | tags', then segments 'language words, words' separated by `;` or line ends. */
export const trades: readonly Trade[] = [
  home,
  motor,
  health,
  food,
  lodging,
  professional,
  retail,
  personal,
].flatMap((table) =>
  table
    .trim()
    .split(/\n\s*\n/)
    .map(readBlock),
);

const byOficio = new Map(trades.map((trade) => [trade.oficio, trade]));

export function tradeNamed(oficio: string): Trade | undefined {
  return byOficio.get(oficio);
}

function readBlock(block: string): Trade {
  const [head = '', ...lines] = block.trim().split('\n');
  const [oficio = '', categoria = '', grupo = '', osm = ''] = head.split('|').map((part) => part.trim());
  const group = grupos.find((one) => one === grupo);
  if (group === undefined) throw new Error(`trade without a group: ${head}`);
  const terms = lines
    .flatMap((line) => line.split(';'))
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .flatMap((segment) => readSegment(segment, oficio));
  return { oficio, categoria, grupo: group, osm: osm.split(' ').filter(Boolean), terms };
}

function readSegment(segment: string, oficio: string): TradeTerm[] {
  const idioma = segment.slice(0, 2);
  if (!isIdioma(idioma)) throw new Error(`segment without a language at ${oficio}: ${segment}`);
  return segment
    .slice(3)
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '')
    .map((term) => ({
      idioma,
      words: readWords(term),
      text: term.replaceAll('*', ''),
      whole: !term.includes('*'),
    }));
}

function readWords(term: string): TradeTerm['words'] {
  return term.split(' ').flatMap((part) => {
    const words = wordsOf(part);
    return words.map((word, at) => ({ ...word, open: part.endsWith('*') && at === words.length - 1 }));
  });
}
