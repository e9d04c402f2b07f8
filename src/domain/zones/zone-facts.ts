import { zonesAfrica } from './africa.ts';
import { zonesAsia } from './asia.ts';
import { zonesEuropeEast } from './europe-east.ts';
import { zonesEuropeNorth } from './europe-north.ts';
import { zonesEuropeSouth } from './europe-south.ts';
import { zonesEuropeWest } from './europe-west.ts';
import { zonesGeneric } from './generic.ts';
import { zonesCommunity } from './generic-community.ts';
import { zonesGenericNew } from './generic-new.ts';
import { zonesIslands } from './islands.ts';
import { zonesLatinAmerica } from './latin-america.ts';
import { zonesMiddleEast } from './middle-east.ts';
import { zonesNorthAmericaOceania } from './north-america-oceania.ts';

/** How sure a fact is. A: the registry's own page. B: two sources. C: one source or general knowledge. */
export type Confianza = 'A' | 'B' | 'C';

/** Days after expiry in each phase; `null` is unknown, 0 is "the phase does not exist". */
export interface LifecycleDays {
  gracia: number | null;
  redencion: number | null;
  pendiente_borrado: number | null;
  confianza: Confianza;
}

export type Restriction =
  | 'accredited_only' // port 43 answers only addresses that the registry has accredited
  | 'no_channel' // neither RDAP nor an open WHOIS
  | 'release_rounds' // a deleted name passes through rounds or sessions before anyone may register it
  | 'option_queue' // the holder of the option gets the name the moment it is deleted
  | 'wildcard' // unregistered names resolve
  | 'nsentry' // names may live in the zone without delegation
  | 'rdap_false_404' // the RDAP server has answered 404 for registered names
  | 'expiry_moves_unpaid' // the registry renews by itself the day after expiry
  | 'expiry_lags_payment'; // the date stays in the past for days after a paid renewal

export type Encoding = 'utf-8' | 'latin1' | 'euc-kr' | 'iso-2022-jp' | 'windows-1251';

/**
 * What a server says, one line template each, matched against a whole line with comment marks off and blanks
 * collapsed, case aside. `{domain}` is a name with a dot, `{name}` a bare label, `{host}` a name server, `{*}` anything.
 * They are tried in the order of the fields here; the first hit decides.
 */
export interface ServerRules {
  throttled?: readonly string[];
  error?: readonly string[];
  reserved?: readonly string[];
  registered?: readonly string[];
  free?: readonly string[];
  /** The server repeats the queried name in its "not found": without it, or with another, the answer is no evidence. */
  echoes?: boolean;
  /** Day and month order of its numeric dates when it is not the usual day first. */
  monthFirst?: boolean;
  /** Hour in UTC at which it releases names, where its answer gives the day alone. */
  releaseHour?: number;
}

export interface ZoneFacts {
  /** A public suffix in A-label form, without dots at the ends: `es`, `com.es`, `xn--p1ai`. */
  zone: string;
  /** Port-43 host of the registry itself; `null` when it has none that answers the public. */
  whois: string | null;
  /** Other hosts of the same registry, former ones included: their answers follow the same rules. */
  whoisAliases: readonly string[];
  /** RDAP base, ending in `/`, for when IANA's bootstrap is missing; `null` when IANA names none. */
  rdap: string | null;
  /** What is written to port 43, without CRLF; `{domain}` stands for the A-label name. */
  queryForm: string;
  encoding: Encoding;
  rules: ServerRules;
  /** Whether the public answers carry an expiry date. */
  datesShown: boolean;
  lifecycle: LifecycleDays;
  restrictions: readonly Restriction[];
  /** Addresses that a wildcard gives to unregistered names. */
  wildcardAddresses: readonly string[];
  /** Page where a person looks a name up; `{domain}` where the address takes it. */
  registryLookupUrl: string | null;
  /** How sure host, base and query form are. */
  confianza: Confianza;
}

