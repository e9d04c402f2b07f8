const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds for which evidence counts; later it only shows dates and past registration. */
export const windows = {
  /** Longer than a registry queue's delay, which may be hours after the DNS answer. */
  dnsMs: DAY,
  siteMs: DAY,
  /** Twice the daily recheck, so that a throttled recheck keeps `true` one more day as 'por reconfirmar'. */
  registryMs: 2 * DAY,
  /** 'Lo he comprobado: registrado' lasts as long as the recheck interval of a taken name. */
  manualRegisteredMs: 30 * DAY,
  /** NXDOMAIN twice this far apart is no accident of the zone. */
  nxdomainTwiceMs: DAY,
  nxdomainMemoryMs: 30 * DAY,
  /** A registration this much after an absence is new, not a contradiction. */
  supersedesMs: HOUR,
  /** A younger registration may have been added, or deleted in its grace period (RFC 3915), between two answers. */
  establishedMs: 7 * DAY,
  /** An established registration seen up to this long before a denial still held when the denial was made. */
  stillHeldMs: HOUR,
  /** A referral this much older than an absence is asked again before it counts as a contradiction. */
  dnsDoubtMs: 10 * MINUTE,
  /** An expiry this near or past is a reason to ask the registry. */
  expiryNearMs: 45 * DAY,
  /** Tolerance for clock differences; evidence further ahead is dropped. */
  clockSkewMs: 5 * MINUTE,
} as const;
