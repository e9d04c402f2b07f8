import type { EstadisticasUsuario, Procesamiento } from '#contract/entities/configuracion.ts';

export interface ProcessingSummary {
  /** Requests per second. */
  speed: number;
  /** 'none': no pending batch; 'unknown': no batch has made requests yet to estimate from. */
  time: { kind: 'minutes'; minutes: number } | { kind: 'none' } | { kind: 'unknown' };
}

/**
 * At most one request each delay, regardless of concurrency; and the time of the largest pending batch at that rate.
 */
export function processingSummary(
  { delay_entre_requests }: Pick<Procesamiento, 'delay_entre_requests'>,
  stats: Pick<EstadisticasUsuario, 'solicitudes_por_keyword' | 'keywords_pendientes_mayor_batch'>,
): ProcessingSummary {
  const speed = 1_000 / delay_entre_requests;
  const keywords = stats.keywords_pendientes_mayor_batch;
  if (keywords === 0) return { speed, time: { kind: 'none' } };
  if (stats.solicitudes_por_keyword === null) return { speed, time: { kind: 'unknown' } };
  return {
    speed,
    time: { kind: 'minutes', minutes: (keywords * stats.solicitudes_por_keyword) / speed / 60 },
  };
}
