import { windows } from '../verdict/windows.ts';

export interface RegistrarWord {
  hora: number;
  disponible: boolean | null;
  premium?: boolean | null | undefined;
}

export interface WordsRead {
  /** The run of 'available' since the last 'taken'; null: no such answer. */
  available: { primera: number; ultima: number; premium: boolean } | null;
  ocupado: number | null;
}

const APART_MS = windows.dnsDoubtMs;

/** Reads a registrar's answers from `since` on, in any order; of two at one moment, 'taken' counts. */
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

export function isSaidTwice({ primera, ultima }: NonNullable<WordsRead['available']>): boolean {
  return ultima - primera >= APART_MS;
}

function newest(times: readonly number[]): number | null {
  return times.length === 0
    ? null
    : times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
}
