import type { AskedName } from '../registry-words/asked-name.ts';
import { sameDomain } from '../registry-words/domain-name.ts';
import { tellsRelease, tellsReleaseWith } from '../registry-words/release.ts';
import { type Reading, readSentence } from '../registry-words/sentence.ts';
import { namesPhase } from '../registry-words/withheld.ts';
import type { ServerRules } from '../zones/zone-entry.ts';
import type { WhoisRecord } from './record.ts';
import { firstHit } from './templates.ts';
import type { Line } from './text.ts';

/** What keeps a denial from being one: a word that withholds the name outside any sentence, or a date still to come of it. */
export function shadowOf(lines: readonly Line[], record: WhoisRecord): string | null {
  const word = lines.find(({ text }) => text.length <= 80 && !ABOUT_SERVICE.test(text) && namesPhase(text));
  if (word !== undefined) return word.text;
  const dated = record.releases ?? record.expires;
  return dated === null ? null : new Date(dated).toISOString().slice(0, 10);
}

/** Lines about the service, its terms and its zone, whose words say nothing of one name. */
const ABOUT_SERVICE =
  /\b(?:access|use|data|service|server|information|whois|database|registrars?|terms|purposes?|polic(?:y|ies)|names|domains|registrations|network|accuracy|legal|users?|query|queries|results?|https?|www)\b/i;

/**
 * A line that tells when the name can be had. One of the terms of use counts where it names the name. A date may stand on
 * the next line.
 */
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

/** Who may register names, said apart from the denial: in another paragraph, or in the server's own comments. */
export function isRuleForAll({ general, domain, line }: SpokenSentence, denials: readonly Line[]): boolean {
  const apart = denials.every(
    ({ paragraph, comment }) => paragraph !== line.paragraph || (line.comment && !comment),
  );
  return general && domain === null && denials.length > 0 && apart && !/\d/.test(line.text);
}

export interface SpokenSentence {
  reading: Reading;
  line: Line;
  /** A rule about who may register, which a registry says of every name. */
  general: boolean;
  /** A name with a dot that stands in it. */
  domain: string | null;
}

/** What the lines say of the asked name, or of a name that they leave unsaid. */
export function sentencesOf(lines: readonly Line[], domain: string | null): SpokenSentence[] {
  return lines.flatMap((line) => {
    const read = readSentence(line.text);
    if (read === null) return [];
    const { reading, names, general = false } = read;
    const others = domain !== null && names.length > 0 && !names.every((name) => sameDomain(name, domain));
    return others ? [] : [{ reading, line, general, domain: names[0] ?? null }];
  });
}
