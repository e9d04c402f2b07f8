import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { ActionNotice } from '../../parts/action-notice.tsx';
import { useUrlState } from '../../parts/list/use-url-state.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { PageSpinner } from '../../parts/page-spinner.tsx';
import views from '../../parts/views.module.css';
import { estadoQuery } from '../../queries/sistema.ts';
import { AccountsView } from './accounts/accounts-view.tsx';
import { ChangesView } from './changes-view.tsx';
import { Figures } from './figures.tsx';
import { OrdersSwitch } from './orders-switch.tsx';
import { QueuesView } from './queues/queues-view.tsx';
import { ReleasesView } from './releases-view.tsx';
import { ServersView } from './servers-view.tsx';
import { adminText as text, viewText } from './text.ts';
import { adminSearchOf, inAddress, VISTAS } from './url-state.ts';
import { useAdminActions } from './use-actions.ts';

/** /admin: for other accounts it behaves like an unknown address. */
export function AdminScreen() {
  const { data, error, refetch, isFetching } = useQuery(estadoQuery);
  if (data?.administrador) return <Administration />;
  if (data !== undefined) return <Navigate to="/dashboard" replace />;
  if (error === null) return <PageSpinner />;
  return (
    <LoadError title={text.screenFailed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  );
}

const readSearch = (search: Record<string, unknown>) => adminSearchOf(search);

function Administration() {
  const { search, go } = useUrlState('/admin', readSearch);
  const actions = useAdminActions();
  const view = {
    search,
    onSearch: (next: typeof search, replace = false) => go(inAddress(next) as never, replace),
    actions,
  };
  return (
    <>
      <PageHeader title={text.title} line={text.line} actions={<OrdersSwitch turn={actions.turnOrders} />} />
      <Figures search={search} />
      <nav aria-label={text.views} className={views.views}>
        {VISTAS.map((vista) => (
          <Link
            key={vista}
            to="/admin"
            search={inAddress({ vista }) as never}
            resetScroll={false}
            className={views.view}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={search.vista === vista ? 'page' : undefined}
          >
            {viewText[vista]}
          </Link>
        ))}
      </nav>
      {search.vista === 'colas' && <QueuesView {...view} />}
      {search.vista === 'registros' && <ServersView {...view} />}
      {search.vista === 'liberaciones' && <ReleasesView {...view} />}
      {search.vista === 'cuentas' && <AccountsView {...view} />}
      {search.vista === 'cambios' && <ChangesView {...view} />}
      {actions.dialog}
      <ActionNotice notice={actions.notice} onClose={actions.dismiss} />
    </>
  );
}
