import { ANSWER_MAX } from './classification.ts';

export interface Line {
  readonly text: string;
  readonly indent: number;
  readonly comment: boolean;
  readonly paragraph: number;
  /** In a paragraph of terms of use, except a short first line. */
  readonly legal: boolean;
  /** Without comment marks, columns still separate. */
  readonly raw: string;
}

const LINES_MAX = 2_000;
const LINE_MAX = 1_000;
const LINE_END = /\r\n|[\r\n\u2028\u0085]/g;

/** Lines with text: at most 2,000, of at most 1,000 characters. */
export function linesOf(answer: string): Line[] {
  const found: { text: string; raw: string; indent: number; comment: boolean; paragraph: number }[] = [];
  let paragraph = 0;
  for (const whole of answer.split(LINE_END, LINES_MAX)) {
    const marked = /^\s*([%#;*>]+|\/\/)(?=\s|\w|$|[^\w])/.exec(whole);
    const raw = (marked ? whole.slice(marked[0].length) : whole).slice(0, LINE_MAX).trimEnd();
    const text = tidy(raw);
    if (text === '' || /^[-=_*#~. ]+$/.test(text)) {
      paragraph++;
      continue;
    }
    found.push({
      text,
      raw,
      indent: Math.max(0, raw.length - raw.trimStart().length - (marked ? 1 : 0)),
      comment: marked !== null,
      paragraph,
    });
  }
  return markLegal(found);
}

/** True if `linesOf` does not read the whole answer. */
export function isCut(answer: string): boolean {
  return answer.length > ANSWER_MAX || (answer.match(LINE_END)?.length ?? 0) >= LINES_MAX;
}

function tidy(raw: string): string {
  return raw
    .replace(/\s+/g, ' ')
    .replace(/\s?(?<!\.)\.{2,}\s?:/g, ':')
    .replace(/ :/g, ':')
    .trim();
}

const legalWords =
  /\b(terms|agree\w*|purposes?|lawful|guarantee|accuracy|accurate|copyright|rights|prohibited|permission|permitted|consent|policy|policies|liable|warrant\w+|solicitations?|advertising|high[- ]volume|automated|database|registrars?|information|conditions|restrict\w*|disclaimer|compilation|repackaging|dissemination|unsolicited|expressly|excessive|withdrawn|without notice|licen[cs]e|offence|data|services?|queries|uso|datos|finalidade?s|informaci[oó]n|prohibid\w+|utiliz\w+|donn[ée]es|daten|abfragen?|datenbank|urheberrecht\w*|gesch[üu]tzte?\w*|vervielf[äa]ltigung|internet[- ]community|ownership|disputes?|forbidden|exactitude\w*|interdite?s?)\b/gi;

/** Terms of use contain the rules' words, so they are recognised by shape and wording. */
function markLegal(lines: readonly Omit<Line, 'legal'>[]): Line[] {
  const result: Line[] = [];
  for (let start = 0; start < lines.length; ) {
    const number = lines[start]?.paragraph;
    let end = start;
    while (end < lines.length && lines[end]?.paragraph === number) end++;
    const group = lines.slice(start, end);
    const prose = isProse(group);
    group.forEach((line, i) => {
      // A short verdict may be directly above the terms, without an empty line.
      const headline = i === 0 && line.text.length <= 60;
      result.push({ ...line, legal: boxed(line.text) || (prose && !headline) });
    });
    start = end;
  }
  return result;
}

function isProse(group: readonly Omit<Line, 'legal'>[]): boolean {
  const text = group.map((line) => line.text).join(' ');
  if (text.length < 80) return false;
  const fields = group.filter(
    ({ text: t }) =>
      /^[^:"]{1,40}:(?: ?\S|$)|\[[^\]]{2,40}\]/.test(t) && !/^\S*https?:/.test(t) && t.length < 100,
  ).length;
  if (fields * 3 > group.length) return false;
  return (
    (text.match(legalWords)?.length ?? 0) >= (text.length < 160 ? 3 : 2) ||
    (text.length > 400 && text.length > 45 * group.length)
  );
}

/** JPRS frames its terms: `[ text ]`. */
function boxed(text: string): boolean {
  return /^\[ .* \]$/.test(text);
}
