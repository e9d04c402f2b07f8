import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { api } from '../../../api/api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { type ExpiredFilter, neverHeldAddress } from '../address.ts';
import { apiFilter, expiredKey } from '../queries.ts';
import { expiredText as text } from '../text.ts';
import classes from './free.module.css';

/** Free names of the filter without a known registration, which this screen does not list. */
const neverHeldQuery = (filter: ExpiredFilter) => {
  const query = { ...apiFilter(filter), estado_verificacion: estadoVerificacion.no_resuelve };
  return queryOptions({
    queryKey: [...expiredKey, 'sin-registro', query],
    queryFn: ({ signal }) =>
      api.call(dominiosRoutes.estadisticas, { query }, signal).then(({ data }) => data.total),
    placeholderData: (previous) => previous,
    meta: { live: true },
  });
};

/** A link to the free names that only Domains lists, where 'Disponibles' counts them. */
export function NeverHeld({ filter }: { filter: ExpiredFilter }) {
  const { number } = useFormat();
  const { data: count } = useQuery(neverHeldQuery(filter));
  if (!count) return null;
  return (
    <p className={classes.neverHeld}>
      <Link to="/domains" search={neverHeldAddress(filter)}>
        {text.neverHeld(number(count))}
      </Link>
    </p>
  );
}
