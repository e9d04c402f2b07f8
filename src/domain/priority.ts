/** Why a domain is to be verified. */
export type VerificationReason = 'person' | 'live_search' | 'watched' | 'near_release' | 'batch' | 'routine';

const PRIORITIES: Record<VerificationReason, 1 | 2 | 3 | 4 | 5> = {
  person: 5,
  live_search: 4,
  watched: 3,
  near_release: 3,
  batch: 2,
  routine: 1,
};

/** `prioridad_verificacion`, 1–5: the most urgent of the reasons; 1 when there is none. */
export function verificationPriority(reasons: Iterable<VerificationReason>): 1 | 2 | 3 | 4 | 5 {
  let highest: 1 | 2 | 3 | 4 | 5 = 1;
  for (const reason of reasons) if (PRIORITIES[reason] > highest) highest = PRIORITIES[reason];
  return highest;
}
