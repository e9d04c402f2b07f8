import { queryOptions } from '@tanstack/react-query';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { api } from '../../api/api.ts';
import type { DomainOfRow } from '../../queries/read-changed.ts';
import { whileEmpty } from '../../queries/while-empty.ts';
import { filterOf, type ResultsFilter, type ResultsSearch } from './url-state.ts';

export const resultadosKey = ['resultados'] as const;
export const resultRowsKey = [...resultadosKey, 'lista'] as const;
export const resultFiguresKey = [...resultadosKey, 'estadisticas'] as const;

/** What the verdict on its name says of a row; the score follows when the page is read. */
export const domainOfResult: DomainOfRow<Oportunidad> = {
  read: ({ dominio_id }) => dominio_id,
  put: (row, dominio_id) => ({ ...row, dominio_id }),
};

export const apiFilter = (filter: ResultsFilter) => ({
  search: filter.search.trim() || undefined,
  tipo_oportunidad: filter.tipo_oportunidad,
  prioridad_accion: filter.prioridad_accion,
  puntuacion_minima: filter.puntuacion_minima,
  valor_minimo: filter.valor_minimo,
  extension: filter.extension,
  estado_gestion: filter.estado_gestion,
  por_nombre: 'true' as const,
});

export const listQuery = (search: ResultsSearch) => {
  const { orden, direccion, pagina, limite, cursor } = search;
  const query = { ...apiFilter(filterOf(search)), orden, direccion, pagina, limite, cursor };
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
