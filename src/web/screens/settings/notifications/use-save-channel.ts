import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EstadoCanal } from '#contract/entities/canales.ts';
import { canalesRoutes } from '#contract/routes/canales.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import type { Show } from '../security/factor-card.tsx';
import { useIdentity } from '../security/identity.tsx';
import { channelsQuery } from './queries.ts';
import { channelText as text } from './text.ts';

interface Change {
  canal: EstadoCanal['canal'];
  activo: boolean;
  destino?: string;
  token?: string;
}

/** Saves a channel at once; null if that failed, which is shown. */
export function useSaveChannel(show: Show) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const [working, setWorking] = useState(false);
  const save = async (body: Change): Promise<{ clave_firma: string | null } | null> => {
    setWorking(true);
    try {
      const { data } = await withIdentity(() => api.call(canalesRoutes.guardar, { body }));
      const { clave_firma, ...state } = data;
      client.setQueryData(channelsQuery.queryKey, state);
      show('success', text.saved);
      return { clave_firma };
    } catch (cause) {
      console.warn(text.title, cause);
      show('error', errorText(cause));
      return null;
    } finally {
      setWorking(false);
    }
  };
  return { working, save };
}