/** One line of the tables: every zone that shares the facts, and only what differs from the defaults. */
export interface ZoneEntry
  extends Partial<Omit<ZoneFacts, 'zone' | 'whoisAliases' | 'wildcardAddresses' | 'lifecycle'>> {
  zones: string;
  whoisAliases?: string;
  wildcardAddresses?: string;
  /** gracia, redencion, pendiente_borrado in days, and how sure: `[45, 30, 5, 'A']`. */
  lifecycle?: readonly [number | null, number | null, number | null, Confianza];
}

const entries: readonly ZoneEntry[] = [
  ...zonesGeneric,
  ...zonesCommunity,
  ...zonesGenericNew,
  ...zonesEuropeSouth,
  ...zonesEuropeWest,
  ...zonesEuropeNorth,
  ...zonesEuropeEast,
  ...zonesLatinAmerica,
  ...zonesNorthAmericaOceania,
  ...zonesIslands,
  ...zonesAsia,
  ...zonesMiddleEast,
  ...zonesAfrica,
];

const facts = new Map<string, ZoneFacts>(
  entries.flatMap((entry) => words(entry.zones).map((zone) => [zone, complete(zone, entry)] as const)),
);

/** The WHOIS servers that answer accredited addresses only. */
export const accreditingServers: ReadonlySet<string> = new Set(
  [...facts.values()].flatMap(({ whois, restrictions }) =>
    whois !== null && restrictions.includes('accredited_only') ? [whois] : [],
  ),
);

/** Facts of exactly this zone; `undefined` when the table does not know it. */
export function zoneFacts(zone: string): ZoneFacts | undefined {
  return facts.get(zone.toLowerCase());
}

/**
 * Facts of the longest known zone above `domain` (A-label form, no trailing dot): `a.com.es` → `com.es`, and
 * `a.unknown.es` → `es`. The name itself is never taken for its own zone.
 */
export function zoneOf(domain: string): ZoneFacts | undefined {
  const labels = domain.toLowerCase().split('.');
  for (let i = 1; i < labels.length; i++) {
    const found = facts.get(labels.slice(i).join('.'));
    if (found) return found;
  }
  return undefined;
}

/** Top-level domains whose registries take no application from the public (IANA's root database: sponsored, infrastructure). */
const CLOSED_TOP: ReadonlySet<string> = new Set(['arpa', 'edu', 'gov', 'int', 'mil']);
/** Names below the top that country registries keep for the state, the army, schools and universities. */
const CLOSED_BELOW: ReadonlySet<string> = new Set(words('ac edu gob gouv gov gub k12 mil sch'));
/** Registries that let anybody register below such a name (NASK, InternetNZ). */
const OPEN_TO_ALL: ReadonlySet<string> = new Set(['edu.pl', 'ac.nz']);

/**
 * True when only institutions may register below `suffix` (A-label form: `gob.mx`, `edu`, `madrid.gob.es`): there a name
 * that does not exist is not for sale.
 */
export function isClosedSuffix(suffix: string): boolean {
  const labels = suffix.toLowerCase().split('.');
  return (
    CLOSED_TOP.has(labels.at(-1) ?? '') ||
    (labels.slice(0, -1).some((label) => CLOSED_BELOW.has(label)) && !OPEN_TO_ALL.has(labels.join('.')))
  );
}

/** Every zone of the table, in its order. */
export function allZones(): readonly ZoneFacts[] {
  return [...facts.values()];
}

function complete(zone: string, entry: ZoneEntry): ZoneFacts {
  const [gracia, redencion, pendiente_borrado, confianza] = entry.lifecycle ?? [null, null, null, 'C'];
  return {
    zone,
    whois: entry.whois ?? null,
    whoisAliases: words(entry.whoisAliases),
    rdap: entry.rdap ?? null,
    queryForm: entry.queryForm ?? '{domain}',
    encoding: entry.encoding ?? 'utf-8',
    rules: entry.rules ?? {},
    datesShown: entry.datesShown ?? true,
    lifecycle: { gracia, redencion, pendiente_borrado, confianza },
    restrictions: entry.restrictions ?? [],
    wildcardAddresses: words(entry.wildcardAddresses),
    registryLookupUrl: entry.registryLookupUrl ?? null,
    confianza: entry.confianza ?? 'C',
  };
}

function words(list: string | undefined): string[] {
  return list ? list.split(' ').filter((word) => word !== '') : [];
}
