import punycode from 'punycode.js';
import { normaliseText } from '../../text/normalise.ts';
import type { NegocioHechos } from '../facts.ts';
import type { MarketTables, Oficio } from '../tables/market-tables.ts';
import { compact } from '../text.ts';
import { type Franchise, franchiseIn } from './franchise.ts';
import type { TipoPieza } from './lexicon.ts';
import { isOwnName } from './local-words.ts';
import { type Pieza, piecesOf } from './name-pieces.ts';
import { type Lugar, placeNamed } from './places.ts';
import { tradeOfWord } from './trades.ts';

export type ClaseNombre =
  | 'oficio_lugar'
  | 'oficio_lugar_mas'
  | 'oficio'
  | 'oficio_comun'
  | 'oficio_marca'
  | 'lugar'
  | 'lugar_mas'
  | 'palabra'
  | 'palabras'
  | 'persona'
  | 'marca_corta'
  | 'marca';

export interface Nombre {
  dominio: string;
  /** Without the zone, in Unicode. */
  etiqueta: string;
  /** The zone without leading or final dot: 'es', 'com.es'. */
  zona: string;
  piezas: readonly Pieza[];
  franquicia: Franchise | null;
  clase: ClaseNombre;
  oficio: Oficio | null;
  lugar: Lugar | null;
  guiones: number;
  cifras: number;
  /** Digits between letters, as in 'mund0' or 'kia3d'. */
  cifrasDentro: boolean;
  idn: boolean;
  pronunciable: boolean;
  largo: number;
}

/** For a registrable name, as A-label or in Unicode. `pais` breaks ties between places of one name. */
export function readName(
  dominio: string,
  pais: string | null,
  tables: MarketTables,
  negocios: readonly NegocioHechos[] = [],
): Nombre {
  const unicode = toUnicode(
    dominio
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/\.$/, ''),
  );
  const dot = unicode.indexOf('.');
  const etiqueta = dot < 0 ? unicode : unicode.slice(0, dot);
  const zona = dot < 0 ? '' : unicode.slice(dot + 1);
  const plain = normaliseText(etiqueta, 'NFD')
    .replace(/\p{M}+/gu, '')
    .slice(0, 63);
  const market = pais ?? countryOfZone(zona);
  const franquicia = franchiseIn(plain);
  const piezas = piecesWithMark(plain, franquicia, tables)
    .map((piece) => atHome(piece, market, tables))
    .map((piece) => asOwnName(piece, market, tables, negocios));
  const cifras = (plain.match(/\d/g) ?? []).length;
  return {
    dominio,
    etiqueta,
    zona,
    piezas,
    franquicia,
    clase: classOf(piezas),
    oficio: bestTrade(piezas, tables),
    lugar: bestPlace(piezas, market, tables),
    guiones: (etiqueta.match(/-/g) ?? []).length,
    cifras,
    cifrasDentro: /[a-z]\d+[a-z]/.test(plain.replace(/24h/g, '')),
    idn: /[^ -~]/.test(etiqueta),
    pronunciable: isPronounceable(piezas),
    largo: [...etiqueta].length,
  };
}

function piecesWithMark(label: string, franquicia: Franchise | null, tables: MarketTables): Pieza[] {
  if (franquicia === null || franquicia.comun) return piecesOf(label, tables.palabrasOficio);
  const { from, to } = franquicia;
  const letters = label.replaceAll('-', '');
  const read = (part: string) => (part === '' ? [] : piecesOf(part, tables.palabrasOficio));
  return [
    ...read(letters.slice(0, from)),
    { texto: letters.slice(from, to), tipo: 'marca' },
    ...read(letters.slice(to)),
  ];
}

/** A place outside the name's own market counts as a common word: 'academiaoxford.es'. */
function atHome(piece: Pieza, market: string | null, tables: MarketTables): Pieza {
  if (piece.tipo !== 'lugar' || market === null) return piece;
  return placeNamed(piece.texto, market, tables)?.pais === market ? piece : { ...piece, tipo: 'comun' };
}

