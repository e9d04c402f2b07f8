import { queryOptions } from '@tanstack/react-query';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { api } from '../../../api/api.ts';
import { expiredRowsKey } from '../queries.ts';
import type { ExpiredSearch } from '../url-state.ts';

export const dropsQuery = (search: ExpiredSearch) => {
  const query = {
    dia: search.dia,
    search: search.search.trim() || undefined,
    pagina: search.pagina,
    limite: search.limite,
  };
  return queryOptions({
    queryKey: [...expiredRowsKey, 'pronto', query],
    queryFn: ({ signal }) => api.call(gestionRoutes.liberaciones, { query }, signal),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

export const calendarQuery = queryOptions({
  queryKey: ['calendario'],
  queryFn: ({ signal }) => api.call(gestionRoutes.calendario, {}, signal).then(({ data }) => data),
});
