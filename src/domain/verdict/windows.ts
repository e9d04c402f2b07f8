const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long a piece of evidence counts, in milliseconds. Past its window it only gives history: dates, and that the
 * name was once registered.
 */
export const windows = {
  /** A registry queue may hold a name for hours after its DNS answer: the answer must outlive the wait. */
  dnsMs: DAY,
  siteMs: DAY,
  /** Twice the daily recheck: a `true` whose recheck is throttled stays, marked 'por reconfirmar', one more day. */
  registryMs: 2 * DAY,
  /** 'Lo he comprobado: registrado' ages as slowly as the recheck of a false does. */
  manualRegisteredMs: 30 * DAY,
  /** NXDOMAIN seen twice this far apart is no accident of the zone. */
  nxdomainTwiceMs: DAY,
  nxdomainMemoryMs: 30 * DAY,
  /** A registered answer this much younger than an absent one is a new registration, not a contradiction. */
  supersedesMs: HOUR,
  /** Younger than this a registration may have been added, or deleted in its grace period (RFC 3915), between two answers. */
  establishedMs: 7 * DAY,
  /** What an established registration was seen to hold so long before a denial, it still held when that was said. */
  stillHeldMs: HOUR,
  /** A referral this much older than an absent answer is asked again before it is called a contradiction. */
  dnsDoubtMs: 10 * MINUTE,
  /** An expiry this near, or past, is reason enough to ask the registry. */
  expiryNearMs: 45 * DAY,
  /** Clocks of several machines differ; evidence from further ahead is not believed. */
  clockSkewMs: 5 * MINUTE,
} as const;
