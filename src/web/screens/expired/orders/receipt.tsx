import { Link } from '@tanstack/react-router';
import type { IntentoCompra, PasoOrden, ReciboOrden } from '#contract/orders/entities.ts';
import { estadoOrdenLabel } from '#domain/text/order-labels.ts';
import { shownPrice } from '#domain/text/price.ts';
import { EvidenceTimeline } from '../../../evidence/evidence-timeline.tsx';
import { useFormat } from '../../../format/use-format.ts';
import { euros } from '../../../orders/euros.ts';
import shared from '../../../orders/orders.module.css';
import { receiptText as text } from './receipt-text.ts';

/** Keyword, business, verdict, steps of the order, attempts and what was said about each. */
export function Receipt({ recibo }: { recibo: ReciboOrden }) {
  const { keyword, negocio, veredicto, evidencias, pasos, intentos } = recibo;
  return (
    <>
      <h3 className={shared.subtitle}>{text.chain}</h3>
      <dl className={shared.facts}>
        {keyword !== null && (
          <>
            <dt>{text.keyword}</dt>
            <dd>{keyword}</dd>
          </>
        )}
        {negocio !== null && (
          <>
            <dt>{text.business}</dt>
            <dd>
              <Link to="/businesses" search={{ ver: negocio._id } as never}>
                {negocio.nombre_negocio}
              </Link>
            </dd>
          </>
        )}
        {veredicto !== null && (
          <>
            <dt>{text.verdict}</dt>
            <dd>
              <Verdict veredicto={veredicto} />
            </dd>
          </>
        )}
      </dl>
      <h3 className={shared.subtitle}>{text.history}</h3>
      <ol className={shared.steps}>
        {pasos.map((paso) => (
          <Step key={`${paso.hora} ${paso.a}`} paso={paso} />
        ))}
      </ol>
      {intentos.length > 0 && (
        <>
          <h3 className={shared.subtitle}>{text.attempts}</h3>
          <ol className={shared.steps}>
            {intentos.map((intento) => (
              <Attempt key={intento._id} intento={intento} />
            ))}
          </ol>
        </>
      )}
      {evidencias.length > 0 && <EvidenceTimeline evidencias={evidencias} />}
    </>
  );
}

function Verdict({ veredicto }: { veredicto: NonNullable<ReciboOrden['veredicto']> }) {
  const { dateTime, number } = useFormat();
  const said = veredicto.motivo ?? text.confirmed(number(veredicto.confirmaciones));
  return <>{veredicto.hora === null ? said : text.verdictAt(said, dateTime(veredicto.hora))}</>;
}

function Step({ paso }: { paso: PasoOrden }) {
  const { dateTime } = useFormat();
  return (
    <li>
      <time dateTime={paso.hora}>{dateTime(paso.hora)}</time> <strong>{estadoOrdenLabel[paso.a]}</strong>
      {paso.motivo !== null && <p className={shared.reason}>{paso.motivo}</p>}
    </li>
  );
}

function Attempt({ intento }: { intento: IntentoCompra }) {
  const { dateTime } = useFormat();
  const { hora, coste, estado, cobro } = intento;
  return (
    <li>
      <time dateTime={hora}>{dateTime(hora)}</time> <strong>{text.attemptOf(euros(coste.total))}</strong>:{' '}
      {text.attemptState[estado]}
      {cobro !== null && `, ${shownPrice(cobro)}`}
    </li>
  );
}
