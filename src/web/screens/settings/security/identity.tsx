import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { EstadoSeguridad, MetodoSegundoFactor } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { type SecondStepProof, useAuth } from '../../../auth/auth-context.ts';
import { ProofForm } from '../../../auth/proof-form.tsx';
import classes from '../settings.module.css';
import { Dialog } from './dialog.tsx';
import { securityQuery } from './queries.ts';
import { identityText as text } from './text.ts';

/** Runs something that may ask for a proof of identity: asks for it and runs it again. Rejects when it is not given. */
export type WithIdentity = <T>(work: () => Promise<T>) => Promise<T>;

const IdentityContext = createContext<WithIdentity | null>(null);

export function useIdentity(): WithIdentity {
  const run = useContext(IdentityContext);
  if (run === null) throw new Error('useIdentity debe usarse dentro de IdentityProvider');
  return run;
}

interface Pending {
  give: () => void;
  refuse: () => void;
}

export function IdentityProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const run = useCallback<WithIdentity>(async (work) => {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.code !== 'confirmacion_necesaria') throw cause;
      await new Promise<void>((give, reject) => setPending({ give, refuse: () => reject(cause) })).finally(
        () => setPending(null),
      );
      return await work();
    }
  }, []);
  return (
    <IdentityContext value={run}>
      {children}
      <Dialog opened={pending !== null} onClose={() => pending?.refuse()} title={text.title}>
        {pending !== null && <Proof pending={pending} />}
      </Dialog>
    </IdentityContext>
  );
}

function Proof({ pending }: { pending: Pending }) {
  const client = useQueryClient();
  const { signIn } = useAuth();
  const { data } = useQuery(securityQuery);
  const methods = useMemo(() => methodsOf(data), [data]);
  const prove = async (proof: SecondStepProof) => {
    const { data: state } =
      'codigo' in proof
        ? await api.call(seguridadRoutes.confirmar, { body: proof })
        : await api.call(seguridadRoutes.confirmarPasskey, { body: proof });
    client.setQueryData(securityQuery.queryKey, state);
    pending.give();
  };
  if (methods.length > 0)
    return (
      <div className={classes.fields}>
        <p className={classes.hint}>{text.line}</p>
        <ProofForm
          methods={methods}
          options={() => api.call(seguridadRoutes.opcionesConfirmar, {}).then(({ data: options }) => options)}
          onProof={prove}
        />
      </div>
    );
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>
        {text.line} {text.signInLine}
      </p>
      <div className={classes.buttons}>
        <Button onClick={() => signIn(window.location.pathname + window.location.search)} data-autofocus>
          {text.signIn}
        </Button>
        <Button variant="default" onClick={pending.refuse}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}

function methodsOf(state: EstadoSeguridad | undefined): MetodoSegundoFactor[] {
  if (state === undefined || (!state.totp && state.passkeys.length === 0)) return [];
  return [
    ...(state.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(state.totp ? (['totp'] as const) : []),
    'recuperacion',
  ];
}
