import { sameDomain } from '../registry-words/domain-name.ts';
import { bare, type RegistryClassification, substateOf } from '../whois/classification.ts';
import { reservedStatuses } from '../whois/generic-rule.ts';
import type { ZoneFacts } from '../zones/zone-entry.ts';
import { allZones, zoneFacts, zoneOf } from '../zones/zone-facts.ts';
import { isObject, type Json, parseJson, textsOf } from './json.ts';
import { type RdapRecord, rdapRecord } from './record.ts';
import { type Admission, admissionOf, namesMissing } from './wording.ts';

/** Longer answers are cut, and then they are not valid JSON. */
const ANSWER_MAX = 256 * 1024;

export interface RdapInput {
  /** Host or base URL that answered; null: unknown. */
  server: string | null;
  tld: string | null;
  /** The domain asked for, as A-label; null: unknown. */
  domain: string | null;
  /** Null: unknown, so only the body decides. */
  httpStatus: number | null;
  contentType?: string | null;
  raw: string;
  /** The base is the zone's in IANA's bootstrap; if missing, the table of zones decides by host. */
  authoritative?: boolean;
}

/**
 * Never throws. 'Free' requires a 404 in RDAP form (RFC 7480 §5.3 makes the body optional, so an empty one counts from
 * the zone's own base) about the asked name that states no block, reservation, limit or error.
 */
export function classifyRdap(input: RdapInput): RegistryClassification {
  const zone = zoneAsked(input);
  const standing = standingOf(input, zone);
  const own = standing === 'own';
  const rule = own ? 'server' : 'generic';
  const authority = own ? 'registry' : 'unknown';
  const text = input.raw
    .slice(0, ANSWER_MAX)
    .replace(/^\uFEFF/, '')
    .trim();
  const html = /html/i.test(input.contentType ?? '') || /^<(?:!doctype|html|head|body|\?xml)/i.test(text);
  const body = html || text === '' ? undefined : parseJson(text);
  const code = codeOf(input.httpStatus, body);
  const sentence = sentenceOf(input.httpStatus, body);
  const admission = body === undefined ? null : admissionOf(body, input.domain);
  const speaks = speaksUnclearly(input, { code, html, text, body, admission });
  const say = (label: RegistryClassification['label']): RegistryClassification => ({
    ...bare(label, rule, authority),
    sentence: label === 'registered' ? null : sentence,
    unclear: label === 'unknown' && speaks,
    fallingFee: label === 'reserved' && admission === 'fee',
  });

  if (code === 429) return say('throttled');
  if (admission === 'limited' && code !== 200) return say('throttled');
  if (code === null) return say('unknown');
  if (code === 200) return registered(body, input.domain, say);
  if (code === 404) return say(missing(input, { zone, standing, html, text, body, admission }));
  if (admission === 'held' && code === 403) return say('reserved');
  return say(code >= 200 && code < 300 ? 'unknown' : 'error');
}

function sentenceOf(httpStatus: number | null, body: Json | undefined): string | null {
  const texts = isObject(body) ? [...textsOf(body.title), ...textsOf(body.description).slice(0, 1)] : [];
  const said = texts.map((text) => text.slice(0, 300).trim()).filter((text) => text !== '');
  const words = said.length > 0 ? said.join('. ') : 'sin explicación';
  return httpStatus === null ? (said[0] ?? null) : `HTTP ${httpStatus}: ${words}`;
}

/** An error code in the body overrides a 200. */
function codeOf(httpStatus: number | null, body: Json | undefined): number | null {
  const bodyStatus = isObject(body) ? Number(body.errorCode ?? Number.NaN) : Number.NaN;
  if (!Number.isInteger(bodyStatus) || bodyStatus < 400 || bodyStatus > 599) {
    return httpStatus ?? (isObject(body) && body.objectClassName === 'domain' ? 200 : null);
  }
  if (httpStatus === null || httpStatus === bodyStatus) return bodyStatus;
  // If the two codes contradict each other, a limit or a fault counts and an absence does not.
  if (bodyStatus === 429 || httpStatus === 429) return 429;
  if (bodyStatus >= 500) return bodyStatus;
  return httpStatus === 200 || httpStatus === 404 ? null : httpStatus;
}

function registered(
  body: Json | undefined,
  domain: string | null,
  say: (label: RegistryClassification['label']) => RegistryClassification,
): RegistryClassification {
  if (!isObject(body)) return say('unknown');
  const record = rdapRecord(body);
  const kind = body.objectClassName;
  if (record.names.length === 0 || (kind !== undefined && kind !== null && kind !== 'domain'))
    return say('unknown');
  const echoed = domain === null ? record.names[0] : record.names.find((name) => sameDomain(name, domain));
  if (echoed === undefined) return { ...say('unknown'), domainEchoed: record.names[0] ?? null };
  const label = isHeld(record, body, domain)
    ? 'reserved'
    : isSubstantial(record, body)
      ? 'registered'
      : 'unknown';
  const { names: _, ...facts } = record;
  return {
    ...say(label),
    ...facts,
    substate: label === 'registered' ? substateOf(facts.status) : null,
    domainEchoed: echoed,
  };
}

