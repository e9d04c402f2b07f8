import { GoogleWithdrawn } from '../../contact/google-withdrawn.tsx';
import { shownName } from '../../format/business-name.ts';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NegocioDetalle } from '#contract/entities/negocio.ts';
import { BusinessLetter } from '../../contact/business-letter.tsx';
import { ContactLog } from '../../contact/contact-log.tsx';
import { NoContact } from '../../contact/no-contact.tsx';
import { phone } from '../../format/phone.ts';
import { safeLink } from '../../format/safe-link.ts';
import { useFormat } from '../../format/use-format.ts';
import details from '../../parts/details-window.module.css';
import { LinkButton } from '../../parts/link-button.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { PageSpinner } from '../../parts/page-spinner.tsx';
import { useModalOpen } from '../../parts/use-modal-open.ts';
import { Facts } from '../batches/details/facts.tsx';
import { BusinessVerdict, Closed, NotToContact, Rating } from './business-parts.tsx';
import classes from './businesses.module.css';
import { businessQuery } from './queries.ts';
import { businessesText, detailText as text } from './text.ts';

export function BusinessModal(props: { id: string; opened: boolean; onClose: () => void }) {
  const opened = useModalOpen(props.opened);
  const query = useQuery({ ...businessQuery(props.id), enabled: opened });
  const row = query.data;
  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      size="lg"
      classNames={{ content: details.content ?? '', inner: details.inner ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={details.header}>
          <Modal.Title className={details.title ?? ''}>
            {row === undefined ? text.title : shownName(row)}
          </Modal.Title>
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          {query.isPending && <PageSpinner />}
          {row === undefined && query.error !== null && (
            <LoadError
              title={text.loadFailed}
              error={query.error}
              onRetry={() => void query.refetch()}
              retrying={query.isRefetching}
            />
          )}
          {row !== undefined && <Details key={row._id} row={row} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Details({ row }: { row: NegocioDetalle }) {
  const { dateTime } = useFormat();
  const map = safeLink(row.enlace_maps);
  return (
    <div className={classes.details}>
      <div className={classes.line}>
        <Rating row={row} />
        <NotToContact row={row} />
        <Closed row={row} />
        <BusinessVerdict row={row} />
      </div>
      <Facts
        facts={[
          [text.address, row.direccion],
          [text.phone, row.telefono && phone(row.telefono)],
          [text.website, row.sitio_web],
          [text.domain, row.dominio?.dominio_unicode ?? null],
          [text.source, row.fuente_datos],
          [text.licence, row.licencia_datos],
          [text.seen, dateTime(row.fecha_scrapeado)],
        ]}
      />
      <div className={classes.line}>
        {row.dominio !== null && (
          <LinkButton size="xs" variant="default" to="/domains" search={{ ver: row.dominio._id } as never}>
            {text.receipt}
          </LinkButton>
        )}
        {map !== null && (
          <a href={map} target="_blank" rel="noopener noreferrer">
            {businessesText.map} <span className="visually-hidden">{businessesText.newTab}</span>
          </a>
        )}
      </div>
      <GoogleWithdrawn business={row} />
      <BusinessLetter row={row} />
      <NoContact id={row._id} mark={row.no_contactar ?? null} />
      <ContactLog id={row._id} />
      {row.encontrado_por.length > 0 && (
        <section>
          <h3>{text.foundBy}</h3>
          <ul className={classes.list}>
            {row.encontrado_por.map((one) => (
              <li key={`${one.keyword_id} ${one.batch_id}`}>
                {one.keyword} ·{' '}
                <Link to="/businesses" search={{ batch_id: one.batch_id } as never}>
                  {one.batch_nombre}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
