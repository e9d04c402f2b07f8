import { type TipoPieza, wordsFrom } from './lexicon.ts';

export interface Pieza {
  texto: string;
  tipo: TipoPieza;
}

type TradeWords = Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>;
const NO_WORDS: TradeWords = new Map();

const LONGEST_LABEL = 63;

/**
 * 'fontanerosevilla' → fontanero (oficio), sevilla (lugar): the fewest and best-known words. Quadratic in at most 63
 * letters.
 */
export function piecesOf(label: string, tradeWords: TradeWords = NO_WORDS): Pieza[] {
  const pieces: Pieza[] = [];
  for (const chunk of label.slice(0, LONGEST_LABEL).split('-')) {
    if (chunk === '') continue;
    pieces.push(...readChunk(chunk, tradeWords));
  }
  return pieces;
}

/** '24h' is a word; other digits are pieces of their own. */
const RUNS = /24h(?:oras)?|\d+|\D+/g;

function readChunk(chunk: string, tradeWords: TradeWords): Pieza[] {
  return (chunk.match(RUNS) ?? []).flatMap((run) => {
    if (/^24h/.test(run)) return [{ texto: run, tipo: 'relleno' as const }];
    return /^\d/.test(run) ? [{ texto: run, tipo: 'cifra' as const }] : readLetters(run, tradeWords);
  });
}

/** Kinds that an account cannot override with a trade. */
const isBarred = (tipo: TipoPieza | undefined) => tipo === 'marca' || tipo === 'vetada';

interface PieceReading {
  cost: number;
  from: number;
  tipo: TipoPieza;
}

const UNKNOWN_RUN = 2.6;
const UNKNOWN_LETTER = 0.72;
/** A short word next to unknown letters may be a coincidence: 'leon' in 'napoleon'. */
const BESIDE_UNKNOWN = 1.6;
const SHORT_WORD = 4;

function readLetters(run: string, tradeWords: TradeWords): Pieza[] {
  const best: (PieceReading | undefined)[] = [{ cost: 0, from: 0, tipo: 'otra' }];
  for (let from = 0; from < run.length; from++) {
    const before = best[from];
    if (before === undefined) continue;
    const words = wordsFrom(run, from);
    for (let end = from + 2; tradeWords.size > 0 && end <= run.length; end++) {
      if (tradeWords.has(run.slice(from, end)) && !isBarred(words.get(end))) words.set(end, 'oficio');
    }
    for (let end = from + 1; end <= run.length; end++) {
      const tipo = words.get(end);
      const step =
        tipo === undefined
          ? unknownCost(end - from, before, from)
          : knownCost(end - from, tipo, before, from);
      const cost = before.cost + step;
      const chosen = best[end];
      if (chosen === undefined || cost < chosen.cost) best[end] = { cost, from, tipo: tipo ?? 'otra' };
    }
  }
  const pieces: Pieza[] = [];
  for (let end = run.length; end > 0; ) {
    const { from, tipo } = best[end] ?? { from: 0, tipo: 'otra' as const };
    pieces.unshift({ texto: run.slice(from, end), tipo });
    end = from;
  }
  return pieces;
}

function unknownCost(length: number, before: PieceReading, from: number): number {
  if (from > 0 && before.tipo === 'otra') return 20 + length;
  const beside = from > 0 && from - before.from <= SHORT_WORD ? BESIDE_UNKNOWN : 0;
  return UNKNOWN_RUN + UNKNOWN_LETTER * length + beside;
}

/** Short words occur by chance, so they cost more; connecting words are expected. */
function knownCost(length: number, tipo: TipoPieza, before: PieceReading, from: number): number {
  const beside = from > 0 && before.tipo === 'otra' && length <= SHORT_WORD ? BESIDE_UNKNOWN : 0;
  if (tipo === 'enlace') return 1.6 + (length === 1 ? 1.2 : 0) + beside;
  const short = length <= 2 ? 2.2 : length === 3 ? 1.5 : length === 4 ? 0.8 : 0;
  return 1 + short + (tipo === 'persona' || tipo === 'comun' ? 0.2 : 0) + beside;
}
