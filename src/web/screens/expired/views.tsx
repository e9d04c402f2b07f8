import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../format/use-format.ts';
import { useCurrentInSight } from '../../parts/list-screen/use-current-in-sight.ts';
import classes from '../../parts/views.module.css';
import { type ExpiredSearch, VISTAS, type Vista, withVista } from './address.ts';
import { dropCountQuery, managedSummaryQuery } from './queries.ts';
import { expiredText as text, viewText } from './text.ts';

/** The screen's views as links, each with its count. */
export function Views(props: { search: ExpiredSearch; free: number | undefined }) {
  const { number } = useFormat();
  const drops = useQuery(dropCountQuery);
  const managed = useQuery(managedSummaryQuery);
  const counts: Record<Vista, number | undefined> = {
    libres: props.free,
    pronto: drops.data?.total_elementos,
    ordenes: managed.data?.ordenes_abiertas,
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
