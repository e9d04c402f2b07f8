import { queryOptions } from '@tanstack/react-query';
import { eventosRoutes } from '#contract/events/routes.ts';
import { api } from '../../../api/api.ts';

export const eventsKey = ['eventos'] as const;

export const destinationsQuery = queryOptions({
  queryKey: [...eventsKey, 'destinos'],
  queryFn: ({ signal }) => api.call(eventosRoutes.destinos, {}, signal).then(({ data }) => data),
  staleTime: 0,
});

export const deliveriesQuery = (id: string, limite: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'entregas', id, limite],
    queryFn: ({ signal }) => api.call(eventosRoutes.entregas, { params: { id }, query: { limite } }, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
