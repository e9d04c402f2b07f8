import { Link } from '@tanstack/react-router';
import type { Dominio } from '#contract/entities/dominio.ts';
import { PRIORIDAD_MAX } from '#contract/limits.ts';
import { offerLine } from '../buy/offer-line.ts';
import { GoogleWithdrawn } from '../contact/google-withdrawn.tsx';
import { shownName } from '../format/business-name.ts';
import { safeLink } from '../format/safe-link.ts';
import { useFormat } from '../format/use-format.ts';
import { FactList } from './fact-list.tsx';
import classes from './past.module.css';
import { detailsText as text } from './text.ts';

/** Its registrar's price, and the priority and number of its checks. */
export function DomainFacts({ dominio }: { dominio: Dominio }) {
  const format = useFormat();
  const { number } = format;
  const offer = dominio.oferta_registrador ?? null;
  return (
    <FactList
      id="facts-title"
      title={text.facts}
      facts={[
        [text.registrarPrice, offer && offerLine(offer, format)],
        [text.priority, text.priorityOf(number(dominio.prioridad_verificacion), number(PRIORIDAD_MAX))],
        [text.checks, number(dominio.verificaciones_realizadas)],
      ]}
    />
  );
}

/** The most-reviewed business that announces the name. */
export function BusinessFacts({ dominio }: { dominio: Dominio }) {
  const { number, decimal } = useFormat();
  const business = dominio.negocio_id;
  if (business === null) {
    return (
      <FactList id="business-title" title={text.business} facts={[[text.keyword, dominio.keyword_origen]]}>
        <span>{text.noBusiness}</span>
      </FactList>
    );
  }
  const map = safeLink(business.enlace_maps);
  return (
    <FactList
      id="business-title"
      title={text.business}
      facts={[
        [text.business, shownName(business)],
        [text.category, business.categoria_negocio],
        [text.address, business.direccion],
        [
          text.rating,
          business.rating === null
            ? null
            : text.ratingOf(decimal(business.rating), number(business.review_count ?? 0)),
        ],
        [text.keyword, dominio.keyword_origen],
      ]}
    >
      <GoogleWithdrawn business={business} />
      <span className={classes.links}>
        <Link to="/businesses" search={{ ver: business._id }}>
          {business.no_contactar === true ? text.notToContact : text.businessCard}
        </Link>
        {map !== null && (
          <a href={map} target="_blank" rel="noopener noreferrer">
            {text.map} <span className="visually-hidden">{text.newTab}</span>
          </a>
        )}
        {dominio.negocios_total > 1 && <span>{text.more(number(dominio.negocios_total))}</span>}
      </span>
    </FactList>
  );
}

/** Most zones' registries publish no holder. */
export function HolderFacts({ dominio }: { dominio: Dominio }) {
  const { date } = useFormat();
  const { whois_data: whois } = dominio;
  return (
    <FactList
      id="whois-title"
      title={text.whois}
      facts={[
        [text.holder, whois.registrant_name],
        [text.organisation, whois.registrant_organization],
        [text.created, whois.creation_date === null ? text.unknown : date(whois.creation_date)],
        [text.updated, whois.updated_date === null ? text.unknown : date(whois.updated_date)],
      ]}
    />
  );
}
