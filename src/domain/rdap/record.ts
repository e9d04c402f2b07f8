import { normaliseStatus } from '../whois/classification.ts';
import { parseDate } from '../whois/dates.ts';
import { isObject, type Json, listOf, objectsOf, textsOf } from './json.ts';

type JsonObject = { readonly [key: string]: Json };

/** An RDAP domain object (RFC 9083 §5.3), read leniently. */
export interface RdapRecord {
  /** `ldhName` and `unicodeName` in lower case, if given. */
  names: string[];
  status: string[];
  expires: number | null;
  registrarExpires: number | null;
  created: number | null;
  updated: number | null;
  releases: number | null;
  registrar: string | null;
  nameservers: string[];
  registrant: { nombre: string | null; organizacion: string | null } | null;
}

const ENTITIES_MAX = 60;
const LIST_MAX = 30;

export function rdapRecord(body: JsonObject): RdapRecord {
  const entities = entitiesOf(body);
  const registrar = entities.find((entity) => hasRole(entity, 'registrar'));
  const expires = eventDate(body, 'expiration');
  const registrarExpires = eventDate(body, 'registrar expiration');
  return {
    names: [...textsOf(body.ldhName), ...textsOf(body.unicodeName)]
      .map(bareName)
      .filter((name) => name !== ''),
    status: unique(textsOf(body.status).map(normaliseStatus)),
    expires: expires ?? registrarExpires,
    registrarExpires,
    created: eventDate(body, 'registration'),
    updated: eventDate(body, 'last changed'),
    releases: releaseOf(body),
    registrar: registrar ? (cardOf(registrar).name ?? cardOf(registrar).organisation) : null,
    nameservers: nameserversOf(body),
    registrant: registrantOf(entities),
  };
}

function bareName(text: string): string {
  return text.trim().toLowerCase().replace(/\.$/, '').slice(0, 255);
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)].filter((text) => text !== '').slice(0, LIST_MAX);
}

/** At any depth: a registrar may be nested in another entity. */
function entitiesOf(body: JsonObject): JsonObject[] {
  const found: JsonObject[] = [];
  const waiting: JsonObject[] = [...objectsOf(body.entities)];
  while (waiting.length > 0 && found.length < ENTITIES_MAX) {
    const entity = waiting.shift();
    if (!entity) break;
    found.push(entity);
    waiting.push(...objectsOf(entity.entities).slice(0, ENTITIES_MAX));
  }
  return found;
}

function hasRole(entity: JsonObject, role: string): boolean {
  return textsOf(entity.roles).some((text) => text.toLowerCase() === role);
}

/** `fn` and `org` of a jCard (RFC 7095); a value is a string or a list of strings. */
function cardOf(entity: JsonObject): { name: string | null; organisation: string | null } {
  const properties = listOf(listOf(entity.vcardArray)[1]).map(listOf);
  const read = (key: string) => {
    const value = properties.find((property) => property[0] === key)?.[3];
    const text = textsOf(value).join(' ').replace(/\s+/g, ' ').trim().slice(0, 200);
    return text === '' ? null : text;
  };
  return { name: read('fn'), organisation: read('org') };
}

function registrantOf(entities: readonly JsonObject[]): RdapRecord['registrant'] {
  const entity = entities.find((one) => hasRole(one, 'registrant'));
  if (!entity) return null;
  const { name, organisation } = cardOf(entity);
  return name === null && organisation === null ? null : { nombre: name, organizacion: organisation };
}

/** RFC 9083's `deletion` of an existing name lies in the future; the other actions are registries' own. */
function releaseOf(body: JsonObject): number | null {
  const actions = [
    'release',
    'out of quarantine',
    'date out of quarantine',
    'end of quarantine',
    'available',
    'purge',
    'deletion',
  ];
  return actions.map((action) => eventDate(body, action)).find((at) => at !== null) ?? null;
}

/** The latest event of that action; `last update of RDAP database` is another action and never matches. */
function eventDate(body: JsonObject, action: string): number | null {
  const dates = objectsOf(body.events)
    .filter((event) => textsOf(event.eventAction)[0]?.toLowerCase().trim() === action)
    .map((event) => parseDate(textsOf(event.eventDate)[0] ?? ''))
    .filter((at) => at !== null);
  return dates.length > 0 ? Math.max(...dates) : null;
}

/** Objects with `ldhName` by the specification; also bare strings and CZ.NIC's `fred_nsset`. */
function nameserversOf(body: JsonObject): string[] {
  const nsset = isObject(body.fred_nsset) ? listOf(body.fred_nsset.nameservers) : [];
  const all = [...listOf(body.nameservers), ...listOf(body.nameServers), ...nsset];
  return unique(
    all.map((item) =>
      bareName(typeof item === 'string' ? item : isObject(item) ? (textsOf(item.ldhName)[0] ?? '') : ''),
    ),
  );
}
