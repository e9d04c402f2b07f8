import { queryOptions } from '@tanstack/react-query';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { api } from '../../api/api.ts';
import { type BusinessesFilter, type BusinessesSearch, filterOf } from './url-state.ts';

export const negociosKey = ['negocios'] as const;

const flag = (value: boolean | undefined): 'true' | 'false' | undefined =>
  value === undefined ? undefined : value ? 'true' : 'false';

export const apiFilter = (filter: BusinessesFilter) => ({
  ...filter,
  buscar: filter.buscar.trim() || undefined,
  tiene_website: flag(filter.tiene_website),
  cerrado: flag(filter.cerrado),
  dominio_libre: flag(filter.dominio_libre),
});

const pageOf = (search: BusinessesSearch) => {
  const { orden, direccion, page, limit } = search;
  return { ...apiFilter(filterOf(search)), orden, direccion, page, limit };
};

export const listQuery = (search: BusinessesSearch) => {
  const query = pageOf(search);
  return queryOptions({
    queryKey: [...negociosKey, 'lista', query],
    queryFn: ({ signal }) => api.call(negociosRoutes.listar, { query }, signal),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

/** The page as it is on the server now, beside the shown one. */
export const nowQuery = (search: BusinessesSearch) => {
  const query = pageOf(search);
  return queryOptions({
    queryKey: [...negociosKey, 'ahora', query],
    queryFn: ({ signal }) => api.call(negociosRoutes.listar, { query }, signal),
    staleTime: 0,
  });
};

/** The complete figures of a filter whose list stops counting at its cap. */
export const wholeFiguresQuery = (filter: BusinessesFilter) => {
  const query = apiFilter(filter);
  return queryOptions({
    queryKey: [...negociosKey, 'figuras', query],
    queryFn: ({ signal }) =>
      api.call(negociosRoutes.estadisticas, { query }, signal).then(({ data }) => data.resumen),
    staleTime: 60_000,
  });
};

export const businessQuery = (id: string) =>
  queryOptions({
    queryKey: [...negociosKey, 'uno', id],
    queryFn: ({ signal }) =>
      api.call(negociosRoutes.ver, { params: { id } }, signal).then(({ data }) => data),
  });

export const categoriesQuery = queryOptions({
  queryKey: [...negociosKey, 'categorias'],
  queryFn: ({ signal }) => api.call(negociosRoutes.categorias, {}, signal).then(({ data }) => data),
});

export const countriesQuery = queryOptions({
  queryKey: [...negociosKey, 'paises'],
  queryFn: ({ signal }) => api.call(negociosRoutes.paises, {}, signal).then(({ data }) => data),
});

export const provincesQuery = (filter: BusinessesFilter) => {
  const query = { ...apiFilter(filter), provincia: undefined };
  return queryOptions({
    queryKey: [...negociosKey, 'provincias', query],
    queryFn: ({ signal }) => api.call(negociosRoutes.provincias, { query }, signal).then(({ data }) => data),
    placeholderData: (previous) => previous,
  });
};
