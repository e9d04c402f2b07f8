import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NegocioListado } from '#contract/entities/negocio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../../api/api.ts';
import { useFormat } from '../../format/use-format.ts';
import type { useNotice } from '../../parts/use-notice.ts';
import { dominiosKey } from '../../queries/dominios.ts';
import { verifyText as text } from './text.ts';

/**
 * Requests checks of the selected businesses' domains. A row is selected while visible; its domain is remembered when
 * another page is shown.
 */
export function useVerifyChosen(
  rows: readonly NegocioListado[] | undefined,
  selected: ReadonlySet<string>,
  { tell, failure }: ReturnType<typeof useNotice>,
) {
  const client = useQueryClient();
  const { number } = useFormat();
  const domains = useRef(new Map<string, string | undefined>());
  useEffect(() => {
    domains.current = new Map([
      ...[...domains.current].filter(([id]) => selected.has(id)),
      ...(rows ?? []).map(({ _id, dominio }) => [_id, dominio?._id] as const),
    ]);
  }, [rows, selected]);
  const verify = useMutation({
    mutationFn: ({ ids }: { ids: string[]; without: number }) =>
      api.call(dominiosRoutes.verificarMasivo, { body: { ids } }),
    onSuccess: ({ data: { solicitados } }, { without }) => {
      const asked = text.asked(number(solicitados), solicitados === 1);
      tell(without === 0 ? asked : `${asked} ${text.without(number(without), without === 1)}`);
      void client.invalidateQueries({ queryKey: dominiosKey });
    },
    onError: failure(text.failed),
  });
  return {
    working: verify.isPending,
    run: (chosen: ReadonlySet<string>, onAsked: () => void) => {
      const known = [...chosen].flatMap((id) => domains.current.get(id) ?? []);
      if (known.length === 0) return tell(text.none);
      // Two businesses may have one website.
      const ids = [...new Set(known)];
      verify.mutate({ ids, without: chosen.size - known.length }, { onSuccess: onAsked });
    },
  };
}
