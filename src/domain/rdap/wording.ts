import { askedName } from '../registry-words/asked-name.ts';
import { saysLimited } from '../registry-words/limits.ts';
import { plainWords } from '../registry-words/plain-words.ts';
import { tellsRelease } from '../registry-words/release.ts';
import { readSentence } from '../registry-words/sentence.ts';
import { withholds } from '../registry-words/withheld.ts';
import { isObject, type Json, objectsOf, textsOf } from './json.ts';
import { isGeneral, type Objection, objectionOf } from './objections.ts';

export type Admission = Objection | 'fee' | 'held' | 'elsewhere';

const limited =
  /\btoo many\b|\b(?:rate|quer(?:y|ies)|request|quota|lookup|usage|connection)s?[- ]{0,3}(?:limit|quota|rate)?\b.{0,40}\b(?:exceeded|reached|exhausted|limited|throttled)\b|\bthrottl|\b(?:access|permission|request|query)\b.{0,30}\b(?:denied|blocked|refused|forbidden|not (?:allowed|permitted))\b|\b(?:ip|client|address|network)\b.{0,40}\b(?:blocked|banned|blacklisted|blocklisted)\b|\bslow down\b|\bblacklisted\b|\bnot authori[sz]ed\b|\bunauthori[sz]ed\b|\btry again later\b|\bcaptcha\b|\bdaily limit\b|\blimit exceeded\b/i;
const elsewhere =
  /\b(?:tld|zone|suffix|namespace|top[- ]level|extension|server|registry|service)\b.{0,60}\b(?:not|un|isn't|doesn't|does not|no) ?(?:longer )?(?:be |been )?(?:support|serv|manag|authorit|respons|handl|known|host|operat|recogni|configured)/i;
const alsoElsewhere =
  /\bnot (?:authoritative|responsible)\b|\bunsupported\b|\bunknown (?:path|endpoint|tld|resource type|query type|route)\b|\b(?:path|endpoint|route|url|uri|page|resource type|method|handler|file)\b.{0,30}\b(?:not found|does not exist|unknown|invalid)\b|\binvalid (?:query|domain|request|path|tld|name|input|syntax)\b|\bbad request\b|\bmalformed\b|\bnot a valid\b/i;
const failed =
  /\binternal (?:server )?error\b|\b(?:temporarily|currently) (?:unavailable|not available|down)\b|\bservice unavailable\b|\bmaintenance\b|\btime(?:d)? ?out\b|\bbad gateway\b|\bdatabase (?:error|unavailable)\b|\bunexpected error\b/i;

/** A deleted name sold at a fee that falls each day (google/nomulus, 'Expiry Access Period'). */
const fee =
  /\b(?:expiry|expiration|expired|early) access (?:period|phase|pricing|fee|program(?:me)?)\b|\b(?:declining|descending|decreasing|falling|dropping)[- ](?:price|fee|premium|pricing)s?\b|\b(?:price|fee|premium|pricing)s? (?:that )?(?:declines?|descends?|decreases?|falls?|drops?) (?:daily|each|every|with|over)\b|\bdutch auction\b|\bpost-?expir\w* (?:premium|fee|price)\b/i;

/** Signs of terms of use, whose sentences contain the same words. */
const terms =
  /\b(?:rights reserved|reserves? (?:the|its|all) rights?|terms (?:of|and)|copyright|lawful purposes?|high[- ]volume|solicitations?|(?<!\bno |not have |insufficient )permissions?(?! (?:is |was )?(?:denied|refused))|consent)\b/i;
const NOTES_MAX = 30;
const TEXTS_MAX = 20;
const TEXT_MAX = 2_000;
const SAID_MAX = 8_000;
const SENTENCES_MAX = 100;

/**
 * Reads title, description, notices and remarks, without terms of use and without the asked name's own words.
 * `limited`: limited or refused. `fee`: open at a fee that falls each day. `held`: not registrable now. `unclear`:
 * registered or conditional. `elsewhere`: zone or path not served. `failed`: server fault.
 */
