import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResumenOrdenes } from '#contract/orders/entities.ts';
import { useFormat } from '../../format/use-format.ts';
import { useCurrentInSight } from '../../parts/list-screen/use-current-in-sight.ts';
import classes from '../../parts/views.module.css';
import { ordersSummaryKey } from '../../queries/orders-key.ts';
import { type ExpiredSearch, VISTAS, type Vista, withVista } from './address.ts';
import { dropCountQuery, managedSummaryQuery } from './queries.ts';
import { expiredText as text, viewText } from './text.ts';

/** The screen's views as links, each with its count. */
export function Views(props: { search: ExpiredSearch; free: number | undefined }) {
  const { number } = useFormat();
  const drops = useQuery(dropCountQuery);
  const managed = useQuery(managedSummaryQuery);
  // Counted once the view of the orders has asked for it.
  const orders = useQuery({
    queryKey: ordersSummaryKey,
    queryFn: ({ signal }) =>
      import('../../queries/orders.ts').then(({ readOrdersSummary }) => readOrdersSummary(signal)),
    enabled: false,
  });
  const counts: Record<Vista, number | undefined> = {
    libres: props.free,
    pronto: drops.data?.total_elementos,
    ordenes: orders.data && openOrders(orders.data),
    comprados: managed.data?.comprados,
    descartados: managed.data?.descartados,
  };
  const row = useCurrentInSight(JSON.stringify([props.search.vista, counts]));
  return (
    <nav ref={row} aria-label={text.views} className={classes.views}>
      {VISTAS.map((vista) => {
        const count = counts[vista];
        return (
          <Link
            key={vista}
            to="/expired"
            search={withVista(props.search, vista)}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            className={classes.view}
            aria-current={props.search.vista === vista ? 'page' : undefined}
          >
            {viewText[vista]}
            {count !== undefined && <span className={classes.count}>{number(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

const OVER: readonly string[] = ['comprada', 'no_comprada', 'caducada', 'cancelada'];
const openOrders = ({ por_estado }: ResumenOrdenes): number =>
  Object.entries(por_estado).reduce((sum, [estado, count]) => (OVER.includes(estado) ? sum : sum + count), 0);
