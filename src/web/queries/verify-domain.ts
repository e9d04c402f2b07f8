import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DOMAIN_VERIFY_REFRESH_MS } from '#contract/limits.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';
import { dominioKey, dominiosKey } from './dominios.ts';

/** A full check, or only the second confirmation. */
export type VerifyKind = 'verificar' | 'confirmar';

/**
 * Requests checks of single domains. Domain, lists and counts reload 3 s after each call; until then the domain
 * `isWorking`. `failed` is the domain of the last failed call.
 */
export function useVerifyDomain() {
  const client = useQueryClient();
  const [working, setWorking] = useState<ReadonlyMap<string, VerifyKind>>(new Map());
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: VerifyKind }) =>
      api.call(dominiosRoutes[kind], { params: { id } }),
    onMutate: ({ id, kind }) => {
      setFailed(null);
      setWorking((before) => new Map(before).set(id, kind));
    },
    onSuccess: (_, { id }) => setWaiting((before) => [...before, id]),
    onError: (cause, { id }) => {
      console.warn('Error al verificar el dominio', cause);
      setFailed(id);
      setWorking((before) => without(before, [id]));
    },
  });
  useEffect(() => {
    if (waiting.length === 0) return;
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: dominiosKey });
      for (const id of waiting) void client.invalidateQueries({ queryKey: dominioKey(id) });
      setWorking((before) => without(before, waiting));
      setWaiting([]);
    }, DOMAIN_VERIFY_REFRESH_MS);
    return () => clearTimeout(timer);
  }, [waiting, client]);
  return {
    verify: (id: string, kind: VerifyKind = 'verificar') => mutate({ id, kind }),
    isWorking: (id: string, kind?: VerifyKind) =>
      kind === undefined ? working.has(id) : working.get(id) === kind,
    failed,
    dismiss: () => setFailed(null),
  };
}

function without(map: ReadonlyMap<string, VerifyKind>, ids: readonly string[]): Map<string, VerifyKind> {
  return new Map([...map].filter(([id]) => !ids.includes(id)));
}
