import { Alert, Button } from '@mantine/core';
import { IconBell, IconBellOff, IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { FiltroGuardado } from '#contract/entities/gestion.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { lazyPart } from '../lazy-part.ts';
import { DropPanel } from '../list/drop-panel.tsx';
import { RowAction } from '../row-action.tsx';
import { UndoNotice } from '../undo-notice.tsx';
import { filtersQuery } from './queries.ts';
import classes from './saved-filters.module.css';
import { savedText as text } from './text.ts';

export interface SavedFiltersProps {
  pantalla: FiltroGuardado['pantalla'];
  /** The current filter in its saved form; '' without one. */
  current: string;
  onPick: (saved: string) => void;
}

const SaveForm = lazyPart(() => import('./save-form.tsx').then((part) => part.SaveForm));

export function SavedTabs(props: SavedFiltersProps & { saved: readonly FiltroGuardado[] }) {
  const { pantalla, current, onPick, saved } = props;
  const client = useQueryClient();
  const [removed, setRemoved] = useState<FiltroGuardado | null>(null);
  const refresh = () => client.invalidateQueries(filtersQuery);
  const save = useMutation({
    mutationFn: (body: { nombre: string; filtro: string; avisar: boolean }) =>
      api.call(gestionRoutes.guardarFiltro, { body: { pantalla, ...body } }),
    onSuccess: (_, { nombre, filtro }) => {
      setRemoved((now) => (now?.nombre === nombre || now?.filtro === filtro ? null : now));
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: ({ _id }: FiltroGuardado) => api.call(gestionRoutes.eliminarFiltro, { params: { id: _id } }),
    onSuccess: (_, filter) => {
      setRemoved(filter);
      return refresh();
    },
  });
  const active = saved.find((one) => one.filtro === current);
  // Only the latest request counts: an older refusal does not concern a later success.
  const last = remove.submittedAt > save.submittedAt ? remove : save;
  return (
    <div className={classes.area}>
      {saved.length > 0 && (
        <nav aria-label={text.label} className={classes.tabs}>
          {saved.map((one) => (
            <button
              key={one._id}
              type="button"
              className={classes.tab}
              aria-current={one === active ? 'true' : undefined}
              onClick={() => onPick(one.filtro)}
            >
              {one.nombre}
              {one.avisar && <IconBell size={13} role="img" aria-label={text.notifies} />}
            </button>
          ))}
        </nav>
      )}
      {active !== undefined && (
        <span className={classes.actions}>
          <RowAction
            label={active.avisar ? text.stop(active.nombre) : text.notify(active.nombre)}
            working={save.isPending}
            onClick={() =>
              save.mutate({ nombre: active.nombre, filtro: active.filtro, avisar: !active.avisar })
            }
          >
            {active.avisar ? <IconBellOff size={16} /> : <IconBell size={16} />}
          </RowAction>
          <RowAction
            label={text.remove(active.nombre)}
            working={remove.isPending}
            onClick={() => remove.mutate(active)}
          >
            <IconTrash size={16} />
          </RowAction>
        </span>
      )}
      {active === undefined && current !== '' && (
        <DropPanel
          label={text.save}
          button={(button) => (
            <Button size="xs" variant="subtle" leftSection={<IconBookmarkPlus size={15} />} {...button}>
              {text.save}
            </Button>
          )}
        >
          <Suspense>
            <SaveForm onSave={(form) => save.mutate({ ...form, filtro: current })} working={save.isPending} />
          </Suspense>
        </DropPanel>
      )}
      {removed !== null && (
        <UndoNotice
          id={removed._id}
          message={text.removed(removed.nombre)}
          working={save.isPending}
          onUndo={() =>
            save.mutate({ nombre: removed.nombre, filtro: removed.filtro, avisar: removed.avisar })
          }
          onClose={() => setRemoved(null)}
        />
      )}
      {last.error !== null && (
        <Alert color="rojo" role="alert" className={classes.error ?? ''}>
          {last === remove ? text.removeFailed : text.failed}: {errorText(last.error)}
        </Alert>
      )}
    </div>
  );
}
