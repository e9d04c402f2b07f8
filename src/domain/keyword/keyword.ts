import { KEYWORD_MAX, KEYWORD_MIN, KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';

/** Why a line is not taken; the specification's own texts. */
export const motivoKeyword = {
  duplicado: 'Duplicado',
  corto: `Muy corto (min ${KEYWORD_MIN} caracteres)`,
  largo: `Muy largo (max ${KEYWORD_MAX} caracteres)`,
  alfabeto: 'Contiene caracteres no latinos (solo español, inglés, francés, alemán, etc.)',
} as const;
export type MotivoKeyword = (typeof motivoKeyword)[keyof typeof motivoKeyword];

/** Latin letters with any accent, digits, blanks, hyphen and ' ’ · . & / , ("L'Hospitalet", "bar & grill", "Marcel·lí"). */
const ALLOWED = /^(?:\p{Script=Latin}[\u0300-\u036F]*|[0-9\s\-'’·.&/,])*$/u;
/** A line this long cannot come under the limit by collapsing blanks that anyone typed. */
const RAW_MAX = 20_000;
const SHOWN_MAX = 200;

/** As stored and shown: composed letters, blanks collapsed and trimmed, case kept. */
export function normaliseKeyword(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** What makes two keywords the same: the normalised text without case; accents distinguish. */
export function keywordKey(text: string): string {
  return normaliseKeyword(text).toLowerCase();
}

/** `null` when the text may be a keyword, else the reason in Spanish. Duplicates need the whole list: see the review. */
export function keywordProblem(text: string): Exclude<MotivoKeyword, 'Duplicado'> | null {
  if (text.length > RAW_MAX) return motivoKeyword.largo;
  const keyword = normaliseKeyword(text);
  const length = [...keyword].length;
  if (length < KEYWORD_MIN) return motivoKeyword.corto;
  if (length > KEYWORD_MAX) return motivoKeyword.largo;
  return ALLOWED.test(keyword) ? null : motivoKeyword.alfabeto;
}

export interface RejectedLine {
  /** 1-based, blank lines counted. */
  linea: number;
  /** Cut to 200 characters. */
  texto: string;
  motivo: MotivoKeyword;
}

export interface KeywordReview {
  validas: readonly string[];
  rechazadas: readonly RejectedLine[];
  invalidas: number;
  duplicadas: number;
  /** Lines that are not blank. */
  total: number;
  /** More valid keywords than a batch may hold; those beyond the limit are counted, not kept. */
  sobrantes: number;
}

/**
 * Reads a list line by line, in time linear in its length. A line that repeats an earlier one, whatever its case, is
 * 'Duplicado'; with `keepDuplicates` only its validity counts.
 */
export function reviewKeywords(lines: Iterable<string>, { keepDuplicates = false } = {}): KeywordReview {
  const seen = new Set<string>();
  const validas: string[] = [];
  const rechazadas: RejectedLine[] = [];
  let duplicadas = 0;
  let total = 0;
  let sobrantes = 0;
  let linea = 0;
  for (const line of lines) {
    linea += 1;
    if (line.trim() === '') continue;
    total += 1;
    const key = line.length > RAW_MAX ? line : keywordKey(line);
    const repeated = !keepDuplicates && seen.has(key);
    const motivo = repeated ? motivoKeyword.duplicado : keywordProblem(line);
    seen.add(key);
    if (repeated) duplicadas += 1;
    if (motivo !== null) rechazadas.push({ linea, texto: line.trim().slice(0, SHOWN_MAX), motivo });
    else if (validas.length < KEYWORDS_PER_BATCH_MAX) validas.push(normaliseKeyword(line));
    else sobrantes += 1;
  }
  return { validas, rechazadas, invalidas: rechazadas.length - duplicadas, duplicadas, total, sobrantes };
}

/** The lines of a pasted or uploaded text: LF, CRLF or CR; a byte-order mark is dropped. Lazy: no second copy in memory. */
export function* keywordLines(text: string): Generator<string> {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start <= text.length) {
    const end = lineEnd(text, start);
    yield text.slice(start, end);
    if (end === text.length) return;
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
}

function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return text.length;
}
