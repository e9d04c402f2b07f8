import { IconCopy } from '@tabler/icons-react';
import type { NegocioListado } from '#contract/entities/negocio.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { shownName } from '../../format/business-name.ts';
import { phone } from '../../format/phone.ts';
import { Clip } from '../../parts/list/clip.tsx';
import { RowAction } from '../../parts/row-action.tsx';
import { RowCheck } from '../../parts/row-check.tsx';
import type { Selection } from '../../parts/use-selection.ts';
import {
  type BusinessActions,
  BusinessMenu,
  BusinessVerdict,
  Closed,
  NotToContact,
  Rating,
} from './business-parts.tsx';
import classes from './businesses.module.css';
import { businessesText as text } from './text.ts';

/** Reviews that make a business with a dead site a sales lead. */
const LEAD_REVIEWS = 50;

const isLead = ({ dominio, review_count, no_contactar }: NegocioListado): boolean =>
  no_contactar == null &&
  (review_count ?? 0) >= LEAD_REVIEWS &&
  (dominio === null ||
    dominio.estado_verificacion === estadoVerificacion.expirado ||
    dominio.estado_verificacion === estadoVerificacion.no_resuelve);

export function BusinessCards(props: {
  rows: readonly NegocioListado[];
  selection: Selection;
  actions: BusinessActions;
  stale: boolean;
}) {
  const { actions, selection } = props;
  return (
    <ul className={classes.cards} data-stale={props.stale || undefined}>
      {props.rows.map((row) => (
        <li
          key={row._id}
          data-row={row._id}
          tabIndex={-1}
          className={classes.card}
          data-lead={isLead(row) || undefined}
        >
          <div className={classes.line}>
            <RowCheck
              label={text.select(shownName(row))}
              checked={selection.has(row._id)}
              onChange={(value) => actions.select(row._id, value)}
            />
            <button type="button" className={classes.name} onClick={() => actions.open(row._id)}>
              <Clip>{shownName(row)}</Clip>
            </button>
            <NotToContact row={row} />
            <Closed row={row} />
            <BusinessMenu row={row} actions={actions} />
          </div>
          <div className={classes.facts}>
            <Clip>{[row.categoria_negocio, row.municipio].filter(Boolean).join(' · ')}</Clip>
            <Rating row={row} />
          </div>
          <div className={classes.line}>
            {row.dominio !== null && <Clip className={classes.domain}>{row.dominio.dominio_unicode}</Clip>}
            <BusinessVerdict row={row} onOpen={() => actions.open(row._id)} />
          </div>
          {row.telefono !== null && (
            <div className={classes.facts}>
              {phone(row.telefono)}
              <RowAction
                label={text.copyPhone(shownName(row))}
                onClick={() => actions.copy(row.telefono ?? '')}
              >
                <IconCopy size={14} />
              </RowAction>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
