import { Link } from '@tanstack/react-router';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { safeLink } from '../../../format/safe-link.ts';
import { archivePage } from '../../../parts/metrics/metrics.tsx';
import { detailText as text } from '../text.ts';
import classes from './result-modal.module.css';

type Source = 'recibo' | 'archivo' | 'mercado' | 'negocio' | 'riesgo';

/** What each part of a score or of a value rests on; the businesses without a site are listed below the parts. */
const SOURCE_OF: Readonly<Record<string, Source>> = {
  disponibilidad: 'recibo',
  historia: 'archivo',
  antiguedad: 'archivo',
  archivo: 'archivo',
  autoridad: 'recibo',
  enlaces: 'recibo',
  trafico: 'recibo',
  nombre: 'mercado',
  grafia: 'mercado',
  zona: 'mercado',
  mercado: 'mercado',
  comparables: 'mercado',
  riesgo: 'riesgo',
  demanda: 'negocio',
  negocio_cerrado: 'negocio',
  titular: 'negocio',
  necesidad: 'negocio',
  actividad: 'negocio',
  contacto: 'negocio',
};

/** The way to what a part rests on, in one click; nothing where the subject has no such thing. */
export function PartSource({ part, row }: { part: string; row: OportunidadEntera }) {
  const { dominio_id: domain, negocio_id: business } = row;
  switch (SOURCE_OF[part]) {
    case 'recibo':
      return (
        domain && (
          <Link to="/domains" search={{ ver: domain._id }} className={classes.source}>
            {text.fromReceipt}
          </Link>
        )
      );
    case 'archivo':
      return domain && <Outside href={archivePage(domain.dominio)} label={text.fromArchive} />;
    case 'riesgo':
      if (row.riesgo_marca !== null)
        return <Outside href={row.riesgo_marca.enlaces.oepm} label={text.fromMarks} />;
      return domain && <Outside href={archivePage(domain.dominio)} label={text.fromArchive} />;
    case 'mercado':
      return (
        <Link to="/settings" search={{ tab: 'mercado' }} className={classes.source}>
          {text.fromMarket}
        </Link>
      );
    case 'negocio':
      return (
        business && (
          <Link to="/businesses" search={{ ver: business._id }} className={classes.source}>
            {text.fromBusiness}
          </Link>
        )
      );
    default:
      return null;
  }
}

function Outside({ href, label }: { href: string; label: string }) {
  const safe = safeLink(href);
  return (
    safe && (
      <a href={safe} target="_blank" rel="noopener noreferrer" className={classes.source}>
        {label} <span className="visually-hidden">{text.newTab}</span>
      </a>
    )
  );
}
