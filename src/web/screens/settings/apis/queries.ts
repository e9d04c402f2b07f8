import { queryOptions } from '@tanstack/react-query';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import { api } from '../../../api/api.ts';

const AGAIN_MS = 10_000;

/** The account at its registrars, polled while shown: no event reports its changes. */
export const registrarsQuery = queryOptions({
  queryKey: ['registradores'],
  queryFn: ({ signal }) => api.call(usuariosRoutes.registradores, {}, signal).then(({ data }) => data),
  refetchInterval: AGAIN_MS,
});
