import '@mantine/core/styles/CloseButton.css';
import { Modal, type ModalProps } from '@mantine/core';
import { identityText } from './text.ts';

/** A small dialog with a title and a way to close it that has a name. */
export function Dialog(props: ModalProps) {
  return <Modal centered size="sm" closeButtonProps={{ 'aria-label': identityText.close }} {...props} />;
}
