import type { NegocioListado } from '#contract/entities/negocio.ts';
import { markText as text } from '../../contact/text.ts';
import { type MarkChange, useMarks } from '../../contact/use-marks.ts';
import type { useNotice } from '../../parts/use-notice.ts';

/** Sets or removes a business's mark «No contactar»; both can be undone. */
export function useMarkRow({ tell, failure }: ReturnType<typeof useNotice>) {
  const { mutate } = useMarks();
  return ({ _id: id, no_contactar: was }: NegocioListado) => {
    const change: MarkChange = was == null ? { kind: 'mark', id, motivo: '' } : { kind: 'allow', id };
    const back: MarkChange = was == null ? { kind: 'allow', id } : { kind: 'mark', id, ...was };
    const onError = failure(text.failed);
    mutate(change, {
      onError,
      onSuccess: () =>
        tell(was == null ? text.done : text.allowed, { undo: () => mutate(back, { onError }) }),
    });
  };
}
