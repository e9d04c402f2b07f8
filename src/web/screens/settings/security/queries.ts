import { queryOptions } from '@tanstack/react-query';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { api } from '../../../api/api.ts';

const key = ['seguridad'] as const;

export const securityQuery = queryOptions({
  queryKey: [...key, 'estado'],
  queryFn: ({ signal }) => api.call(seguridadRoutes.estado, {}, signal).then(({ data }) => data),
  staleTime: 0,
});

export const sessionsQuery = queryOptions({
  queryKey: [...key, 'sesiones'],
  queryFn: ({ signal }) => api.call(seguridadRoutes.sesiones, {}, signal).then(({ data }) => data),
  staleTime: 0,
});

export const historyQuery = (limite: number) =>
  queryOptions({
    queryKey: [...key, 'auditoria', limite],
    queryFn: ({ signal }) => api.call(seguridadRoutes.auditoria, { query: { limite } }, signal),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });

export const securityKey = key;