export function admissionOf(body: Json, domain: string | null): Admission | null {
  if (!isObject(body)) return null;
  const asked = domain === null ? null : askedName(domain);
  const hide = (text: string) => (asked === null ? text : asked.hide(text));
  const own = [
    ...textsOf(body.title),
    ...textsOf(body.description),
    ...textsOf(body.message),
    ...textsOf(body.detail),
  ].slice(0, TEXTS_MAX);
  const notes = [
    ...objectsOf(body.notices).slice(0, NOTES_MAX),
    ...objectsOf(body.remarks).slice(0, NOTES_MAX),
  ]
    .map((note) => ({ title: wordsOf(note.title).map(hide), words: wordsOf(note.description).map(hide) }))
    .filter((note) => !isBoilerplate(note, asked?.hidden ?? null));
  const told = own.map(hide).flatMap(sentencesOf);
  const noted = notes.flatMap(({ title, words }) => [...title, ...words]).flatMap(sentencesOf);
  const sentences = [...told, ...noted];
  const said = sentences.join(' . ').slice(0, SAID_MAX);
  if (limited.test(said) || saysLimited(said)) return 'limited';
  if (elsewhere.test(said) || alsoElsewhere.test(said)) return 'elsewhere';
  if (fee.test(said)) return 'fee';
  const read = sentences.slice(0, SENTENCES_MAX).map((sentence) => readSentence(sentence)?.reading);
  if (read.includes('kept') || withholds(said)) return 'held';
  if (failed.test(said)) return 'failed';
  const later = sentences.slice(0, SENTENCES_MAX).some((sentence, at) => {
    if (tellsRelease(sentence)) return true;
    // A description's entries may be the lines of one sentence.
    const goesOn = read[at] !== 'free' && !/[.;!?]$/.test(sentence);
    return goesOn && tellsRelease(`${sentence} ${sentences[at + 1] ?? ''}`);
  });
  if (later || read.includes('doubt') || read.includes('registered')) return 'unclear';
  const bare = notes.filter(({ title }) => isBare(title)).flatMap(({ words }) => words.flatMap(sentencesOf));
  return objectionOf(told, bare, noted);
}

function sentencesOf(text: string): string[] {
  return text
    .slice(0, TEXT_MAX)
    .replace(/rate[- ]limited\. For/gi, 'terms of')
    .split(/(?<=[.;!?\n])(?=\s|$)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !terms.test(sentence));
}

function wordsOf(value: Json | undefined): string[] {
  return textsOf(value)
    .slice(0, TEXTS_MAX)
    .map((text) => text.slice(0, TEXT_MAX));
}

const boilerplate =
  /terms|condition|copyright|status codes?|inaccuracy|complaint|disclaimer|privacy|legal|policy|rdds|about|information|redact|data (?:policy|protection|use)|usage|source|notice$|truncat|authenticat/i;

/** 'This domain', 'the requested name': such a sentence is about the asked name under any title. */
const THIS =
  /\b(?:this|the|requested|este|esta|ese|el|o|solicitado|ce|cet|le|demande|diese|dieser|die|questo|il|richiesto|aquest|deze|dit|ta|tato|denna|detta|dette|tama|bu|hau) (?:(?:requested|queried|verkko)\s?)?(?:domain|name|string|label|object|dominio|nombre|nome|domini|nom|domaine|domein\w*|domena|doman\w*|domaene\w*|verkkotunnus|alan adi)\b/;

/** Such a title does not name the subject of its notice. */
const isBare = (title: readonly string[]) =>
  /^(?:notices?|notes?|avisos?|avis|avviso|hinweis)?$/i.test(title.join(' ').trim());

/** Notices that every answer carries; one about the name itself does not count as such under any title. */
function isBoilerplate(
  { title, words }: { title: readonly string[]; words: readonly string[] },
  hidden: string | null,
): boolean {
  const text = words.join(' ').slice(0, SAID_MAX);
  const speaks = words.flatMap(sentencesOf).some((sentence) => {
    const isNamed = hidden !== null && sentence.includes(hidden);
    if (fee.test(sentence)) return true;
    if (!isNamed && !THIS.test(plainWords(sentence))) return false;
    return isNamed
      ? withholds(sentence) || tellsRelease(sentence) || readSentence(sentence) !== null
      : tellsRelease(sentence) || readSentence(sentence)?.reading === 'kept';
  });
  if (speaks) return false;
  if (title.length === 0) return text.length > 300;
  if (isBare(title) && text.length <= 300 && !words.flatMap(sentencesOf).every(isGeneral)) return false;
  return boilerplate.test(title.join(' ').slice(0, SAID_MAX));
}

/** Names reported as not found: `Domain x.com not found`, `x.com does not exist`. */
export function namesMissing(body: Json): string[] {
  if (!isObject(body)) return [];
  const said = [...textsOf(body.title), ...textsOf(body.description)].join(' . ').slice(0, 4_000);
  const pattern =
    /(?:^|[\s"'[(:])((?:[\p{L}\p{N}_-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63})["'\]).]{0,2}\s{1,3}(?:was |is |could |does |has |cannot |domain )?(?:not|be|n't) /giu;
  return [...said.matchAll(pattern)].flatMap((found) => found[1]?.toLowerCase() ?? []).slice(0, 10);
}
