import { queryOptions } from '@tanstack/react-query';
import { perfilRoutes } from '#contract/profile-routes.ts';
import { api } from '../api/api.ts';

/** The account's image from our server, as bytes because an `<img>` cannot send the token. */
export const avatarQuery = (userId: string, wanted: boolean) =>
  queryOptions({
    queryKey: ['avatar', userId],
    queryFn: ({ signal }) => api.open(perfilRoutes.avatar, {}, { signal }).then((answer) => answer.blob()),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
