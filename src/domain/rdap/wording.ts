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

/** Sentences of terms of use that hold the same words. */
const terms =
  /[^.;]*\b(?:rights reserved|reserves? (?:the|its|all) rights?|rate[- ]limited\. For|terms (?:of|and)|copyright|lawful purposes?|high[- ]volume|solicitations?|permission|consent)\b[^.;]*/gi;

/**
 * Reads title, description, and the notices and remarks, terms of use aside. `limited`: who asks is limited or refused.
 * `held`: nobody may register it now. `elsewhere`: the server does not serve that zone or path. `failed`: it broke.
 */
export function admissionOf(body: Json): Admission | null {
  if (!isObject(body)) return null;
  const own = [
    ...textsOf(body.title),
    ...textsOf(body.description),
    ...textsOf(body.message),
    ...textsOf(body.detail),
  ];
  const notes = [...objectsOf(body.notices), ...objectsOf(body.remarks)].filter(
    (note) => !isBoilerplate(note),
  );
  const said = [...own, ...notes.flatMap((note) => [...textsOf(note.title), ...textsOf(note.description)])]
    .map((text) => text.slice(0, 2_000).replace(terms, ' '))
    .join(' . ')
    .slice(0, 8_000);
  if (limited.test(said)) return 'limited';
  if (elsewhere.test(said) || alsoElsewhere.test(said)) return 'elsewhere';
  if (held.test(said)) return 'held';
  return failed.test(said) ? 'failed' : null;
}

const boilerplate =
  /terms|condition|copyright|status codes?|inaccuracy|complaint|disclaimer|privacy|legal|policy|rdds|about|information|redact|data (?:policy|protection|use)|usage|source|notice$|truncat|authenticat/i;

/** Notices that every answer carries. One that speaks of the name itself is none, whatever its title. */
function isBoilerplate(note: { readonly [key: string]: Json }): boolean {
  const title = textsOf(note.title).join(' ');
  const words = textsOf(note.description).join(' ');
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
