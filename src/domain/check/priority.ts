export type VerificationReason = 'person' | 'live_search' | 'watched' | 'near_release' | 'batch' | 'routine';

const PRIORITIES: Record<VerificationReason, 1 | 2 | 3 | 4 | 5> = {
  person: 5,
  live_search: 4,
  watched: 3,
  near_release: 3,
  batch: 2,
  routine: 1,
};

/** `prioridad_verificacion`, 1–5: that of the most urgent reason; 1 without a reason. */
export function verificationPriority(reasons: Iterable<VerificationReason>): 1 | 2 | 3 | 4 | 5 {
  let highest: 1 | 2 | 3 | 4 | 5 = 1;
  for (const reason of reasons) if (PRIORITIES[reason] > highest) highest = PRIORITIES[reason];
  return highest;
}

const NEAR_RELEASE_MS = 7 * 24 * 3_600_000;

export function recheckPriority(
  domain: { vigilado: boolean; fecha_liberacion_estimada: number | null },
  now: number,
): 1 | 2 | 3 | 4 | 5 {
  const { vigilado, fecha_liberacion_estimada: release } = domain;
  const isNear = release !== null && release - now <= NEAR_RELEASE_MS;
  return verificationPriority([
    ...(vigilado ? (['watched'] as const) : []),
    ...(isNear ? (['near_release'] as const) : []),
  ]);
}
