import { kindOfWord, LONGEST_WORD, type TipoPieza } from './lexicon.ts';

export interface Pieza {
  texto: string;
  tipo: TipoPieza;
}

/** A label has at most 63 letters; its Unicode form fewer. */
const LONGEST_LABEL = 63;

/**
 * The words that a name is made of: 'fontanerosevilla' → fontanero (oficio), sevilla (lugar). Hyphens and digits part
 * words; within a run of letters the reading with the fewest and best-known words is taken. At most 63 × the longest word
 * look-ups a run.
 */
export function piecesOf(label: string): Pieza[] {
  const pieces: Pieza[] = [];
  for (const chunk of label.slice(0, LONGEST_LABEL).split('-')) {
    if (chunk === '') continue;
    pieces.push(...readChunk(chunk));
  }
  return pieces;
}

/** '24h' is a word; other digits stand alone. */
const RUNS = /24h(?:oras)?|\d+|\D+/g;

function readChunk(chunk: string): Pieza[] {
  return (chunk.match(RUNS) ?? []).flatMap((run) => {
    if (/^24h/.test(run)) return [{ texto: run, tipo: 'relleno' as const }];
    return /^\d/.test(run) ? [{ texto: run, tipo: 'cifra' as const }] : readLetters(run);
  });
}

interface Reading {
  cost: number;
  from: number;
  tipo: TipoPieza;
}

const UNKNOWN_RUN = 2.6;
const UNKNOWN_LETTER = 0.72;
/** A short word beside letters that are none may be an accident: 'leon' in 'napoleon'. */
const BESIDE_UNKNOWN = 1.6;
const SHORT_WORD = 4;

function readLetters(run: string): Pieza[] {
  const best: Reading[] = [{ cost: 0, from: 0, tipo: 'otra' }];
  for (let end = 1; end <= run.length; end++) {
    let chosen: Reading | null = null;
    for (let from = 0; from < end; from++) {
      const before = best[from];
      if (before === undefined) continue;
      const word = run.slice(from, end);
      const tipo = end - from > LONGEST_WORD ? null : kindOfWord(word);
      const step =
        tipo === null ? unknownCost(end - from, before, from) : knownCost(word, tipo, before, from);
      const cost = before.cost + step;
      if (chosen === null || cost < chosen.cost) chosen = { cost, from, tipo: tipo ?? 'otra' };
    }
    if (chosen !== null) best[end] = chosen;
  }
  const pieces: Pieza[] = [];
  for (let end = run.length; end > 0; ) {
    const { from, tipo } = best[end] ?? { from: 0, tipo: 'otra' as const };
    pieces.unshift({ texto: run.slice(from, end), tipo });
    end = from;
  }
  return pieces;
}

/** Two unknown runs beside each other are one. */
function unknownCost(length: number, before: Reading, from: number): number {
  if (from > 0 && before.tipo === 'otra') return 20 + length;
  const beside = from > 0 && from - before.from <= SHORT_WORD ? BESIDE_UNKNOWN : 0;
  return UNKNOWN_RUN + UNKNOWN_LETTER * length + beside;
}

/** Short words are found by accident everywhere; the small words that join others are expected. */
function knownCost(word: string, tipo: TipoPieza, before: Reading, from: number): number {
  const beside = from > 0 && before.tipo === 'otra' && word.length <= SHORT_WORD ? BESIDE_UNKNOWN : 0;
  if (tipo === 'enlace') return 1.6 + (word.length === 1 ? 1.2 : 0) + beside;
  const short = word.length <= 2 ? 2.2 : word.length === 3 ? 1.5 : word.length === 4 ? 0.8 : 0;
  return 1 + short + (tipo === 'persona' || tipo === 'comun' ? 0.2 : 0) + beside;
}
