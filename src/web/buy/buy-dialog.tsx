import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Modal } from '@mantine/core';
import { useModalOpen } from '../parts/use-modal-open.ts';
import classes from './buy.module.css';
import { registrarPages } from './lookup-pages.ts';
import { buyText as text } from './text.ts';

/** Where a free name can be registered, as asked from a row of a list. */
export function BuyDialog(props: {
  dominio: { dominio: string; dominio_unicode: string };
  opened: boolean;
  onClose: () => void;
}) {
  const { dominio } = props;
  const opened = useModalOpen(props.opened);
  return (
    <Modal.Root opened={opened} onClose={props.onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{text.title(dominio.dominio_unicode)}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          <span className={classes.note}>{text.line}</span>
          <div className={classes.shops}>
            {registrarPages(dominio).map((page, index) => (
              <Button
                key={page.id}
                component="a"
                href={page.url}
                target="_blank"
                rel="noopener noreferrer"
                variant={index === 0 ? 'filled' : 'default'}
                data-autofocus={index === 0 || undefined}
              >
                {text.at(page.name)}
                <span className="visually-hidden"> {text.newTab}</span>
              </Button>
            ))}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
