import type { AskedName } from '../registry-words/asked-name.ts';
import { sameDomain } from '../registry-words/domain-name.ts';
import { tellsRelease, tellsReleaseWith } from '../registry-words/release.ts';
import { type Reading, readSentence } from '../registry-words/sentence.ts';
import { namesPhase } from '../registry-words/withheld.ts';
import type { ServerRules } from '../zones/zone-entry.ts';
import type { WhoisRecord } from './record.ts';
import { firstHit } from './templates.ts';
import type { Line } from './text.ts';

/** A reason against a denial: a withholding word outside any sentence, or a date of release or expiry. */
export function shadowOf(lines: readonly Line[], record: WhoisRecord): string | null {
  const word = lines.find(({ text }) => text.length <= 80 && !ABOUT_SERVICE.test(text) && namesPhase(text));
  if (word !== undefined) return word.text;
  const dated = record.releases ?? record.expires;
  return dated === null ? null : new Date(dated).toISOString().slice(0, 10);
}

/** Lines about the service, its terms and its zone. */
const ABOUT_SERVICE =
  /\b(?:access|use|data|service|server|information|whois|database|registrars?|terms|purposes?|polic(?:y|ies)|names|domains|registrations|network|accuracy|legal|users?|query|queries|results?|https?|www)\b/i;

/** The date may be on the next line. In terms of use, the line counts only if it names the domain. */
export function releaseIn(lines: readonly Line[], asked: AskedName | null): string | null {
  const told = lines.find((line, at) => {
    if (line.legal && !(asked !== null && line.text.includes(asked.hidden))) return false;
    const read = readSentence(line.text);
    if (read?.reading === 'free' || (read?.general === true && !/\d/.test(line.text))) return false;
    const next = lines[at + 1];
    const goesOn = next?.paragraph === line.paragraph && tellsReleaseWith(line.text, next.text);
    return tellsRelease(line.text) || goesOn;
  });
  return told?.text ?? null;
}

export function deniesName(line: Line, rules: ServerRules | undefined): boolean {
  return firstHit(rules?.free, [line]) !== null || readSentence(line.text)?.reading === 'free';
}

/** A rule for all names, separate from the denial: in another paragraph or in the server's comments. */
export function isRuleForAll({ general, domain, line }: SpokenSentence, denials: readonly Line[]): boolean {
  const apart = denials.every(
    ({ paragraph, comment }) => paragraph !== line.paragraph || (line.comment && !comment),
  );
  return general && domain === null && denials.length > 0 && apart && !/\d/.test(line.text);
}

export interface SpokenSentence {
  reading: Reading;
  line: Line;
  general: boolean;
  domain: string | null;
}

/** Sentences about the asked name, or without a name. */
export function sentencesOf(lines: readonly Line[], domain: string | null): SpokenSentence[] {
  return lines.flatMap((line) => {
    const read = readSentence(line.text);
    if (read === null) return [];
    const { reading, names, general = false } = read;
    const others = domain !== null && names.length > 0 && !names.every((name) => sameDomain(name, domain));
    return others ? [] : [{ reading, line, general, domain: names[0] ?? null }];
  });
}
