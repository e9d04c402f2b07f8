import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MismoNombre, OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { estadoVerificacionLabel } from '#domain/text/labels.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { offerLine } from '../../../buy/offer-line.ts';
import { useFormat } from '../../../format/use-format.ts';
import { resultadosKey } from '../queries.ts';
import { detailText as text } from '../text.ts';
import classes from './result-modal.module.css';

/** A name's price a year by the account's table, and the same name in other zones in demand. */
export function Purchase({ row }: { row: OportunidadEntera }) {
  const format = useFormat();
  const { precios, mismo_nombre: others } = row;
  if (precios === null) return null;
  const { zona, registro, renovacion } = precios;
  const price = (euros: number | null) => (euros === null ? text.unknown : format.cents(euros));
  const offer = row.dominio_id?.oferta_registrador ?? null;
  return (
    <section>
      <h3 className={classes.heading}>{text.cost}</h3>
      {offer !== null && <p className={classes.line}>{text.registrar(offerLine(offer, format))}</p>}
      <p className={classes.line}>
        {text.prices(zona, price(registro), price(renovacion))}{' '}
        <Link to="/settings" search={{ tab: 'mercado' }} className={classes.source}>
          {text.fromMarket}
        </Link>
      </p>
      {others.length > 0 && <SameName others={others} />}
    </section>
  );
}

function SameName({ others }: { others: readonly MismoNombre[] }) {
  const client = useQueryClient();
  const unknown = others.filter(({ estado_verificacion }) => estado_verificacion === null);
  const check = useMutation({
    mutationFn: () =>
      api.call(dominiosRoutes.crear, { body: { dominios: unknown.map(({ dominio }) => dominio) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: resultadosKey }),
  });
  return (
    <>
      <h4 className={classes.subheading}>{text.sameName}</h4>
      <ul className={classes.list}>
        {others.map((other) => (
          <li key={other.dominio}>
            {other.estado_verificacion === null ? (
              other.dominio
            ) : (
              <Link to="/domains" search={{ search: other.dominio }}>
                {other.dominio}
              </Link>
            )}{' '}
            <span className={classes.note}>{stateText(other)}</span>
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {text.checkSame}
        </Button>
      )}
      {check.error !== null && <p role="alert">{errorText(check.error)}</p>}
    </>
  );
}

const stateText = ({ estado_verificacion: state, es_disponible }: MismoNombre): string => {
  if (state === null) return text.notChecked;
  return es_disponible === true ? text.isFree : estadoVerificacionLabel[state];
};
