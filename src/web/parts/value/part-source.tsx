import { Link } from '@tanstack/react-router';
import type * as z from 'zod';
import type { Dominio, RiesgoMarca } from '#contract/entities/dominio.ts';
import { safeLink } from '../../format/safe-link.ts';
import { archivePage } from '../metrics/metrics.tsx';
import { Jump } from './jump.tsx';
import { valueText as text } from './text.ts';
import classes from './value.module.css';

/** The subject of a figure, from which its source links are made. */
export interface Valued {
  dominio_id: Pick<Dominio, '_id' | 'dominio' | 'fecha_registro' | 'metricas'> | null;
  negocio_id: { _id: string } | null;
  riesgo_marca: z.infer<typeof RiesgoMarca> | null;
}

type Source = 'recibo' | 'archivo' | 'mercado' | 'negocio' | 'riesgo' | 'contados' | 'desglose' | 'nombre';

/** The source of each part of a score or value. */
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
  hueco: 'contados',
  valor: 'desglose',
  dominio_antes: 'nombre',
};

/** Headings of the same dialog. */
export const COUNTED = 'negocios-contados';
export const VALUE_ORIGIN = 'origen-del-valor';

/** The age comes from the registry, unless the archive has an older capture. */
function isOfRegistry(
  part: string,
  { fecha_registro, metricas }: NonNullable<Valued['dominio_id']>,
): boolean {
  const { archivo_primero: first } = metricas;
  if (part === 'historia') return first === undefined;
  if (part !== 'antiguedad') return false;
  return first === undefined || (fecha_registro !== null && Date.parse(fecha_registro) < Date.parse(first));
}

/** A link to a part's source; absent where the subject has no such source. */
export function PartSource({ part, row }: { part: string; row: Valued }) {
  const { dominio_id: domain, negocio_id: business } = row;
  switch (domain !== null && isOfRegistry(part, domain) ? 'recibo' : SOURCE_OF[part]) {
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
    case 'nombre':
      return (
        domain && (
          <Link
            to="/results"
            search={{ search: domain.dominio, tipo_oportunidad: 'dominio_expirado' }}
            className={classes.source}
          >
            {text.fromName}
          </Link>
        )
      );
    case 'contados':
      return <Jump to={COUNTED} label={text.fromCounted} />;
    case 'desglose':
      return <Jump to={VALUE_ORIGIN} label={text.fromValue} />;
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