function asOwnName(
  piece: Pieza,
  market: string | null,
  tables: MarketTables,
  negocios: readonly NegocioHechos[],
): Pieza {
  const place = piece.tipo === 'lugar' ? placeNamed(piece.texto, market, tables) : null;
  return place !== null && isOwnName(place, negocios) ? { ...piece, tipo: 'persona' } : piece;
}

function toUnicode(name: string): string {
  try {
    return punycode.toUnicode(name);
  } catch {
    return name;
  }
}

/** The country of a two-letter zone; 'co.uk' is GB. */
export function countryOfZone(zona: string): string | null {
  const last = zona.split('.').at(-1) ?? '';
  if (last === 'uk') return 'GB';
  // Some country zones are sold as generic, such as .co, but not .com.co.
  const isOwn = zona.includes('.');
  if (!isOwn && ['io', 'ai', 'co', 'me', 'tv', 'eu', 'tk', 'ml'].includes(last)) return null;
  return /^[a-z]{2}$/.test(last) ? last.toUpperCase() : null;
}

function bestTrade(pieces: readonly Pieza[], tables: MarketTables): Oficio | null {
  const trades = pieces.flatMap((piece) =>
    piece.tipo === 'oficio' ? (tradeOfWord(piece.texto, tables) ?? []) : [],
  );
  return trades.toSorted((one, other) => other.valor - one.valor)[0] ?? null;
}

function bestPlace(pieces: readonly Pieza[], pais: string | null, tables: MarketTables): Lugar | null {
  const places = pieces.flatMap((piece) =>
    piece.tipo === 'lugar' ? (placeNamed(piece.texto, pais, tables) ?? []) : [],
  );
  return places.toSorted((one, other) => other.poblacion - one.poblacion)[0] ?? null;
}

const SHORT_BRAND = 8;

function classOf(pieces: readonly Pieza[]): ClaseNombre {
  const count = (tipo: TipoPieza) => pieces.filter((piece) => piece.tipo === tipo).length;
  const own = count('otra') + count('persona') + count('marca') + count('vetada');
  const extra = count('comun') + count('relleno') + count('cifra');
  const letters = compact(pieces.map((piece) => piece.texto).join('')).length;
  if (count('oficio') > 0 && count('lugar') > 0)
    return own + count('comun') === 0 ? 'oficio_lugar' : 'oficio_lugar_mas';
  if (count('oficio') > 0) {
    if (own > 0) return 'oficio_marca';
    return extra > 0 ? 'oficio_comun' : 'oficio';
  }
  if (count('lugar') > 0) return own + extra > 0 ? 'lugar_mas' : 'lugar';
  if (own === 0 && count('comun') > 0)
    return count('comun') === 1 && count('enlace') === 0 ? 'palabra' : 'palabras';
  if (count('persona') > 0 && count('otra') === 0) return 'persona';
  return letters <= SHORT_BRAND && pieces.length <= 2 ? 'marca_corta' : 'marca';
}

/** Can be said on the telephone: Latin letters, enough vowels, no run of four consonants. */
function isPronounceable(pieces: readonly Pieza[]): boolean {
  if (pieces.every((piece) => piece.tipo === 'cifra')) return false;
  const unknown = pieces.filter((piece) => piece.tipo === 'otra').map((piece) => piece.texto);
  // Without a word, digits do not make short runs of letters pronounceable: 'xj4k9q'.
  const noWords = pieces.every((piece) => piece.tipo === 'otra' || piece.tipo === 'cifra');
  return (noWords ? [unknown.join('')] : unknown).every((text) => {
    const letters = text.replace(/[^a-z]/g, '');
    if (letters.length * 2 < text.length) return false;
    if (letters.length <= 2) return true;
    const vowels = (letters.match(/[aeiouy]/g) ?? []).length / letters.length;
    return vowels >= 0.28 && vowels <= 0.75 && !/[^aeiouy]{4}/.test(letters) && !HARD.test(letters);
  });
}

const HARD = /^[^aeiouy]{3}|[qx][^aeiouy]|j[^aeiouy]|[^aeiouylnrs][kwqxz][^aeiouy]|q[^u]|[kwxz]{2}|vv|ww/;
