import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useModalOpen } from '../../../../parts/use-modal-open.ts';
import { identityText } from './text.ts';

export type DialogProps = Pick<
  ModalProps,
  'opened' | 'onClose' | 'title' | 'closeOnClickOutside' | 'children'
> & { closable?: boolean };

export function DialogFrame({ closable = true, onClose, ...props }: DialogProps) {
  const opened = useModalOpen(props.opened);
  return (
    <Modal
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': identityText.close, disabled: !closable }}
      {...props}
      opened={opened}
      onClose={() => closable && onClose()}
    />
  );
}
