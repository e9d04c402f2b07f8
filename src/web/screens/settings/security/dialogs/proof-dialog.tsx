import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EstadoSeguridad } from '#contract/entities/seguridad.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import type { MetodoSegundoFactor } from '#contract/second-step.ts';
import { api } from '../../../../api/api.ts';
import { type SecondStepProof, useAuth } from '../../../../auth/auth-context.ts';
import { ProofForm } from '../../../../auth/proof-form.tsx';
import classes from '../../settings.module.css';
import { securityQuery } from '../queries.ts';
import { Dialog } from './dialog.tsx';
import { identityText as text } from './text.ts';

export interface Pending {
  give: () => void;
  refuse: () => void;
}

export function ProofDialog({ pending }: { pending: Pending | null }) {
  return (
    <Dialog opened={pending !== null} onClose={() => pending?.refuse()} title={text.title}>
      {pending !== null && <Proof pending={pending} />}
    </Dialog>
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