/** A name that the registry withholds has a status that says so and no registrant. */
function isHeld(record: RdapRecord, body: Json, domain: string | null): boolean {
  if (record.registrar !== null || record.created !== null) return false;
  return (
    record.status.some((status) => reservedStatuses.test(status)) || admissionOf(body, domain) === 'held'
  );
}

/** A record with only the name may echo the question. */
function isSubstantial(record: RdapRecord, body: { readonly [key: string]: Json }): boolean {
  return (
    record.status.length > 0 ||
    record.nameservers.length > 0 ||
    record.registrar !== null ||
    record.created !== null ||
    record.expires !== null ||
    record.registrant !== null ||
    body.secureDNS !== undefined ||
    (typeof body.handle === 'string' && body.handle !== '')
  );
}

/** True if an unreadable answer still treats the asked name as existing. */
function speaksUnclearly(
  { domain }: RdapInput,
  {
    code,
    html,
    text,
    body,
    admission,
  }: {
    code: number | null;
    html: boolean;
    text: string;
    body: Json | undefined;
    admission: Admission | null;
  },
): boolean {
  if (domain === null || html || (code !== 200 && code !== 404 && code !== null)) return false;
  if (admission === 'unclear') return true;
  if (body === undefined)
    return /"(?:ldhName|unicodeName)"/.test(text) && text.toLowerCase().includes(domain.toLowerCase());
  if (!isObject(body)) return false;
  return rdapRecord(body).names.some((name) => sameDomain(name, domain));
}

interface NotFound {
  zone: ZoneFacts | undefined;
  standing: Standing;
  html: boolean;
  text: string;
  body: Json | undefined;
  admission: Admission | null;
}

function missing(input: RdapInput, found: NotFound): RegistryClassification['label'] {
  const { zone, standing, html, text, body, admission } = found;
  if (html) return 'unknown';
  if (admission === 'held' || admission === 'fee') return 'reserved';
  if (admission === 'failed') return 'error';
  if (admission === 'elsewhere' || admission === 'unclear') return 'unknown';
  if (standing === 'foreign') return 'unknown';
  if (zone?.restrictions.includes('rdap_false_404')) return 'unknown';
  if (input.domain !== null && /^www\./i.test(input.domain)) return 'unknown';
  if (text === '') return standing === 'own' ? 'available' : 'unknown';
  if (!isObject(body) || !isRdapError(body)) return 'unknown';
  const named = namesMissing(body);
  const { domain } = input;
  if (domain !== null && named.length > 0 && !named.some((name) => sameDomain(name, domain)))
    return 'unknown';
  return 'available';
}

/** RFC 9083 §6: an error object, or at least the conformance that every RDAP answer declares, and no other object. */
function isRdapError(body: { readonly [key: string]: Json }): boolean {
  if (body.objectClassName !== undefined && body.objectClassName !== 'error') return false;
  if (body.ldhName !== undefined || body.handle !== undefined || body.entities !== undefined) return false;
  return body.errorCode !== undefined || Array.isArray(body.rdapConformance);
}

function zoneAsked({ tld, domain }: RdapInput): ZoneFacts | undefined {
  const byDomain = domain === null ? undefined : zoneOf(domain);
  return (tld === null ? undefined : (zoneFacts(tld) ?? zoneOf(tld))) ?? byDomain;
}

/** `own`: the zone's base by IANA. `foreign`: another zone's base. `unsure`: server or zone unknown. */
type Standing = 'own' | 'foreign' | 'unsure';

function standingOf(input: RdapInput, zone: ZoneFacts | undefined): Standing {
  const host = input.server === null ? null : hostOf(input.server);
  // Below uk.com or in.ua another registry decides, so the top-level zone's base does not know its names.
  const above = zone && zoneOf(zone.zone);
  const apart = zone !== undefined && zone.rdap === null && above !== undefined && above.whois !== zone.whois;
  if (input.authoritative !== undefined) return input.authoritative && !apart ? 'own' : 'foreign';
  if (host === null) return 'unsure';
  if (zone) return zone.rdap !== null && hostOf(zone.rdap) === host ? 'own' : 'foreign';
  return allZones().some(({ rdap }) => rdap !== null && hostOf(rdap) === host) ? 'own' : 'unsure';
}

function hostOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[:/].*$/, '');
}
