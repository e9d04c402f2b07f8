import type { VerdictRow } from './verdict-row.ts';

/** Plain data of the simulated world. All times are epoch milliseconds; all domain names are A-labels. */

/**
 * What may be said of a name by those who ask the public channels. `unanswerable`: they do not show it, whatever
 * the registry holds (`registryAt()` knows that): the zone has no channel, or its channels contradict or fail.
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
  /** Share of the country's businesses, any unit. */
  weight: number;
  catalan: boolean;
}

export interface Trade {
  /** Spanish word in the singular, as in a shop sign: 'fontanero'. */
  name: string;
  /** As people search: 'fontaneros'. */
  plural: string;
  /** Google's categories. */
  categoryEs: string;
  categoryEn: string;
  /** Google Places type: 'plumber'. */
  placeType: string;
  /** Main OpenStreetMap tag, `key=value`. */
  osm: string;
  /** Words a business of this trade puts in its name. */
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
  /** The tag that holds the website there, or null when OpenStreetMap does not know it. */
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
  /** Equals some Trade.name. */
  trade: string;
  category: { es: string; en: string };
  /** Equals some City.name. */
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
  /** Exactly as listed, odd forms and junk included; null without a site. */
  website: string | null;
  /** The registrable domain it truly leads to; null on a platform, with junk or without a site. */
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

/** What the web server of a domain does. Faults can be laid over it at run time. */
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

/** What the resolver says of the site's addresses. */
export type SiteAddress =
  | { kind: 'public'; v4: string; v6: string | null }
  | { kind: 'none' }
  | { kind: 'servfail' }
  | { kind: 'www-only'; v4: string }
  | { kind: 'private'; addresses: readonly string[] }
  | { kind: 'rebinding'; first: string; later: string };

/** How the zone's own servers answer for the name, apart from what the registry holds. */
/** `one-behind`: the first of its servers does not know the name yet. */
/** `fails-at-times`: in some hours they have no answer about it (SERVFAIL). */
export type ParentDns =
  | 'by-registry'
  | 'one-behind'
  | 'data-without-ns'
  | 'servfail'
  | 'fails-at-times'
  | 'lame'
  | 'silent';

/** What the registry's channels do for this one name, apart from what the registry holds. */
export type RegistryTrap =
  | 'none'
  | 'says-absent'
  | 'always-throttles'
  | 'always-fails'
  | 'always-garbles'
  | 'registrar-says-absent';

/** What the registry's channels say of one name, in place of their own answers; what is left out they answer as usual. */
export interface Said {
  rdap?: { status: number } & ({ title: string; description: string } | { body: string });
  /** `{name}` is the asked name; an empty text closes the connection without a word. */
  whois?: string;
  /** Port 43 does not know the name. */
  whoisDenies?: true;
  /** So many first questions RDAP answers with a denial. */
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

/** A phase that begins at a moment of its own. */
export interface CourseStep {
  at: number;
  phase: RegistryPhase;
}

export interface WorldDomain {
  /** A-label, lower case. */
  name: string;
  /** The suffix it is registered under: 'com', 'com.es'. */
  zone: string;
  /** Named kind, a key of the table in fates.ts. */
  fate: string;
  /** As of the world's epoch; `registryAt()` in lifecycle.ts says how it stands later. */
  phase: RegistryPhase;
  /** When the phase ends by itself and the next begins; null when it does not. */
  phaseEndsAt: number | null;
  /** In a zone whose phases have no fixed lengths: those of this name, in the order of time. */
  course?: readonly CourseStep[];
  created: number;
  updated: number;
  expires: number;
  /** The registrar's own expiry date when it differs from the registry's (auto-renewed and unpaid). */
  registrarExpires: number | null;
  registrar: Registrar;
  nameservers: readonly string[];
  /** EPP statuses in RFC 8056 camel case ('clientTransferProhibited'), beside those that the phase brings. */
  statuses: readonly string[];
  owner: string;
  site: SiteBehaviour;
  address: SiteAddress;
  /** True: `www.` is a CNAME of the apex; false: an address of its own. */
  wwwCname: boolean;
  parentDns: ParentDns;
  trap: RegistryTrap;
  said?: Said;
  /** As of the world's epoch. `truthAt()` in truth.ts says it later. */
  truth: Truth;
  row: VerdictRow;
  /** Moved by the control at run time: when it was dropped, or taken by somebody else. */
  droppedAt: number | null;
  takenAt: number | null;
}

export interface World {
  seed: number;
  /** The instant all dates were laid around. */
  epoch: number;
  cities: readonly City[];
  trades: readonly Trade[];
  businesses: readonly WorldBusiness[];
  /** By A-label. Names that are not here are unregistered. */
  domains: Map<string, WorldDomain>;
}
