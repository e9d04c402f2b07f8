import { KEYWORD_MAX, KEYWORD_MIN, KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';
import { normaliseText } from '../text/normalise.ts';

/** The texts are fixed by the specification. */
export const motivoKeyword = {
  duplicado: 'Duplicado',
  corto: `Muy corto (min ${KEYWORD_MIN} caracteres)`,
  largo: `Muy largo (max ${KEYWORD_MAX} caracteres)`,
  alfabeto: 'Contiene caracteres no latinos (solo español, inglés, francés, alemán, etc.)',
} as const;
export type MotivoKeyword = (typeof motivoKeyword)[keyof typeof motivoKeyword];

/**
 * Of Latin script, phonetic, modifier and full-width letters and ligatures are excluded as look-alikes (ɑ ɡ ĸ ſ ﬁ ａ).
 */
const LETTERS =
  'A-Za-zªºÀ-ÖØ-öø-\u0137\u0139-\u017E\u01A0\u01A1\u01AF\u01B0\u01CD-\u01DC\u01E6-\u01E9\u01F4\u01F5\u01F8-\u021B\u021E\u021F\u0226-\u0233\u1E00-\u1E99\u1E9E\u1EA0-\u1EF9';
/** These with at most one combining mark, digits, blanks and signs as in "L'Hospitalet", "bar & grill", "Marcel·lí". */
const ALLOWED = new RegExp(`^(?:[${LETTERS}][\\u0300-\\u036F]?|[0-9\\s\\-'’·.&/,])*$`, 'u');
/** Soft hyphens, zero-width and bidirectional marks, which are copied with text unnoticed. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const PLAIN = /^[\0-\u00AC\u00AE-\u02FF]*$/;
/** Longer lines are refused before normalisation, whose time depends on length. */
const RAW_MAX = 1_000;
const SHOWN_MAX = 200;

/** The stored form: composed letters, no invisible marks, blanks collapsed and trimmed, case kept. */
export function normaliseKeyword(text: string): string {
  const visible = PLAIN.test(text) ? text : normaliseText(text.replace(INVISIBLE, ''), 'NFC');
  return visible.replace(/\s+/g, ' ').trim();
}

/** Equal for equal keywords: case is ignored, accents distinguish. */
export function keywordKey(text: string): string {
  return normaliseKeyword(text).toLowerCase();
}

/** Null if valid. Duplicates are found by `reviewKeywords`. */
export function keywordProblem(text: string): Exclude<MotivoKeyword, 'Duplicado'> | null {
  return text.length > RAW_MAX ? motivoKeyword.largo : problemOf(normaliseKeyword(text));
}

function problemOf(keyword: string): Exclude<MotivoKeyword, 'Duplicado'> | null {
  const length = [...keyword].length;
  if (length < KEYWORD_MIN) return motivoKeyword.corto;
  if (length > KEYWORD_MAX) return motivoKeyword.largo;
  return ALLOWED.test(keyword) ? null : motivoKeyword.alfabeto;
}

export interface RejectedLine {
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
  total: number;
  /** Number of valid keywords beyond a batch's limit, which are not kept. */
  sobrantes: number;
}

/** Linear time. A repeated line, ignoring case, is 'Duplicado': a batch holds a keyword once. */
export function reviewKeywords(lines: Iterable<string>): KeywordReview {
  const seen = new Set<string>();
  const validas: string[] = [];
  const rechazadas: RejectedLine[] = [];
  let duplicadas = 0;
  let total = 0;
  let sobrantes = 0;
  let linea = 0;
  for (const line of lines) {
    linea += 1;
    const tooLong = line.length > RAW_MAX;
    const keyword = tooLong ? line.trim() : normaliseKeyword(line);
    if (keyword === '') continue;
    total += 1;
    const key = tooLong ? line : keyword.toLowerCase();
    const repeated = seen.has(key);
    const fault = tooLong ? motivoKeyword.largo : problemOf(keyword);
    const motivo = repeated ? motivoKeyword.duplicado : fault;
    seen.add(key);
    if (repeated) duplicadas += 1;
    if (motivo !== null) rechazadas.push({ linea, texto: shown(line), motivo });
    else if (validas.length < KEYWORDS_PER_BATCH_MAX) validas.push(keyword);
    else sobrantes += 1;
  }
  return { validas, rechazadas, invalidas: rechazadas.length - duplicadas, duplicadas, total, sobrantes };
}

function shown(line: string): string {
  return line.slice(0, RAW_MAX).replace(INVISIBLE, '').trim().slice(0, SHOWN_MAX);
}

/** Splits at LF, CRLF or CR and drops a byte-order mark. Lazy: no second copy in memory. */
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
