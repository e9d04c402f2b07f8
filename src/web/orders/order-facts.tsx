import type { ReactNode } from 'react';
import type { Orden } from '#contract/orders/entities.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { shownPrice } from '#domain/text/price.ts';
import { useFormat } from '../format/use-format.ts';
import { euros } from './euros.ts';
import { costParts, whenText } from './order-sentence.ts';
import classes from './orders.module.css';
import { orderText as text } from './text.ts';

/** All that an order says. */
export function OrderFacts({ orden }: { orden: Orden }) {
  const format = useFormat();
  const { coste, cobro, servidores } = orden;
  const isReservation = orden.cuando === 'reserva';
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.registrar, registrarName[orden.registrador]],
    [text.when, whenText(orden, format)],
    [text.years, text.yearsOf(orden.anos)],
    [text.capOf, euros(orden.tope_centimos)],
    ...(isReservation
      ? []
      : [
          [
            text.cost,
            coste === null ? text.unknownCost : `${euros(coste.total)} (${costParts(coste)})`,
          ] as const,
        ]),
    ...(cobro === null ? [] : [[text.charged, shownPrice(cobro)] as const]),
    ...(orden.factura === null ? [] : [[text.invoice, orden.factura] as const]),
    ...(orden.referencia === null ? [] : [[text.reference, orden.referencia] as const]),
    ...(orden.expira === null ? [] : [[text.expires, format.date(orden.expira)] as const]),
    [text.servers, servidores.length === 0 ? text.parking : servidores.join(', ')],
    ...(isReservation
      ? []
      : [[text.premiumLabel, orden.acepta_premium ? text.premiumYes : text.premiumNo] as const]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <FactLine key={label} label={label}>
          {value}
        </FactLine>
      ))}
    </dl>
  );
}

const FactLine = (props: { label: string; children: ReactNode }) => (
  <>
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </>
);
