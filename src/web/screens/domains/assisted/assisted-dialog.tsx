import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Alert, Modal, Progress, Skeleton } from '@mantine/core';
import { useFormat } from '../../../format/use-format.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import type { DomainsFilter } from '../address.ts';
import { AssistedCard } from './assisted-card.tsx';
import classes from './assisted-dialog.module.css';
import { AssistedEnd } from './assisted-end.tsx';
import { assistedText as text } from './text.ts';
import { useQueue } from './use-queue.ts';

/** 'Comprobación asistida': a keyboard queue of names whose registry only a person can query. */
export function AssistedDialog(props: { filter: DomainsFilter; opened: boolean; onClose: () => void }) {
  const opened = useModalOpen(props.opened);
  const { number } = useFormat();
  const work = useQueue(props.filter, props.opened);
  const { queue } = work;
  const total = Math.max(work.total, queue.ids.length);
  const ended = !work.loading && work.error === null && work.row === undefined && !work.more;
  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      size="lg"
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <div>
            <Modal.Title className={classes.title ?? ''}>{text.title}</Modal.Title>
            <p className={classes.line}>{text.line}</p>
          </div>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body className={classes.body ?? ''}>
          {total > 0 && (
            <div className={classes.progress}>
              <Progress value={(Math.min(queue.at, total) / total) * 100} aria-label={text.progressBar} />
              <span role="status">
                {text.progress(number(Math.min(queue.at + 1, total)), number(total))}
                {work.saving && ` · ${text.saving}`}
              </span>
            </div>
          )}
          {work.failed !== null && (
            <Alert color="rojo" role="alert">
              {text.saveFailed(work.failed)}
            </Alert>
          )}
          {work.error !== null && (
            <LoadError title={text.loadFailed} error={work.error} onRetry={work.retry} />
          )}
          {work.loading && work.error === null && (
            <div role="status" aria-label={text.loading}>
              <Skeleton height={160} />
            </div>
          )}
          {work.row !== undefined && <AssistedCard key={work.row._id} row={work.row} work={work} />}
          {ended && <AssistedEnd total={total} work={work} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
