import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Acceso } from '#contract/tokens/entities.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { api } from '../../../../api/api.ts';
import { errorText } from '../../../../api/errors.ts';
import { Card } from '../../../../parts/card.tsx';
import { ConfirmDialog } from '../../../../parts/confirm-dialog.tsx';
import { lazyPart } from '../../../../parts/lazy-part.ts';
import { LoadError } from '../../../../parts/load-error.tsx';
import classes from '../../settings.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import type { Show } from '../factor-card.tsx';
import { useIdentity } from '../identity.tsx';
import { securityKey } from '../queries.ts';
import { tokensQuery } from './queries.ts';
import { tokensText as text } from './text.ts';
import { TokenLine } from './token-line.tsx';

const TokenForm = lazyPart(() => import('./token-form.tsx').then((part) => part.TokenForm));
const TokenShown = lazyPart(() => import('./token-shown.tsx').then((part) => part.TokenShown));

/** The account's tokens for programs: made, shown once, and revoked. */
export function TokensCard({ show }: { show: Show }) {
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const { data, error, refetch, isFetching } = useQuery(tokensQuery);
  const [step, setStep] = useState<'form' | { token: string } | null>(null);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Acceso | null>(null);
  const again = () => client.invalidateQueries({ queryKey: securityKey });
  const revoke = useMutation({
    mutationFn: (id: string) => withIdentity(() => api.call(accesosRoutes.revocar, { params: { id } })),
    onSuccess: () => show('success', text.revoked),
    onError: (cause) => show('error', errorText(cause)),
    onSettled: again,
  });
  const made = typeof step === 'object' ? step : null;

  return (
    <Card
      title={text.title}
      labelledBy="settings-tokens"
      aside={
        <Button size="xs" variant="default" onClick={() => setStep('form')}>
          {text.add}
        </Button>
      }
    >
      <div className={classes.fields}>
        <p className={classes.hint}>{text.line}</p>
        {data === undefined && error === null && <Loader size="sm" role="status" aria-label={text.loading} />}
        {data === undefined && error !== null && (
          <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <p className={classes.hint}>{text.empty}</p>}
        <ul className={classes.rows}>
          {data?.map((token) => (
            <TokenLine
              key={token._id}
              token={token}
              busy={revoke.isPending}
              onRevoke={() => setRevoking(token)}
            />
          ))}
        </ul>
      </div>
      <Dialog
        opened={step !== null}
        onClose={() => setStep(null)}
        title={made === null ? text.newTitle : text.doneTitle}
        closeOnClickOutside={false}
        closable={!making}
      >
        <Suspense>
          {made === null ? (
            <TokenForm
              working={making}
              onWorking={setMaking}
              onClose={() => setStep(null)}
              onMade={(token) => {
                setStep({ token });
                void again();
              }}
            />
          ) : (
            <TokenShown token={made.token} onClose={() => setStep(null)} />
          )}
        </Suspense>
      </Dialog>
      <ConfirmDialog
        opened={revoking !== null}
        question={text.revokeAsk(revoking?.nombre ?? '')}
        confirm={text.revoke}
        cancel={text.cancel}
        onClose={() => setRevoking(null)}
        onConfirm={() => {
          if (revoking !== null) revoke.mutate(revoking._id);
          setRevoking(null);
        }}
      >
        {text.revokeBody}
      </ConfirmDialog>
    </Card>
  );
}
