import { sameDomain } from '../registry-words/domain-name.ts';
import type { Field } from './fields.ts';
import { nameOf } from './record.ts';
import type { Line } from './text.ts';

/** A record of an answer: what stands between one name and the next. */
export interface AnswerPart {
  /** None for what stands before the first name; several for spellings in a row (CNNIC's variants of one name). */
  names: string[];
  fields: Field[];
  lines: Line[];
}

/** Takes an answer apart at each name that it gives as a subject, however often it gives the same one. */
export function partsOf(fields: readonly Field[], lines: readonly Line[]): AnswerPart[] {
  const byLine = Map.groupBy(fields, (field) => field.line);
  const parts: AnswerPart[] = [];
  let part: AnswerPart = { names: [], fields: [], lines: [] };
  for (const line of lines) {
    const here = byLine.get(line) ?? [];
    const names = here.flatMap((field) => nameOf(field) ?? []).filter((name) => name.includes('.'));
    const inHead = part.names.length > 0 && part.fields.every((field) => nameOf(field) !== null);
    const goesOn = inHead && part.lines.at(-1)?.paragraph === line.paragraph;
    if (names.length > 0 && !goesOn) part = { names: [], fields: [], lines: [] };
    if (part.lines.length === 0) parts.push(part);
    part.names.push(...names);
    part.lines.push(line);
    part.fields.push(...here);
  }
  return parts;
}

/** Whether a denial in these parts could be another name's than the one that was asked for. */
export function isDoubtful(parts: readonly AnswerPart[], domain: string | null): boolean {
  if (domain === null) return isMixed(parts);
  return parts.some((part) => isAbout(part, domain) && !part.names.every((name) => sameDomain(name, domain)));
}

/** Whether an answer speaks of more than one name. */
function isMixed(parts: readonly AnswerPart[]): boolean {
  const [first, ...others] = parts.filter(({ names }) => names.length > 0);
  return first !== undefined && others.some(({ names }) => !names.some((name) => isAbout(first, name)));
}

/**
 * What an answer that speaks of several names says of one of them: its own records, and the lines before any record that
 * spell it. An answer about one name, or about others only, is left whole.
 */
export function partsAbout(parts: readonly AnswerPart[], domain: string | null): readonly AnswerPart[] {
  if (domain === null || !isMixed(parts)) return parts;
  const own = parts.filter((part) => isAbout(part, domain));
  if (own.length === 0) return parts;
  const spelt = parts
    .filter(({ names }) => names.length === 0)
    .map((part) => ({ ...part, lines: part.lines.filter(({ text }) => spells(text, domain)) }));
  return [...spelt, ...own];
}

function isAbout({ names }: AnswerPart, domain: string): boolean {
  return names.some((name) => sameDomain(name, domain));
}

function spells(text: string, domain: string): boolean {
  return text.toLowerCase().includes(domain.toLowerCase());
}
