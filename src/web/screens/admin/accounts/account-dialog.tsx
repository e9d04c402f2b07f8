import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CambioCuenta, type CuentaAdmin, PlanActivo } from '#contract/administration/entities.ts';
import { GB_MAX, REQUESTS_MAX, STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckLine } from '../../../parts/check-line.tsx';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import classes from '../admin.module.css';
import { adminText, accountText as text } from '../text.ts';
import type { AdminActions } from '../use-actions.ts';

interface Props {
  account: CuentaAdmin;
  opened: boolean;
  change: AdminActions['change'];
  onClose: () => void;
}

export function AccountDialog(props: Props) {
  const opened = useModalOpen(props.opened);
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      centered
      size="sm"
      title={text.formTitle}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <AccountForm {...props} />
    </Modal>
  );
}

function AccountForm({ account, change, onClose }: Props) {
  const { decimal, number } = useFormat();
  const [plan, setPlan] = useState(account.plan_activo);
  const [requests, setRequests] = useState(String(account.requests_limite ?? ''));
  const [unlimited, setUnlimited] = useState(account.requests_limite === null);
  const [storage, setStorage] = useState(String(account.storage_limite_gb));
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (body: CambioCuenta) => change.mutateAsync({ id: account._id, email: account.email, body }),
  });
  const wanted = {
    plan_activo: PlanActivo.safeParse(plan).data,
    requests_limite: unlimited ? null : whole(requests, REQUESTS_MAX),
    storage_limite_gb: whole(storage, GB_MAX),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { plan_activo, requests_limite, storage_limite_gb } = wanted;
    if (plan_activo === undefined || requests_limite === undefined || storage_limite_gb === undefined) return;
    const body: CambioCuenta = { plan_activo, requests_limite, storage_limite_gb };
    save.mutate(body, { onSuccess: onClose });
  };
  const used = account.storage_usado_bytes / STORAGE_BYTES_PER_GB;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.hint}>{account.email}</p>
      {save.error !== null && (
        <Alert color="rojo" variant="light" role="alert">
          {text.saveFailed}: {errorText(save.error)}
        </Alert>
      )}
      <TextInput
        label={text.plan}
        description={text.planHint}
        maxLength={40}
        data-autofocus
        value={plan}
        error={tried && wanted.plan_activo === undefined && text.planBad}
        onChange={(event) => setPlan(event.currentTarget.value)}
      />
      <TextInput
        label={text.requestsLimit}
        description={text.used(number(account.requests_utilizados))}
        inputMode="numeric"
        maxLength={10}
        disabled={unlimited}
        value={requests}
        error={tried && wanted.requests_limite === undefined && text.requestsBad(number(REQUESTS_MAX))}
        onChange={(event) => setRequests(event.currentTarget.value)}
      />
      <CheckLine label={text.noLimit} checked={unlimited} onChange={setUnlimited} />
      <TextInput
        label={text.storageLimit}
        description={text.used(text.gb(decimal(used)))}
        inputMode="numeric"
        maxLength={7}
        value={storage}
        error={tried && wanted.storage_limite_gb === undefined && text.requestsBad(number(GB_MAX))}
        onChange={(event) => setStorage(event.currentTarget.value)}
      />
      <p className={classes.hint}>{text.note}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {adminText.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

/** A whole number from 0 to `max`, or undefined. */
function whole(typed: string, max: number): number | undefined {
  const text = typed.trim();
  return /^\d{1,10}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}
