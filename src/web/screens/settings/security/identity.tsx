import { createContext, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { lazyPart } from '../../../parts/lazy-part.ts';
import type { Pending } from './dialogs/proof-dialog.tsx';

const ProofDialog = lazyPart(() => import('./dialogs/proof-dialog.tsx').then((part) => part.ProofDialog));

/** Runs work that may require a proof of identity: asks for it and runs again. Rejects when it is refused. */
export type WithIdentity = <T>(work: () => Promise<T>) => Promise<T>;

const IdentityContext = createContext<WithIdentity | null>(null);

export function useIdentity(): WithIdentity {
  const run = useContext(IdentityContext);
  if (run === null) throw new Error('useIdentity debe usarse dentro de IdentityProvider');
  return run;
}

export function IdentityProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [asked, setAsked] = useState(false);
  if (pending !== null && !asked) setAsked(true);
  // One proof at a time: concurrent actions wait for the same.
  const proof = useRef<Promise<void> | null>(null);
  const run = useCallback<WithIdentity>(async (work) => {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'confirmacion_necesaria') throw cause;
      proof.current ??= new Promise<void>((give, reject) =>
        setPending({ give, refuse: () => reject(cause) }),
      ).finally(() => {
        proof.current = null;
        setPending(null);
      });
      await proof.current;
      return await work();
    }
  }, []);
  return (
    <IdentityContext value={run}>
      {children}
      {asked && (
        <Suspense>
          <ProofDialog pending={pending} />
        </Suspense>
      )}
    </IdentityContext>
  );
}
