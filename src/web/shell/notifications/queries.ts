import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import { notificacionesRoutes } from '#contract/routes/notificaciones.ts';
import { api } from '../../api/api.ts';
import { unlessWritten } from '../../stream/unless-written.ts';

const bellKey = ['notificaciones'] as const;
const unreadKey = [...bellKey, 'sin-leer'] as const;
const listKey = [...bellKey, 'lista'] as const;

export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ signal, client }) =>
    unlessWritten(client, unreadKey, () =>
      api.call(notificacionesRoutes.sinLeer, {}, signal).then(({ data }) => data.sin_leer),
    ),
  meta: { live: true },
});

export const bellListQuery = (limite: number) =>
  queryOptions({
    queryKey: [...listKey, limite],
    queryFn: ({ signal }) =>
      api
        .call(notificacionesRoutes.listar, { query: { limite } }, signal)
        .then(({ data, paginacion }) => ({ notices: data, total: paginacion.total_elementos })),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });

/** A notice arrived or was read: sets the new count and reloads the list. */
export function bellChanged(client: QueryClient, unread: number): void {
  client.setQueryData(unreadKey, unread);
  void client.invalidateQueries({ queryKey: listKey });
}

export async function markRead(
  client: QueryClient,
  which: z.input<typeof notificacionesRoutes.leer.body>,
): Promise<void> {
  const { data } = await api.call(notificacionesRoutes.leer, { body: which });
  bellChanged(client, data.sin_leer);
}
