import type { MarcaQuitada } from '#contract/contact/entities.ts';
import type { NegocioListado } from '#contract/entities/negocio.ts';
import { markText as text } from '../../contact/text.ts';
import { backTo, type MarkChange, useMarks } from '../../contact/use-marks.ts';
import type { useNotice } from '../../parts/use-notice.ts';

/** Sets or removes a business's mark «No contactar»; both can be undone. */
export function useMarkRow({ tell, failure }: ReturnType<typeof useNotice>) {
  const { mutateAsync } = useMarks();
  return ({ _id: id, no_contactar: was }: NegocioListado) => {
    const change: MarkChange = was == null ? { kind: 'mark', id, motivo: '' } : { kind: 'allow', id };
    const done = (marcas: MarcaQuitada[]) => {
      const back: MarkChange = was == null ? { kind: 'allow', id } : backTo(id, was, marcas);
      const [told, undone] = was == null ? [text.done, text.allowed] : [text.allowed, text.done];
      const undo = (): void => void mutateAsync(back).then(() => tell(undone), failure(text.failed, undo));
      tell(told, { undo });
    };
    mutateAsync(change).then(done, failure(text.failed));
  };
}
