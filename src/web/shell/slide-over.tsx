import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import { Drawer } from '@mantine/core';
import { useModalOpen } from '../parts/use-modal-open.ts';
import { Sidebar } from './sidebar.tsx';
import classes from './slide-over.module.css';
import { shellText } from './text.ts';

export function SlideOver(props: { opened: boolean; onClose: () => void }) {
  const { onClose } = props;
  const opened = useModalOpen(props.opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={288}
      padding={0}
      // `className` on the parts would also reach their wrappers.
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={shellText.menu}>
        <Drawer.CloseButton className={classes.close ?? ''} aria-label={shellText.closeMenu} />
        <Drawer.Body>
          <Sidebar onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
