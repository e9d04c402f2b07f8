import '@mantine/core/styles/Tooltip.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { ActionIcon, CopyButton, Modal, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Dominio } from '#contract/entities/dominio.ts';
import { type EstadoGestion, estadoVerificacion } from '#contract/states.ts';
import { errorText } from '../api/errors.ts';
import { OwnerLetter } from '../contact/owner-letter.tsx';
import { EvidenceTimeline } from '../evidence/evidence-timeline.tsx';
import { VerdictFacts } from '../evidence/verdict-facts.tsx';
import { WhenLoaded } from '../evidence/when-loaded.tsx';
import { ZoneClock } from '../evidence/zone-clock.tsx';
import { useFormat } from '../format/use-format.ts';
import { AiNote } from '../parts/ai/ai-note.tsx';
import details from '../parts/details-window.module.css';
import { endedOf } from '../parts/ended.ts';
import { ExtensionBadge } from '../parts/extension-badge.tsx';
import { Metrics } from '../parts/metrics/metrics.tsx';
import { useMinute } from '../parts/use-minute.ts';
import { useModalOpen } from '../parts/use-modal-open.ts';
import { Died } from '../parts/value/died.tsx';
import { ValueParts } from '../parts/value/value-parts.tsx';
import { useChangeDomain } from '../queries/change-domain.ts';
import { dominioQuery } from '../queries/dominios.ts';
import type { useVerifyDomain } from '../queries/verify-domain.ts';
import { DetailActions } from './actions.tsx';
import classes from './domain-modal.module.css';
import { BusinessFacts, DomainFacts, HolderFacts } from './facts.tsx';
import { Figures } from './figures.tsx';
import { LifecycleTimeline } from './lifecycle-timeline.tsx';
import { ManualVerdict } from './manual-verdict.tsx';
import { DomainNotes } from './notes.tsx';
import { Brand, History } from './past.tsx';
import { detailsText as text } from './text.ts';

export interface DomainModalProps {
  dominioId: string;
  opened: boolean;
  onClose: () => void;
  checks: ReturnType<typeof useVerifyDomain>;
  /** 'Eliminar'; absent where names are set aside instead. */
  onRemove?: (dominio: Dominio) => void;
  /** 'Comprado' and 'Descartar', where names are set aside. */
  onManage?: ((dominio: Dominio, estado: EstadoGestion) => void) | undefined;
  /** Its present state. */
  managed?: EstadoGestion | undefined;
}

export function DomainModal({ dominioId, onClose, checks, onRemove, onManage, ...props }: DomainModalProps) {
  const opened = useModalOpen(props.opened);
  const query = useQuery({ ...dominioQuery(dominioId), enabled: opened });
  const { data: dominio } = query;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="64rem"
      classNames={{ content: details.content ?? '', inner: details.inner ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* The kit's own header would be a second banner of the page. */}
        <div className={details.header}>
          <Modal.Title className={details.title ?? ''}>{dominio?.dominio_unicode ?? text.title}</Modal.Title>
          {dominio !== undefined && <TitleMarks key={dominio._id} dominio={dominio} />}
          {dominio !== undefined && <Expired dominio={dominio} />}
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          <WhenLoaded query={query} text={text}>
            {(dominio) => (
              <div key={dominio._id} className={classes.columns}>
                <div className={classes.stack}>
                  <Figures dominio={dominio} />
                  <VerdictFacts dominio={dominio} />
                  <DetailActions
                    dominio={dominio}
                    checks={checks}
                    onRemove={() => onRemove?.(dominio)}
                    onManage={onManage && ((estado) => onManage(dominio, estado))}
                    managed={props.managed}
                  />
                  <LifecycleTimeline dominio={dominio} />
                  <DomainFacts dominio={dominio} />
                  <Died causes={dominio.causas_muerte ?? []} dominioId={null} />
                  {dominio.valor != null && <ValueParts made={dominio.valor} about={valued(dominio)} />}
                  <Metrics dominio={dominio.dominio} metricas={dominio.metricas} />
                  <AiNote de="dominios" id={dominio._id} />
                  <BusinessFacts dominio={dominio} />
                  <HolderFacts dominio={dominio} />
                  <Brand dominio={dominio} />
                  <OwnerLetter dominio={dominio} />
                  <DomainNotes dominio={dominio} />
                </div>
                <div className={classes.stack}>
                  <ManualVerdict dominio={dominio} />
                  <ZoneClock reloj={dominio.reloj} />
                  <EvidenceTimeline evidencias={dominio.evidencias ?? []} />
                  <History dominio={dominio} />
                </div>
              </div>
            )}
          </WhenLoaded>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const valued = (dominio: Dominio) => ({
  dominio_id: dominio,
  negocio_id: dominio.negocio_id,
  riesgo_marca: dominio.riesgo_marca ?? null,
});

function Expired({ dominio }: { dominio: Dominio }) {
  const { number } = useFormat();
  const ended = endedOf(dominio, useMinute());
  if (ended === null || dominio.estado_verificacion !== estadoVerificacion.expirado) return null;
  const since = ended.kind === 'free' ? text.freeSince : text.expiredSince;
  return <span className={classes.expired}>{since(number(ended.days), ended.days === 1)}</span>;
}

function TitleMarks({ dominio }: { dominio: Dominio }) {
  const mark = useMutation(useChangeDomain(dominio._id));
  const label = dominio.favorito ? text.unfavourite : text.favourite;
  return (
    <span className={classes.marks}>
      {mark.isError && (
        <span role="alert" className={classes.failed}>
          {text.favouriteFailed}: {errorText(mark.error)}
        </span>
      )}
      <span className={classes.extension}>
        <ExtensionBadge extension={dominio.extension} />
      </span>
      <CopyButton value={dominio.dominio_unicode}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? text.copied : text.copy}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={copied ? text.copied : text.copy}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          loading={mark.isPending}
          onClick={() => mark.mutate({ favorito: !dominio.favorito })}
        >
          {dominio.favorito ? <IconStarFilled size={16} className={classes.star} /> : <IconStar size={16} />}
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
