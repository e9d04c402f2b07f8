/** Confidence in a fact. A: the registry's own page. B: two sources. C: one source or general knowledge. */
export type Confianza = 'A' | 'B' | 'C';

/** Days after expiry in each phase; null: unknown, 0: the phase does not exist. */
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
 * Line templates, tried in the order of the fields, ignoring comment marks, repeated blanks and case: `{domain}` a name
 * with a dot, `{name}` a bare label, `{host}` a name server, `{*}` anything.
 */
export interface ServerRules {
  throttled?: readonly string[];
  error?: readonly string[];
  reserved?: readonly string[];
  registered?: readonly string[];
  free?: readonly string[];
  /** The server repeats the asked name in its "not found"; an answer without it, or with another, is not evidence. */
  echoes?: boolean;
  /** Its numeric dates have the month before the day. */
  monthFirst?: boolean;
  /** UTC hour at which it releases names, if its answer gives only the day. */
  releaseHour?: number;
}

export interface ZoneFacts {
  /** A public suffix in A-label form, without leading or final dot: `es`, `com.es`, `xn--p1ai`. */
  zone: string;
  /** The registry's own port-43 host; null: no public one. */
  whois: string | null;
  /** Other hosts of the registry, also former ones, with the same rules. */
  whoisAliases: readonly string[];
  /** RDAP base, ending in `/`, used without IANA's bootstrap; null: not in IANA's list. */
  rdap: string | null;
  /** Query for port 43 without CRLF; `{domain}` is replaced by the A-label name. */
  queryForm: string;
  encoding: Encoding;
  rules: ServerRules;
  datesShown: boolean;
  lifecycle: LifecycleDays;
  restrictions: readonly Restriction[];
  wildcardAddresses: readonly string[];
  /** Look-up page for people; may contain `{domain}`. */
  registryLookupUrl: string | null;
  /** Confidence in host, base and query form. */
  confianza: Confianza;
}

/** Zones with the same facts; only differences from the defaults. */
export interface ZoneEntry
  extends Partial<Omit<ZoneFacts, 'zone' | 'whoisAliases' | 'wildcardAddresses' | 'lifecycle'>> {
  zones: string;
  whoisAliases?: string;
  wildcardAddresses?: string;
  /** gracia, redencion, pendiente_borrado in days, and the confidence: `[45, 30, 5, 'A']`. */
  lifecycle?: readonly [number | null, number | null, number | null, Confianza];
}
