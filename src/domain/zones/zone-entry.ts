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
