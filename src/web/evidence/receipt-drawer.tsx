import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Buy } from '../buy/buy.tsx';
import { CopyName } from '../parts/copy-name.tsx';
import { useModalOpen } from '../parts/use-modal-open.ts';
import { dominioQuery } from '../queries/dominios.ts';
import { EvidenceTimeline } from './evidence-timeline.tsx';
import classes from './receipt-drawer.module.css';
import { receiptText as text } from './text.ts';
import { VerdictFacts } from './verdict-facts.tsx';
import { VerifyNow } from './verify-now.tsx';
import { WhenLoaded } from './when-loaded.tsx';
import { ZoneClock } from './zone-clock.tsx';

export function ReceiptDrawer(props: { dominioId: string; opened: boolean; onClose: () => void }) {
  const { dominioId, onClose } = props;
  const opened = useModalOpen(props.opened);
  const query = useQuery({ ...dominioQuery(dominioId), enabled: opened });
  const { data: dominio } = query;
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={480}
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* The kit's own header would be a second banner of the page. */}
        <div className={classes.header}>
          <Drawer.Title className={classes.title ?? ''}>
            {dominio?.dominio_unicode ?? text.title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={text.close} />
        </div>
        <Drawer.Body>
          <WhenLoaded query={query} text={text}>
            {(dominio) => (
              <div className={classes.stack}>
                <VerdictFacts dominio={dominio} />
                <div className={classes.actions}>
                  <Buy dominio={dominio} />
                  <CopyName name={dominio.dominio_unicode} />
                </div>
                <VerifyNow dominio={dominio} />
                <ZoneClock reloj={dominio.reloj} />
                <EvidenceTimeline evidencias={dominio.evidencias ?? []} />
              </div>
            )}
          </WhenLoaded>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
