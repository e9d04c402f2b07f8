import { sameDomain } from '../registry-words/domain-name.ts';
import type { Field } from './fields.ts';
import { nameOf } from './record.ts';
import type { Line } from './text.ts';

export interface AnswerPart {
  /** Empty before the first name; several for adjacent spellings (CNNIC's variants of one name). */
  names: string[];
  fields: Field[];
  lines: Line[];
}

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

/** Whether a denial here could be about another name than the asked one. */
export function isDoubtful(parts: readonly AnswerPart[], domain: string | null): boolean {
  if (domain === null) return isMixed(parts);
  return parts.some((part) => isAbout(part, domain) && !part.names.every((name) => sameDomain(name, domain)));
}

function isMixed(parts: readonly AnswerPart[]): boolean {
  const [first, ...others] = parts.filter(({ names }) => names.length > 0);
  return first !== undefined && others.some(({ names }) => !names.some((name) => isAbout(first, name)));
}

/** The records of `domain` and lines that spell it; an answer about one name, or about others only, stays whole. */
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
