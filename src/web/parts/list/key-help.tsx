import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Kbd.css';
import { Kbd, Modal } from '@mantine/core';
import { useModalOpen } from '../use-modal-open.ts';
import classes from './key-help.module.css';
import type { RowKey } from './use-row-keys.ts';

const text = {
  title: 'Teclas de la lista',
  close: 'Cerrar las teclas',
  inTable: 'Con el foco en la lista',
  anywhere: 'En toda la pantalla',
  next: 'Fila siguiente',
  previous: 'Fila anterior',
  help: 'Esta ayuda',
  search: 'Buscar',
  pages: 'Página anterior y siguiente',
  ends: 'Primera y última página',
} as const;

/** The keys of a list, opened with '?'. */
export function KeyHelp(props: { rowKeys: readonly RowKey[]; opened: boolean; onClose: () => void }) {
  const opened = useModalOpen(props.opened);
  const rows: (readonly [keys: readonly string[], what: string])[] = [
    [['J'], text.next],
    [['K'], text.previous],
    ...props.rowKeys.map(
      ({ key, label }) => [[key === 'Enter' ? 'Intro' : key.toUpperCase()], label] as const,
    ),
    [['?'], text.help],
  ];
  return (
    <Modal.Root opened={opened} onClose={props.onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{text.title}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          <Keys title={text.inTable} rows={rows} />
          <Keys
            title={text.anywhere}
            rows={[
              [['Ctrl', 'F'], text.search],
              [['←', '→'], text.pages],
              [['Inicio', 'Fin'], text.ends],
            ]}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Keys(props: { title: string; rows: readonly (readonly [keys: readonly string[], what: string])[] }) {
  return (
    <section>
      <h3 className={classes.group}>{props.title}</h3>
      <dl className={classes.keys}>
        {props.rows.map(([keys, what]) => (
          <div key={what} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
