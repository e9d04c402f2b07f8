import { windows } from '../verdict/windows.ts';

/** What a registrar said of a name at one moment (epoch milliseconds). */
export interface RegistrarWord {
  hora: number;
  /** Null: it did not say. */
  disponible: boolean | null;
  /** Sold at a price of its own. */
  premium?: boolean | null | undefined;
}

export interface WordsRead {
  /** The run of 'available' that nothing has contradicted since; null: there is none. */
  available: { primera: number; ultima: number; premium: boolean } | null;
  /** The newest 'taken'. */
  ocupado: number | null;
}

/** Two words this far apart are two confirmations. */
const APART_MS = windows.dnsDoubtMs;

/** Reads a registrar's words from `since` on, in any order; of one moment with both, 'taken' counts. */
export function readWords(words: readonly RegistrarWord[], since: number, ahora: number): WordsRead {
  const known = words.filter(({ hora, disponible }) => disponible !== null && hora >= since && hora <= ahora);
  const ocupado = newest(known.filter(({ disponible }) => disponible === false).map(({ hora }) => hora));
  const run = known.filter(
    ({ hora, disponible }) => disponible === true && (ocupado === null || hora > ocupado),
  );
  const ultima = newest(run.map(({ hora }) => hora));
  if (ultima === null) return { available: null, ocupado };
  const primera = run.reduce((oldest, { hora }) => Math.min(oldest, hora), ultima);
  return { available: { primera, ultima, premium: run.some(({ premium }) => premium === true) }, ocupado };
}

/** True when the run holds two words that count as two. */
export function isSaidTwice({ primera, ultima }: NonNullable<WordsRead['available']>): boolean {
  return ultima - primera >= APART_MS;
}

function newest(times: readonly number[]): number | null {
  return times.length === 0
    ? null
    : times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
}
