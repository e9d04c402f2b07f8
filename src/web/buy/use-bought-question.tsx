import { type ReactNode, Suspense, useState } from 'react';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import { lazyPart } from '../parts/lazy-part.ts';

const BoughtDialog = lazyPart(() => import('./bought-dialog.tsx').then((part) => part.BoughtDialog));

interface Question {
  /** The only name, or how many there are. */
  names: string | number;
  onSave: (compra: CompraCambio) => void;
}

/** `dialog` is rendered beside the screen's other dialogs. */
export function useBoughtQuestion(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: Question; opened: boolean; opening: number } | null>(null);
  const close = () => setAsked((before) => before && { ...before, opened: false });
  return {
    ask: (question) =>
      setAsked((before) => ({ question, opened: true, opening: (before?.opening ?? 0) + 1 })),
    dialog: asked && (
      <Suspense>
        <BoughtDialog
          key={asked.opening}
          names={asked.question.names}
          opened={asked.opened}
          onClose={close}
          onSave={(compra) => {
            close();
            asked.question.onSave(compra);
          }}
        />
      </Suspense>
    ),
  };
}
