import { type ReactNode, Suspense, useRef, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import type { Pending } from '../screens/settings/security/dialogs/proof-dialog.tsx';
import type { WithIdentity } from '../screens/settings/security/identity.tsx';

const ProofDialog = lazyPart(() =>
  import('../screens/settings/security/dialogs/proof-dialog.tsx').then((part) => part.ProofDialog),
);

/**
 * Runs a change that may require a proof of identity, for which `dialog` asks. Not shared with the settings' own, which
 * is in their first file: sharing would add a file to load before they are shown.
 */
export function useProof(): { run: WithIdentity; dialog: ReactNode; asking: boolean } {
  const [pending, setPending] = useState<Pending | null>(null);
  const [asked, setAsked] = useState(false);
  // One proof at a time: concurrent actions wait for the same.
  const asking = useRef<Promise<void> | null>(null);
  const proof = (cause: ApiError) => {
    asking.current ??= new Promise<void>((give, reject) => {
      setAsked(true);
      setPending({ give, refuse: () => reject(cause) });
    }).finally(() => {
      asking.current = null;
      setPending(null);
    });
    return asking.current;
  };
  return {
    run: async (work) => {
      try {
        return await work();
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.code !== 'confirmacion_necesaria') throw cause;
        await proof(cause);
        return await work();
      }
    },
    asking: pending !== null,
    dialog: <Suspense>{asked && <ProofDialog pending={pending} />}</Suspense>,
  };
}
