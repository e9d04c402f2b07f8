import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-question.module.css';
import { useModalOpen } from './use-modal-open.ts';

export interface ConfirmDialogProps {
  opened: boolean;
  question: string;
  children?: ReactNode;
  confirm: string;
  cancel: string;
  working?: boolean;
  /** Does not remove data: the button is not red. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmQuestion(props: ConfirmDialogProps) {
  const opened = useModalOpen(props.opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      centered
      size="sm"
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={classes.question ?? ''}>{props.question}</Modal.Title>
          {props.children !== undefined && <div className={classes.detail}>{props.children}</div>}
          <div className={classes.actions}>
            <Button variant="default" onClick={props.onClose} data-autofocus>
              {props.cancel}
            </Button>
            <Button
              {...(props.harmless ? {} : { color: 'rojo' })}
              loading={props.working ?? false}
              onClick={props.onConfirm}
            >
              {props.confirm}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
