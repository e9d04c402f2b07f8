import type { Dominio } from '#contract/entities/dominio.ts';

const DAY_MS = 86_400_000;

export interface Ended {
  /** `expired`: its last expiry is known; `free`: only known since when it was seen free. */
  kind: 'expired' | 'free';
  /** ISO 8601. */
  since: string;
  /** Days since then, rounded up. */
  days: number;
}

/** When the last registration of a name ended; null if it has not, or if neither date is known. */
export function endedOf(
  {
    fecha_expiracion,
    es_disponible,
    libre_desde,
  }: Pick<Dominio, 'fecha_expiracion' | 'es_disponible' | 'libre_desde'>,
  now: number,
): Ended | null {
  const daysSince = (iso: string) => Math.ceil((now - Date.parse(iso)) / DAY_MS);
  if (fecha_expiracion !== null && daysSince(fecha_expiracion) > 0)
    return { kind: 'expired', since: fecha_expiracion, days: daysSince(fecha_expiracion) };
  if (es_disponible !== true || libre_desde === null) return null;
  return { kind: 'free', since: libre_desde, days: Math.max(1, daysSince(libre_desde)) };
}
