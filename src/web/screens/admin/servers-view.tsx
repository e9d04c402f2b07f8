import { Badge, Button } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ESTADOS_REGISTRO, EstadoRegistro, type RegistroAdmin } from '#contract/administration/entities.ts';
import { now } from '../../api/clock.ts';
import { useFormat } from '../../format/use-format.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Clip } from '../../parts/list/clip.tsx';
import type { ListColumn } from '../../parts/list/list-table.tsx';
import { ListTools } from '../../parts/list/list-tools.tsx';
import { NativeChoice } from '../../parts/native-choice.tsx';
import classes from './admin.module.css';
import { AdminList, AdminRow, AdminSearchBox } from './admin-list.tsx';
import { serversQuery } from './queries.ts';
import { adminText, stateText, serverText as text } from './text.ts';
import { FOLLOW_MS, type ViewProps } from './view.ts';

const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'servidor', label: text.server, card: 'title' },
  { id: 'estado', label: text.state, width: '8rem', card: 'badge' },
  { id: 'ritmo', label: text.rate, width: '7rem', card: 'fact', drop: 3 },
  { id: 'consultas', label: text.asked, width: '10rem', card: 'fact' },
  { id: 'limitadas', label: text.limited, width: '5.5rem', align: 'end', drop: 2 },
  { id: 'prueba', label: text.proved, width: '7.5rem', drop: 1 },
  { id: 'motivo', label: text.reason, width: '15rem', card: 'foot', drop: 4 },
  { id: 'acciones', label: text.actions, width: '6.5rem', card: 'actions', align: 'end' },
];
const COLOUR = {
  en_servicio: 'petroleo',
  por_probar: 'gray',
  limitado: 'ambar',
  cuarentena: 'rojo',
} as const;

/** Every registry server asked: its health, its rate, and whether its answers are trusted. */
export function ServersView({ search, onSearch, actions }: ViewProps) {
  const query = useQuery({ ...serversQuery(search), refetchInterval: FOLLOW_MS });
  const [asked, setAsked] = useState('');
  const [open, setOpen] = useState(false);
  const filtered = search.buscar !== '' || search.estado !== undefined;
  return (
    <>
      <AdminList
        text={text}
        query={query}
        columns={COLUMNS}
        search={search}
        onSearch={onSearch}
        tools={
          <ListTools
            search={<AdminSearchBox text={text} search={search} onSearch={onSearch} />}
            filters={
              <NativeChoice
                unlabelled
                label={text.state}
                value={search.estado ?? ''}
                options={[['', text.all], ...ESTADOS_REGISTRO.map((one) => [one, stateText[one]] as const)]}
                onPick={(picked) =>
                  onSearch({ ...search, pagina: 1, estado: EstadoRegistro.safeParse(picked).data })
                }
              />
            }
          />
        }
        empty={
          <EmptyState
            icon={<IconServer size={22} aria-hidden="true" />}
            title={filtered ? text.noMatch : text.none}
            action={
              filtered && (
                <Button
                  variant="default"
                  onClick={() => onSearch({ ...search, buscar: '', estado: undefined, pagina: 1 })}
                >
                  {text.clear}
                </Button>
              )
            }
          />
        }
        row={(server) => (
          <ServerRow
            key={server.servidor}
            server={server}
            working={actions.lift.isPending}
            onLift={() => {
              setAsked(server.servidor);
              setOpen(true);
            }}
          />
        )}
      />
      <ConfirmDialog
        opened={open}
        question={text.confirm}
        confirm={text.lift}
        cancel={adminText.cancel}
        onConfirm={() => {
          setOpen(false);
          actions.lift.mutate(asked);
        }}
        onClose={() => setOpen(false)}
      >
        {text.confirmLine(asked)}
      </ConfirmDialog>
    </>
  );
}

function ServerRow(props: { server: RegistroAdmin; working: boolean; onLift: () => void }) {
  const { server } = props;
  const { ago, dayTime, decimal, number } = useFormat();
  const today = number(server.consultas_hoy);
  const cells: Record<string, React.ReactNode> = {
    servidor: <Clip>{server.servidor}</Clip>,
    estado: (
      <Badge color={COLOUR[server.estado]} variant="light" tt="none" fw={600} flex="none">
        {stateText[server.estado]}
      </Badge>
    ),
    ritmo: text.every(decimal(server.intervalo_ms / 1_000)),
    consultas: (
      <span className="tabular">
        {number(server.consultas)} ·{' '}
        {server.por_dia === null ? text.today(today) : text.todayOf(today, number(server.por_dia))}
      </span>
    ),
    limitadas: <span className="tabular">{number(server.limitadas)}</span>,
    prueba:
      server.canario_ok_en === null ? (
        <span data-none>{text.never}</span>
      ) : (
        <time dateTime={server.canario_ok_en}>{ago(server.canario_ok_en, new Date(now()))}</time>
      ),
    motivo: <Reason server={server} dayTime={dayTime} />,
    acciones: server.estado === 'cuarentena' && (
      <Button
        size="xs"
        variant="default"
        aria-label={text.liftOf(server.servidor)}
        disabled={props.working}
        onClick={props.onLift}
      >
        {text.lift}
      </Button>
    ),
  };
  return <AdminRow id={server.servidor} columns={COLUMNS} cells={cells} />;
}

function Reason({ server, dayTime }: { server: RegistroAdmin; dayTime: (iso: string) => string }) {
  const parts = [server.motivo, server.hasta && text.until(dayTime(server.hasta))].filter(Boolean);
  return parts.length === 0 ? (
    <span className={classes.none}>{adminText.unknown}</span>
  ) : (
    <Clip>{parts.join(' · ')}</Clip>
  );
}
