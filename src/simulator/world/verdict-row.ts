/**
 * Rows of the verdict table that a domain should end in, with their numbers in `docs/verification.md`. `platform` is 'no
 * domain of its own'. Kept apart from the product's own table: the world says what is true, not what is decided.
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
  /** Of several rows, what can be read decides: only that it is not called free. */
  notFree: 8,
} as const;
export type VerdictRow = keyof typeof rowNumber;
