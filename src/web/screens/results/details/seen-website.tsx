import { Link } from '@tanstack/react-router';
import type { NegocioMirado } from '#contract/entities/oportunidad.ts';
import classes from './result-modal.module.css';
import { websiteText as text } from './text.ts';

/** Whether its website works, with the receipt. */
export function SeenWebsite({ business }: { business: NegocioMirado }) {
  const { dominio, dominio_id, con_web_viva } = business;
  if (dominio_id === null)
    return <span className={classes.note}>{dominio === null ? text.missing : text.removed(dominio)}</span>;
  return (
    <span className={classes.note}>
      {con_web_viva ? text.works : text.dead}:{' '}
      <Link to="/domains" search={{ ver: dominio_id }} className={classes.source}>
        {dominio}
      </Link>
    </span>
  );
}
