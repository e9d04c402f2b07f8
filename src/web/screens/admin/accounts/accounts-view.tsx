import { Button } from '@mantine/core';
import { IconEdit, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { CuentaAdmin } from '#contract/administration/entities.ts';
import { STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import { now } from '../../../api/clock.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import type { ListColumn } from '../../../parts/list/list-table.tsx';
import { ListTools } from '../../../parts/list/list-tools.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import { AdminList, AdminRow, AdminSearchBox } from '../admin-list.tsx';
import { accountsQuery } from '../queries.ts';
import { accountText as text } from '../text.ts';
import type { ViewProps } from '../view.ts';

const AccountDialog = lazyPart(() => import('./account-dialog.tsx').then((part) => part.AccountDialog));
const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'cuenta', label: text.account, card: 'title' },
  { id: 'plan', label: text.plan, width: '7rem', card: 'badge' },
  { id: 'solicitudes', label: text.requests, width: '11rem', card: 'fact', align: 'end' },
  { id: 'almacen', label: text.storage, width: '9.5rem', card: 'fact', align: 'end', drop: 3 },
  { id: 'batches', label: text.running, width: '8.5rem', align: 'end', drop: 2 },
  { id: 'acceso', label: text.seen, width: '8rem', card: 'foot', drop: 1 },
  { id: 'acciones', label: text.actions, width: '5rem', card: 'actions', align: 'end' },
];

export function AccountsView({ search, onSearch, actions }: ViewProps) {
  const query = useQuery(accountsQuery(search));
  const [edited, setEdited] = useState<CuentaAdmin | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <AdminList
        text={text}
        query={query}
        columns={COLUMNS}
        search={search}
        onSearch={onSearch}
        tools={<ListTools search={<AdminSearchBox text={text} search={search} onSearch={onSearch} />} />}
        empty={
          <EmptyState
            icon={<IconUsers size={22} aria-hidden="true" />}
            title={text.none}
            action={
              <Button variant="default" onClick={() => onSearch({ ...search, buscar: '', pagina: 1 })}>
                {text.clear}
              </Button>
            }
          />
        }
        row={(account) => (
          <AccountRow
            key={account._id}
            account={account}
            onEdit={() => {
              setEdited(account);
              setOpen(true);
            }}
          />
        )}
      />
      <Suspense>
        {edited !== null && (
          <AccountDialog
            key={edited._id}
            account={edited}
            opened={open}
            change={actions.change}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function AccountRow({ account, onEdit }: { account: CuentaAdmin; onEdit: () => void }) {
  const { ago, decimal, number } = useFormat();
  const used = number(account.requests_utilizados);
  const cells: Record<string, React.ReactNode> = {
    cuenta: <Clip>{`${account.email} · ${account.nombre_usuario}`}</Clip>,
    plan: <Clip>{account.plan_activo}</Clip>,
    solicitudes: (
      <span className="tabular">
        {account.requests_limite === null
          ? text.unlimited(used)
          : text.of(used, number(account.requests_limite))}
      </span>
    ),
    almacen: (
      <span className="tabular">
        {text.of(
          decimal(account.storage_usado_bytes / STORAGE_BYTES_PER_GB),
          text.gb(number(account.storage_limite_gb)),
        )}
      </span>
    ),
    batches: <span className="tabular">{number(account.batches_en_marcha)}</span>,
    acceso:
      account.ultimo_acceso === null ? (
        <span data-none>{text.never}</span>
      ) : (
        <time dateTime={account.ultimo_acceso}>{ago(account.ultimo_acceso, new Date(now()))}</time>
      ),
    acciones: (
      <RowAction label={text.edit(account.email)} onClick={onEdit}>
        <IconEdit size={16} />
      </RowAction>
    ),
  };
  return <AdminRow id={account._id} columns={COLUMNS} cells={cells} />;
}
