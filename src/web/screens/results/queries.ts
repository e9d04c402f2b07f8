import { queryOptions } from '@tanstack/react-query';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { api } from '../../api/api.ts';
import type { DomainOfRow } from '../../queries/read-changed.ts';
import { whileEmpty } from '../../queries/while-empty.ts';
import { type ResultsFilter, type ResultsSearch, resultsAddress } from './address.ts';

export const resultadosKey = ['resultados'] as const;
export const resultRowsKey = [...resultadosKey, 'lista'] as const;
export const resultFiguresKey = [...resultadosKey, 'estadisticas'] as const;

/** Replaces a row's domain; its score updates when the page is read again. */
export const domainOfResult: DomainOfRow<Oportunidad> = {
  read: ({ dominio_id }) => dominio_id,
  put: (row, dominio_id) => ({ ...row, dominio_id }),
};

export const apiFilter = (filter: ResultsFilter) => ({
  ...resultsAddress.apiFilter(filter),
  por_nombre: 'true' as const,
});

export const listQuery = (search: ResultsSearch) => {
  const query = { ...resultsAddress.toQuery(search), por_nombre: 'true' as const };
  return queryOptions({
    queryKey: [...resultRowsKey, query],
    queryFn: ({ signal }) => api.call(resultadosRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: whileEmpty(({ data }) => data.length === 0),
    meta: { live: true },
  });
};

export const statsQuery = (filter: ResultsFilter) => {
  const query = apiFilter(filter);
  return queryOptions({
    queryKey: [...resultFiguresKey, query],
    queryFn: ({ signal }) =>
      api.call(resultadosRoutes.estadisticas, { query }, signal).then(({ data }) => data),
    placeholderData: (previous) => previous,
    refetchInterval: whileEmpty(({ total }) => total === 0),
    meta: { live: true },
  });
};

export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: [...resultadosKey, 'una', id],
    queryFn: ({ signal }) =>
      api.call(resultadosRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
  });
