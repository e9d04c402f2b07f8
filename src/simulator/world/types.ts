import type { VerdictRow } from './verdict-row.ts';

/** Plain data of the simulated world. All times are epoch milliseconds; all domain names are A-labels. */

/**
 * What the public channels allow to say of a name. `unanswerable`: the zone has no channel, or its channels contradict
 * each other or fail; `registryAt()` has the registry's state.
 */
export type Truth = 'free' | 'taken' | 'reserved' | 'unanswerable';

export interface BoundingBox {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface City {
  name: string;
  province: string;
  region: string;
  lat: number;
  lon: number;
  bbox: BoundingBox;
  /** OpenStreetMap relation id of the municipality. */
  osmRelation: number;
  /** First two digits of its post codes. */
  zipPrefix: string;
  /** Landline prefix without country code: '954', '91'. */
  phonePrefix: string;
  /** Share of the country's businesses; only ratios count. */
  weight: number;
  catalan: boolean;
}

export interface Trade {
  /** Spanish word in the singular, as in a shop sign: 'fontanero'. */
  name: string;
  /** The searched form: 'fontaneros'. */
  plural: string;
  categoryEs: string;
  categoryEn: string;
  /** Google Places type: 'plumber'. */
  placeType: string;
  /** Main OpenStreetMap tag, `key=value`. */
  osm: string;
  nameWords: readonly string[];
  /** Short forms used in domain names, without accents. */
  domainWords: readonly string[];
}

export type BusinessStatus = 'open' | 'closed_temporarily' | 'closed';

interface OsmInfo {
  /** False: this business is not in OpenStreetMap. */
  mapped: boolean;
  type: 'node' | 'way';
  id: number;
  /** The OpenStreetMap tag of the website, or null without one. */
  websiteTag: 'website' | 'contact:website' | 'url' | null;
}

export interface WorldBusiness {
  /** 'ChIJ' + 23 characters. */
  place_id: string;
  /** '0x…:0x…', Google's feature id; `google_id` is the same value in another provider's field. */
  business_id: string;
  google_id: string;
  /** '/g/11…' */
  google_mid: string;
  /** Decimal 64-bit number of the second half of `business_id`. */
  cid: string;
  name: string;
  trade: string;
  category: { es: string; en: string };
  city: string;
  province: string;
  municipality: string;
  street: string;
  zip: string;
  /** E.164, or null. */
  phone: string | null;
  lat: number;
  lon: number;
  rating: number | null;
  review_count: number;
  lastReviewAt: number | null;
  status: BusinessStatus;
  verified: boolean;
  /** As listed, also in odd forms or as junk; null without a site. */
  website: string | null;
  /** The registrable domain of the website; null on a platform, for junk or without a site. */
  domain: string | null;
  osm: OsmInfo;
}

export interface Registrar {
  name: string;
  ianaId: string;
  whois: string;
  rdap: string;
  url: string;
  abuseEmail: string;
  abusePhone: string;
}

/** The behaviour of a domain's web server. Faults can override it at run time. */
export type SiteBehaviour =
  | { kind: 'page' }
  | { kind: 'slow-page'; delayMs: number }
  | { kind: 'parking'; operator: string }
  | { kind: 'for-sale'; operator: string }
  | { kind: 'hijacked'; theme: 'casino' | 'pharma' }
  | { kind: 'redirect'; to: string; status: 301 | 302 | 307 | 308 | 'meta' | 'script' }
  | { kind: 'redirect-loop' }
  | { kind: 'bot-wall'; status: 403 | 503 }
  | { kind: 'server-error'; status: 500 | 502 | 503 | 504 | 521 | 522 }
  | { kind: 'refused' }
  | { kind: 'timeout' }
  | { kind: 'tls-expired'; httpToo: boolean }
  | { kind: 'tls-wrong-name'; httpToo: boolean }
  | { kind: 'http-only' }
  | { kind: 'endless-body' }
  | { kind: 'slow-headers' }
  | { kind: 'empty' }
  | { kind: 'default-page' }
  | { kind: 'authored'; page: string }
  | { kind: 'none' };

/** The resolver's answer for the site's addresses. */
export type SiteAddress =
  | { kind: 'public'; v4: string; v6: string | null }
  | { kind: 'none' }
  | { kind: 'servfail' }
  | { kind: 'www-only'; v4: string }
  | { kind: 'private'; addresses: readonly string[] }
  | { kind: 'rebinding'; first: string; later: string };

/** The zone servers' answers for the name, independent of the registry. */
/** `one-behind`: the zone's first server does not know the name yet. */
/** `fails-at-times`: SERVFAIL in some hours. */
export type ParentDns =
  | 'by-registry'
  | 'one-behind'
  | 'data-without-ns'
  | 'servfail'
  | 'fails-at-times'
  | 'lame'
  | 'silent';

/** A defect of the registry's channels for this one name. */
export type RegistryTrap =
  | 'none'
  | 'says-absent'
  | 'always-throttles'
  | 'always-fails'
  | 'always-garbles'
  | 'registrar-says-absent';

/** Fixed answers of the registry's channels for one name; the other channels answer as usual. */
export interface Said {
  rdap?: { status: number } & ({ title: string; description: string } | { body: string });
  /** `{name}` is the asked name; an empty text closes the connection without an answer. */
  whois?: string;
  /** Port 43 does not know the name. */
  whoisDenies?: true;
  /** RDAP denies the name in this many first queries. */
  rdapDenials?: number;
}

export type RegistryPhase =
  | 'registered'
  | 'auto-renew'
  | 'redemption'
  | 'pending-delete'
  | 'hold'
  | 'inactive'
  | 'reserved'
  | 'premium'
  | 'blocked'
  | 'release-rounds'
  | 'free';

export interface CourseStep {
  at: number;
  phase: RegistryPhase;
}

export interface WorldDomain {
  /** A-label, lower case. */
  name: string;
  /** The suffix it is registered under: 'com', 'com.es'. */
  zone: string;
  /** A key of the table in fates.ts. */
  fate: string;
  /** At the world's epoch; `registryAt()` in lifecycle.ts gives later ones. */
  phase: RegistryPhase;
  /** When the next phase begins by itself; null: never. */
  phaseEndsAt: number | null;
  /** The name's own phases in order of time, in zones without fixed phase lengths. */
  course?: readonly CourseStep[];
  created: number;
  updated: number;
  expires: number;
  /** The registrar's own expiry date if it differs from the registry's (auto-renewed and unpaid). */
  registrarExpires: number | null;
  registrar: Registrar;
  nameservers: readonly string[];
  /** EPP statuses in RFC 8056 camel case ('clientTransferProhibited'), in addition to the phase's. */
  statuses: readonly string[];
  owner: string;
  site: SiteBehaviour;
  address: SiteAddress;
  /** True: `www.` is a CNAME of the apex; false: an address of its own. */
  wwwCname: boolean;
  parentDns: ParentDns;
  trap: RegistryTrap;
  said?: Said;
  /** At the world's epoch; `truthAt()` in truth.ts gives later ones. */
  truth: Truth;
  row: VerdictRow;
  /** Set by the control at run time: when it was dropped, or registered by another holder. */
  droppedAt: number | null;
  takenAt: number | null;
}

export interface World {
  seed: number;
  /** The instant that all dates are relative to. */
  epoch: number;
  cities: readonly City[];
  trades: readonly Trade[];
  businesses: readonly WorldBusiness[];
  /** By A-label. Missing names are unregistered. */
  domains: Map<string, WorldDomain>;
}
