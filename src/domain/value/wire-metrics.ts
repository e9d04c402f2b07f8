import { Metricas } from '#contract/entities/dominio.ts';

const UNKNOWN: Metricas = {
  autoridad_dominio: null,
  backlinks_estimados: null,
  trust_flow: null,
  citation_flow: null,
  trafico_estimado: null,
};

export function readMetrics(stored: unknown): Metricas {
  const given: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const known = Object.entries(Metricas.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(given[name]);
    return read.success && read.data !== undefined && read.data !== null ? [[name, read.data]] : [];
  });
  return { ...UNKNOWN, ...Object.fromEntries(known) };
}
