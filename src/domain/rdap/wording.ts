import { isObject, type Json, objectsOf, textsOf } from './json.ts';

/** What the free text of an RDAP answer admits beside its status code. */
export type Admission = 'limited' | 'held' | 'elsewhere' | 'failed';

const limited =
  /\btoo many\b|\b(?:rate|quer(?:y|ies)|request|quota|lookup|usage|connection)s?[- ]{0,3}(?:limit|quota|rate)?\b.{0,40}\b(?:exceeded|reached|exhausted|limited|throttled)\b|\bthrottl|\b(?:access|permission|request|query)\b.{0,30}\b(?:denied|blocked|refused|forbidden|not (?:allowed|permitted))\b|\b(?:ip|client|address|network)\b.{0,40}\b(?:blocked|banned|blacklisted|blocklisted)\b|\bslow down\b|\bblacklisted\b|\bnot authori[sz]ed\b|\bunauthori[sz]ed\b|\btry again later\b|\bcaptcha\b|\bdaily limit\b|\blimit exceeded\b/i;
const held =
  /\breserved\b|\bblocked\b|\bglobalblock\b|\bdpml\b|\bbsa\b|\bprohibited\b|\brestricted\b|\bpremium\b|\bplatinum\b|\bnot (?:be )?(?:available|eligible|allowed|permitted|registrable|allocatable)\b|\bunavailable for\b|\bcan(?:not| not|'t) be (?:registered|allocated|delegated)\b|\bprotected\b|\bwithheld\b|\bblacklist(?:ed)? name\b|\btrademark clearinghouse\b|\bsunrise\b|\bforbidden\b|\bvariants?\b|\bname collision\b|\bpending (?:delete|release)\b|\bredemption\b|\bquarantine\b|\bto be released\b|\brelease (?:process|round)|\bauction\b|\breservado\b|\bbloqueado\b/i;
const elsewhere =
  /\b(?:tld|zone|suffix|namespace|top[- ]level|extension|server|registry|service)\b.{0,60}\b(?:not|un|isn't|doesn't|does not|no) ?(?:longer )?(?:be |been )?(?:support|serv|manag|authorit|respons|handl|known|host|operat|recogni|configured)/i;
const alsoElsewhere =
  /\bnot (?:authoritative|responsible)\b|\bunsupported\b|\bunknown (?:path|endpoint|tld|resource type|query type|route)\b|\b(?:path|endpoint|route|url|uri|page|resource type|method|handler|file)\b.{0,30}\b(?:not found|does not exist|unknown|invalid)\b|\binvalid (?:query|domain|request|path|tld|name|input|syntax)\b|\bbad request\b|\bmalformed\b|\bnot a valid\b/i;
const failed =
  /\binternal (?:server )?error\b|\b(?:temporarily|currently) (?:unavailable|not available|down)\b|\bservice unavailable\b|\bmaintenance\b|\btime(?:d)? ?out\b|\bbad gateway\b|\bdatabase (?:error|unavailable)\b|\bunexpected error\b/i;

/** What sentences of terms of use hold beside the same words. */
const terms =
  /\b(?:rights reserved|reserves? (?:the|its|all) rights?|terms (?:of|and)|copyright|lawful purposes?|high[- ]volume|solicitations?|permission|consent)\b/i;
/** Many notices that say as much of nothing are no reason to read them all. */
const NOTES_MAX = 30;
const TEXTS_MAX = 20;
const TEXT_MAX = 2_000;
const SAID_MAX = 8_000;

/**
 * Reads title, description, and the notices and remarks, terms of use aside. `limited`: who asks is limited or refused.
 * `held`: it cannot be registered now. `elsewhere`: the server does not serve that zone or path. `failed`: it broke.
 */
export function admissionOf(body: Json): Admission | null {
  if (!isObject(body)) return null;
  const own = [
    ...textsOf(body.title),
    ...textsOf(body.description),
    ...textsOf(body.message),
    ...textsOf(body.detail),
  ];
  const notes = [
    ...objectsOf(body.notices).slice(0, NOTES_MAX),
    ...objectsOf(body.remarks).slice(0, NOTES_MAX),
  ]
    .filter((note) => !isBoilerplate(note))
    .flatMap((note) => [...wordsOf(note.title), ...wordsOf(note.description)]);
  const said = [...own.slice(0, TEXTS_MAX), ...notes].map(withoutTerms).join(' . ').slice(0, SAID_MAX);
  if (limited.test(said)) return 'limited';
  if (elsewhere.test(said) || alsoElsewhere.test(said)) return 'elsewhere';
  if (held.test(said)) return 'held';
  return failed.test(said) ? 'failed' : null;
}

/** Sentence by sentence: an expression that looks for a sentence's beginning from its middle is quadratic. */
function withoutTerms(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .replace(/rate[- ]limited\. For/gi, 'terms of')
    .split(/(?<=[.;])/)
    .map((sentence) => (terms.test(sentence) ? ' .' : sentence))
    .join('');
}

function wordsOf(value: Json | undefined): string[] {
  return textsOf(value)
    .slice(0, TEXTS_MAX)
    .map((text) => text.slice(0, TEXT_MAX));
}

const boilerplate =
  /terms|condition|copyright|status codes?|inaccuracy|complaint|disclaimer|privacy|legal|policy|rdds|about|information|redact|data (?:policy|protection|use)|usage|source|notice$|truncat|authenticat/i;

/** Notices that every answer carries. One that speaks of the name itself is none, whatever its title. */
function isBoilerplate(note: { readonly [key: string]: Json }): boolean {
  const title = wordsOf(note.title).join(' ').slice(0, SAID_MAX);
  const words = wordsOf(note.description).join(' ').slice(0, SAID_MAX);
  if (
    /\b(?:this|the|requested) (?:domain|name|string|label|object)\b.{0,60}\b(?:is|are|has been|was|cannot|can not)\b.{0,30}\b(?:reserved|blocked|restricted|prohibited|not available|registered|premium)\b/i.test(
      words,
    )
  )
    return false;
  return boilerplate.test(title) || (title === '' && words.length > 300);
}

/** Names that the answer says were not found: `Domain x.com not found`, `x.com does not exist`. */
export function namesMissing(body: Json): string[] {
  if (!isObject(body)) return [];
  const said = [...textsOf(body.title), ...textsOf(body.description)].join(' . ').slice(0, 4_000);
  const pattern =
    /(?:^|[\s"'[(:])((?:[\p{L}\p{N}_-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63})["'\]).]{0,2}\s{1,3}(?:was |is |could |does |has |cannot |domain )?(?:not|be|n't) /giu;
  return [...said.matchAll(pattern)].flatMap((found) => found[1]?.toLowerCase() ?? []).slice(0, 10);
}
