/**
 * Expected rows of the verdict table, with their numbers in `docs/verification.md`. `platform` is 'no domain of its
 * own'. Separate from the product's own table: the world gives the truth, not the product's decision.
 */
export const rowNumber = {
  platform: 0,
  alive: 1,
  redemption: 2,
  pendingDelete: 3,
  grace: 4,
  parked: 5,
  deadSite: 6,
  outOfZone: 7,
  reserved: 8,
  free: 9,
  conflict: 11,
  releaseRounds: 12,
  noChannel: 13,
  noChannelDelegated: 14,
  freeInWildcard: 15,
  dataWithoutDelegation: 16,
  renewalNotShown: 17,
  unknown: 18,
  /** Several rows are possible, depending on what can be read: only 'free' is wrong. */
  notFree: 8,
} as const;
export type VerdictRow = keyof typeof rowNumber;
