export interface SiteBounds {
  /** Connections to websites at once, of one process. */
  atOnce: number;
  /** Connections at once to one address; to one host there is one. */
  perAddress: number;
}

export const SITE_BOUNDS: SiteBounds = { atOnce: 96, perAddress: 8 };
/** Of one person's computer, whose line carries less. */
export const LOCAL_SITES_AT_ONCE = 40;
export const SITES_AT_ONCE_MAX = 500;
