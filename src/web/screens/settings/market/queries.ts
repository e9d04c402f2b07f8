import { queryOptions } from '@tanstack/react-query';
import type { AjustesMercado } from '#contract/entities/mercado.ts';
import { mercadoRoutes } from '#contract/routes/mercado.ts';
import { api } from '../../../api/api.ts';

export const previewQuery = (ajustes: AjustesMercado) =>
  queryOptions({
    queryKey: ['mercado', 'probar', JSON.stringify(ajustes)],
    queryFn: ({ signal }) =>
      api.call(mercadoRoutes.probar, { body: ajustes }, signal).then(({ data }) => data),
    placeholderData: (previous) => previous,
    gcTime: 0,
  });

export const saveMarket = (ajustes: AjustesMercado) =>
  api.call(mercadoRoutes.cambiar, { body: ajustes }).then(({ data }) => data);

export const holdRescoring = (parado: boolean) => api.call(mercadoRoutes.recalculo, { body: { parado } });
