import { Button } from '@mantine/core';
import { IconMoodCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TrabajoMuerto } from '#contract/administration/entities.ts';
import { type JobName, jobNames } from '#contract/jobs.ts';
import { now } from '../../../api/clock.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { Clip } from '../../../parts/list/clip.tsx';
import type { ListColumn } from '../../../parts/list/list-table.tsx';
import { NativeChoice } from '../../../parts/native-choice.tsx';
import { RowAction } from '../../../parts/row-action.tsx';
import classes from '../admin.module.css';
import { AdminList, AdminRow } from '../admin-list.tsx';
import { deadQuery } from '../queries.ts';
import { adminText, jobText, deadText as text } from '../text.ts';
import type { Choice } from '../use-actions.ts';
import { FOLLOW_MS, type ViewProps } from '../view.ts';

const COLUMNS: readonly ListColumn<never>[] = [
  { id: 'cola', label: text.job, card: 'title' },
  { id: 'error', label: text.error, width: '14rem', card: 'foot' },
  { id: 'intentos', label: text.attempts, width: '5.5rem', card: 'fact', align: 'end', drop: 2 },
  { id: 'creado', label: text.sent, width: '8rem', drop: 1 },
  { id: 'muerto', label: text.died, width: '8rem', card: 'fact' },
  { id: 'acciones', label: text.actions, width: '5rem', card: 'actions', align: 'end' },
];

/** Jobs out of attempts: retried or discarded. */
export function DeadJobs(props: ViewProps & { onDiscard: (choice: Choice, count: number) => void }) {
  const { search, onSearch, actions } = props;
  const query = useQuery({ ...deadQuery(search), refetchInterval: FOLLOW_MS });
  const total = query.data?.paginacion.total_elementos ?? 0;
  const working = actions.retry.isPending || actions.discard.isPending;
  // Placeholder rows belong to another queue.
  const held = working || query.isPlaceholderData;
  const { cola } = search;
  return (
    <div>
      <h2 className={classes.heading}>{text.title}</h2>
      <AdminList
        text={text}
        query={query}
        columns={COLUMNS}
        search={search}
        onSearch={onSearch}
        tools={
          <div className={classes.tools}>
            <NativeChoice
              unlabelled
              label={text.queue}
              value={cola ?? ''}
              options={[['', text.all], ...jobNames.map((name) => [name, jobText[name]] as const)]}
              onPick={(picked) =>
                onSearch({ ...search, pagina: 1, cola: jobNames.find((name) => name === picked) })
              }
            />
            {cola !== undefined && total > 0 && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} />}
                  disabled={held}
                  onClick={() => actions.retry.mutate({ cola })}
                >
                  {text.retryAll}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconTrash size={16} />}
                  disabled={held}
                  onClick={() => props.onDiscard({ cola }, total)}
                >
                  {text.discardAll}
                </Button>
              </>
            )}
          </div>
        }
        empty={
          <EmptyState
            icon={<IconMoodCheck size={22} aria-hidden="true" />}
            title={cola === undefined ? text.none : text.noneOf}
            line={text.noneLine}
          />
        }
        row={(job) => (
          <DeadRow
            key={job._id}
            job={job}
            working={working}
            onRetry={() => actions.retry.mutate({ ids: [job._id] })}
            onDiscard={() => props.onDiscard({ ids: [job._id] }, 1)}
          />
        )}
      />
    </div>
  );
}

const nameOf = (cola: string): string => (cola in jobText ? jobText[cola as JobName] : cola); // a key, by the test

function DeadRow(props: {
  job: TrabajoMuerto;
  working: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const { job } = props;
  const { ago, number } = useFormat();
  const moment = new Date(now());
  const cells: Record<string, React.ReactNode> = {
    cola: <Clip>{nameOf(job.cola)}</Clip>,
    error: job.error === '' ? <span data-none>{adminText.unknown}</span> : <Clip>{job.error}</Clip>,
    intentos: <span className="tabular">{number(job.intentos)}</span>,
    creado: <time dateTime={job.creado}>{ago(job.creado, moment)}</time>,
    muerto: <time dateTime={job.muerto}>{ago(job.muerto, moment)}</time>,
    acciones: (
      <span className={classes.actions}>
        <RowAction label={text.retry} disabled={props.working} onClick={props.onRetry}>
          <IconRefresh size={16} />
        </RowAction>
        <RowAction label={text.discard} disabled={props.working} onClick={props.onDiscard}>
          <IconTrash size={16} />
        </RowAction>
      </span>
    ),
  };
  return <AdminRow id={job._id} columns={COLUMNS} cells={cells} />;
}
