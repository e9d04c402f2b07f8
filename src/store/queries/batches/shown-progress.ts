import type { Batch } from '#contract/entities/batch.ts';
import { estadoProceso } from '#contract/states.ts';
import { minutesLeft, percentDone } from '#domain/batch/progress.ts';

interface ProgressRow
  extends Pick<
    Batch,
    'estado' | 'configuracion' | 'total_keywords' | 'keywords_completadas' | 'keywords_con_error'
  > {
  total_dominios_extraidos: number;
  dominios_verificados: number;
  keywords_por_minuto: number | null;
  inicio_ms: number | null;
  vuelta_verificados: number;
}

function workOf(row: ProgressRow) {
  return {
    keywords: row.total_keywords,
    keywordsDone: row.keywords_completadas + row.keywords_con_error,
    domains: row.total_dominios_extraidos,
    domainsDone: row.dominios_verificados,
    checks: row.configuracion.verificar_dominios ?? true,
  };
}

/** 100 only when the batch has ended. */
export function shownPercent(row: ProgressRow): number {
  if (row.estado === estadoProceso.completado) return 100;
  // With only failed keywords no work is left, but none was done either.
  if (row.estado === estadoProceso.error)
    return Math.floor((100 * row.keywords_completadas) / Math.max(1, row.total_keywords));
  return Math.min(99.9, percentDone(workOf(row)));
}

/** Domains with a verdict from earlier rounds. */
const verifiedBefore = (row: ProgressRow) => Math.min(row.vuelta_verificados, row.dominios_verificados);

/** Minutes left of the round at its measured rate; null without a rate. */
export function shownMinutes(
  row: ProgressRow,
  { keywords_por_minuto, dominios_por_minuto }: Batch['ritmo'],
): number | null {
  if (row.estado !== estadoProceso.procesando) return null;
  const work = workOf(row);
  const before = verifiedBefore(row);
  const ofRound = { ...work, domains: work.domains - before, domainsDone: work.domainsDone - before };
  return minutesLeft(ofRound, {
    keywordsPerMinute: keywords_por_minuto,
    domainsPerMinute: dominios_por_minuto,
  });
}

export function pace(row: ProgressRow, now: number): Batch['ritmo'] {
  const running = row.estado === estadoProceso.procesando && row.inicio_ms !== null;
  const minutes = running ? Math.max(0, now - (row.inicio_ms ?? now)) / 60_000 : 0;
  const verified = row.dominios_verificados - verifiedBefore(row);
  return {
    keywords_por_minuto: row.keywords_por_minuto === null ? null : round(row.keywords_por_minuto),
    dominios_por_minuto: minutes > 0 && verified > 0 ? round(verified / minutes) : null,
  };
}

const round = (minutes: number) => Math.round(minutes * 10) / 10;
