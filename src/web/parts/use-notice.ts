import { useCallback, useState } from 'react';
import { errorText } from '../api/errors.ts';

export interface Notice {
  /** A new notice starts a new countdown. */
  id: string;
  message: string;
  failed: boolean;
  undo: (() => void) | null;
}

/** The one notice of a screen: the outcome of the last action. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const tell = useCallback(
    (message: string, { failed = false, undo = null }: Partial<Pick<Notice, 'failed' | 'undo'>> = {}) =>
      setNotice({ id: crypto.randomUUID(), message, failed, undo }),
    [],
  );
  /** The failed action in our words, then the reason. `undo`: what failed was an undo, which is offered again. */
  const failure = useCallback(
    (what: string, undo: Notice['undo'] = null) =>
      (cause: unknown) =>
        tell(`${what}: ${errorText(cause)}`, { failed: true, undo }),
    [tell],
  );
  const dismiss = useCallback(() => setNotice(null), []);
  return { notice, tell, failure, dismiss };
}
