import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { ConfiguracionEntrada } from '#contract/entities/batch.ts';
import { MAX_RESULTS_OPTIONS, PAIS_DEFAULT } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../api/api.ts';
import { configurationOf, type Settings } from './settings.ts';

export type Configuration = z.input<typeof ConfiguracionEntrada>;

const plan = (total_keywords: number, configuracion: Configuration, signal: AbortSignal) =>
  api
    .call(batchesRoutes.planificar, { body: { total_keywords, configuracion } }, signal)
    .then(({ data }) => data);

/** The expected cost and result of a batch of `keywords`. */
export const planQuery = (keywords: number, configuracion: Configuration) =>
  queryOptions({
    queryKey: ['carga', 'plan', keywords, configuracion] as const,
    queryFn: ({ signal }) => plan(keywords, configuracion, signal),
    enabled: keywords > 0,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

const MEASURE = 100;

/** Seconds a keyword for each number of results, measured in this account. */
export const paceQuery = (settings: Pick<Settings, 'concurrencia' | 'cobertura'>, base: Settings) =>
  queryOptions({
    queryKey: ['carga', 'ritmo', settings.concurrencia, settings.cobertura] as const,
    queryFn: async ({ signal }) => {
      const configuracion = configurationOf({ ...base, topeSolicitudes: null, topeCreditos: null });
      const each = MAX_RESULTS_OPTIONS.map(async (max) => {
        const { segundos } = await plan(
          MEASURE,
          { ...configuracion, max_resultados_por_keyword: max },
          signal,
        );
        return [max, segundos / MEASURE] as const;
      });
      return new Map<number, number>(await Promise.all(each));
    },
    staleTime: 60_000,
  });

export const unfinishedKey = ['batches', 'incompletos'] as const;
const UNFINISHED_PAGE = 100;

/** Batches with an incomplete upload, newest first. */
export const unfinishedQuery = queryOptions({
  queryKey: unfinishedKey,
  queryFn: ({ signal }) =>
    api
      .call(batchesRoutes.listar, { query: { activos: 'true', limite: UNFINISHED_PAGE } }, signal)
      .then(({ data }) => data.filter(({ intake_completo }) => !intake_completo)),
});

/** Counts the keywords that the account already has; at most one chunk. */
export async function countKnown(
  keywords: readonly string[],
  { pais, idioma, detectar }: Pick<Settings, 'pais' | 'idioma' | 'detectar'>,
  signal?: AbortSignal,
): Promise<number> {
  // As the batch stores them: without detection all belong to the default country.
  const body = { keywords: [...keywords], pais: pais === '' && !detectar ? PAIS_DEFAULT : pais, idioma };
  const { data } = await api.call(keywordsRoutes.comprobarDuplicadas, { body }, signal);
  return keywords.length - data.nuevas.length;
}
