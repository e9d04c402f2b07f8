import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EVENTOS_MAX } from '#contract/limits.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { saveFile } from '../../../parts/save-file.ts';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { useProof } from '../../../proof/use-proof.tsx';
import type { DropsFilter } from '../address.ts';
import classes from './drops.module.css';
import { calendarQuery, dropsApiFilter } from './queries.ts';
import { dropText as text } from './text.ts';

const FILE = 'liberaciones.ics';

/** The private calendar feed of drops: created, replaced and revoked here; its address is shown once. */
export function CalendarDialog(props: {
  opened: boolean;
  onClose: () => void;
  /** The list behind, with its number of rows. */
  filter: DropsFilter;
  total: number;
}) {
  const { date, number } = useFormat();
  const client = useQueryClient();
  const opened = useModalOpen(props.opened);
  const state = useQuery({ ...calendarQuery, enabled: opened });
  const refresh = () => client.invalidateQueries(calendarQuery);
  const { run, dialog, asking } = useProof();
  const create = useMutation({
    mutationFn: () => run(() => api.call(gestionRoutes.crearCalendario, {})).then(({ data }) => data.url),
    onSuccess: () => {
      revoke.reset();
      return refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: () => api.call(gestionRoutes.revocarCalendario, {}),
    onSuccess: () => {
      create.reset();
      return refresh();
    },
  });
  const download = useMutation({
    mutationFn: async () => {
      const query = dropsApiFilter(props.filter);
      saveFile(await (await api.open(gestionRoutes.eventosLiberaciones, { query })).blob(), FILE);
    },
  });
  const made = state.data?.creado ?? null;
  const error = create.error ?? revoke.error ?? state.error;
  const close = () => {
    if (create.isPending) return;
    create.reset();
    revoke.reset();
    download.reset();
    props.onClose();
  };
  return (
    <Modal.Root opened={opened} onClose={close} size="md" centered closeOnEscape={!asking}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{text.feedTitle}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} disabled={create.isPending} />
        </div>
        <Modal.Body>
          <div className={classes.feed}>
            <p>
              {text.fileLine}
              {props.total > EVENTOS_MAX && text.fileMost(number(EVENTOS_MAX))}
            </p>
            <div className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                disabled={props.total === 0}
                loading={download.isPending}
                onClick={() => download.mutate()}
              >
                {text.file(props.total === 1)}
              </Button>
            </div>
            {download.error !== null && (
              <Alert color="rojo" role="alert" title={text.fileFailed}>
                {errorText(download.error)}
              </Alert>
            )}
            <p>{text.feedLine}</p>
            {create.data !== undefined && (
              <div className={classes.address}>
                <TextInput readOnly aria-label={text.feed} value={create.data} />
                <CopyButton value={create.data}>
                  {({ copied, copy }) => (
                    <Button onClick={copy}>{copied ? text.feedCopied : text.feedCopy}</Button>
                  )}
                </CopyButton>
              </div>
            )}
            {create.data === undefined && made !== null && <p>{text.feedMade(date(made))}</p>}
            {error !== null && (
              <Alert color="rojo" role="alert" title={text.feedFailed}>
                {errorText(error)}
              </Alert>
            )}
            <div className={classes.actions}>
              {made !== null && (
                <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
                  {text.feedRevoke}
                </Button>
              )}
              <Button
                variant={made === null ? 'filled' : 'default'}
                loading={create.isPending}
                disabled={state.isPending}
                onClick={() => create.mutate()}
              >
                {made === null ? text.feedCreate : text.feedReplace}
              </Button>
            </div>
            {dialog}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
