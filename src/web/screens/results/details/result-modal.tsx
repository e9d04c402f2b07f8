import { shownName } from '../../../format/business-name.ts';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Modal } from '@mantine/core';
import { IconArrowBackUp, IconShoppingBag, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { type EstadoGestion, estadoGestion } from '#contract/states.ts';
import { awaitsSecondChannel } from '#domain/check/domain-state.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { writtenTrade } from '#domain/value/tables/spelling.ts';
import { Buy } from '../../../buy/buy.tsx';
import { VerifyNow } from '../../../evidence/verify-now.tsx';
import { safeLink } from '../../../format/safe-link.ts';
import { useFormat } from '../../../format/use-format.ts';
import { AiNote } from '../../../parts/ai/ai-note.tsx';
import details from '../../../parts/details-window.module.css';
import { LinkButton } from '../../../parts/link-button.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import { Metrics } from '../../../parts/metrics/metrics.tsx';
import { PageSpinner } from '../../../parts/page-spinner.tsx';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { Died } from '../../../parts/value/died.tsx';
import { jumpTo } from '../../../parts/value/jump.tsx';
import { COUNTED } from '../../../parts/value/part-source.tsx';
import { ValueParts } from '../../../parts/value/value-parts.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { Kinds } from '../kinds.tsx';
import { subjectOf } from '../list/result-row.tsx';
import { opportunityQuery } from '../queries.ts';
import { ScoreBar } from '../score-bar.tsx';
import { detailText as text } from '../text.ts';
import { Contact } from './contact.tsx';
import { Purchase } from './purchase.tsx';
import classes from './result-modal.module.css';
import { ResultNotes } from './result-notes.tsx';
import { ScoreParts } from './score-parts.tsx';
import { SeenWebsite } from './seen-website.tsx';

/** One opportunity: reason, steps, sources of score and value, and notes. */
export function ResultModal(props: {
  id: string;
  opened: boolean;
  onClose: () => void;
  /** Out of the list or back into it; `name` is its title, `was` how it was set aside. */
  onMove: (accion: 'comprado' | 'descartado' | 'devolver', name: string, was: EstadoGestion | null) => void;
}) {
  const opened = useModalOpen(props.opened);
  const query = useQuery({ ...opportunityQuery(props.id), enabled: opened });
  const row = query.data;
  const move = (accion: 'comprado' | 'descartado' | 'devolver') => {
    if (row === undefined) return;
    props.onClose();
    props.onMove(accion, subjectOf(row), row.estado_gestion);
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={props.onClose}
      size="60rem"
      classNames={{ content: details.content ?? '', inner: details.inner ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={`${details.header} ${classes.header}`}>
          <Modal.Title className={`${details.title} ${classes.title}`}>
            {row ? subjectOf(row) : text.title}
          </Modal.Title>
          {row !== undefined && (
            <span className={classes.kind}>
              <Kinds kinds={row.tipos} all />
            </span>
          )}
          <Modal.CloseButton aria-label={text.close} />
        </div>
        <Modal.Body>
          {query.isPending && <PageSpinner />}
          {query.error !== null && row === undefined && (
            <LoadError
              title={text.loadFailed}
              error={query.error}
              onRetry={() => void query.refetch()}
              retrying={query.isRefetching}
            />
          )}
          {row !== undefined && (
            <div key={row._id} className={classes.columns}>
              <div className={classes.stack}>
                <Top row={row} />
                <Reasons title={text.why} lines={row.razones_oportunidad} />
                <ToCounted row={row} />
                <AiNote de="oportunidades" id={row._id} />
                <Todo lines={row.acciones_recomendadas} />
                <Brand row={row} />
                <Died causes={row.causas_muerte} dominioId={row.dominio_id?._id ?? null} />
                <Contact row={row} />
                <ResultNotes row={row} />
              </div>
              <div className={classes.stack}>
                <ScoreParts row={row} />
                <ValueParts made={row} about={row} />
                {row.dominio_id !== null && (
                  <Metrics dominio={row.dominio_id.dominio} metricas={row.dominio_id.metricas} />
                )}
                <Purchase row={row} />
                <Competition row={row} />
              </div>
            </div>
          )}
        </Modal.Body>
        {row !== undefined && (
          <div className={classes.foot}>
            {row.estado_gestion === null ? (
              <Button
                variant="default"
                leftSection={<IconX size={16} />}
                onClick={() => move(estadoGestion.descartado)}
              >
                {text.discard}
              </Button>
            ) : (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} />}
                onClick={() => move('devolver')}
              >
                {text.restore}
              </Button>
            )}
            {row.dominio_id !== null && row.estado_gestion !== estadoGestion.comprado && (
              <Button
                variant="default"
                leftSection={<IconShoppingBag size={16} />}
                onClick={() => move(estadoGestion.comprado)}
              >
                {text.bought}
              </Button>
            )}
            {row.dominio_id !== null && <Buy dominio={row.dominio_id} />}
            {row.dominio_id !== null && awaitsSecondChannel(row.dominio_id) && (
              <VerifyNow dominio={row.dominio_id} />
            )}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function Top({ row }: { row: OportunidadEntera }) {
  return (
    <div className={classes.top}>
      <ScoreBar score={row.puntuacion_oportunidad} />
      {row.dominio_id !== null && <VerdictBadge dominio={row.dominio_id} />}
      {row.dominio_id !== null && (
        <LinkButton size="xs" variant="default" to="/domains" search={{ ver: row.dominio_id._id }}>
          {text.receipt}
        </LinkButton>
      )}
    </div>
  );
}

function Reasons({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The steps as a checklist, whose marks are not stored. */
function Todo({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{text.todo}</h3>
      <div className={classes.todo}>
        {lines.map((line) => (
          <Checkbox key={line} label={line} />
        ))}
      </div>
    </section>
  );
}

function Brand({ row }: { row: OportunidadEntera }) {
  const risk = row.riesgo_marca;
  if (risk === null) return null;
  const links = [
    [text.oepm, safeLink(risk.enlaces.oepm)],
    [text.euipo, safeLink(risk.enlaces.euipo)],
  ] as const;
  return (
    <section>
      <h3 className={classes.heading}>{text.brand}</h3>
      <p>{risk.motivo}</p>
      <p className={classes.links}>
        {links.map(
          ([label, href]) =>
            href !== null && (
              <a key={label} href={href} target="_blank" rel="noopener noreferrer">
                {label} <span className="visually-hidden">{text.newTab}</span>
              </a>
            ),
        )}
      </p>
    </section>
  );
}

/** A link from the counts to the counted businesses in the same dialog. */
function ToCounted({ row }: { row: OportunidadEntera }) {
  const { number } = useFormat();
  if (row.competencia === null) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.counted ?? ''}
      onClick={() => jumpTo(COUNTED)}
    >
      {text.seeBusinesses(number(row.competencia.negocios_mirados))}
    </Button>
  );
}

function Competition({ row }: { row: OportunidadEntera }) {
  const { number } = useFormat();
  if (row.competencia === null) return null;
  const { con_web_viva, negocios_mirados, oficio, lugar, keywords } = row.competencia;
  return (
    <section>
      <h3 id={COUNTED} className={classes.heading} tabIndex={-1}>
        {text.businesses}
      </h3>
      <p>{text.competition(number(con_web_viva), number(negocios_mirados))}</p>
      {oficio !== null && lugar !== null && (
        <p className={classes.note}>
          {text.competitionOf(writtenTrade(oficio), lugar, cuantos(keywords, 'keyword'))}
        </p>
      )}
      <ul className={classes.list}>
        {row.negocios_mirados.map((business) => (
          <li key={business._id}>
            <Link to="/businesses" search={{ ver: business._id }}>
              {shownName(business)}
            </Link>{' '}
            <SeenWebsite business={business} />
          </li>
        ))}
      </ul>
    </section>
  );
}
