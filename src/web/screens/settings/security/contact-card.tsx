import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarcaContacto } from '#contract/contact/entities.ts';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { contactKey } from '../../../contact/contact-key.ts';
import { shownName } from '../../../format/business-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { LoadError } from '../../../parts/load-error.tsx';
import classes from '../settings.module.css';
import type { Show } from './factor-card.tsx';
import { contactText as text } from './text.ts';

/** The businesses marked as not to be contacted, with a button to undo each mark. */
export function ContactCard({ show }: { show: Show }) {
  const client = useQueryClient();
  const { date, number } = useFormat();
  const [asked, setAsked] = useState<MarcaContacto | null>(null);
  const [opened, setOpened] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...contactKey, 'marcas'],
    queryFn: ({ signal }) => api.call(contactoRoutes.bloqueados, {}, signal).then((answer) => answer.data),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call(contactoRoutes.permitir, { body: { marcas: [id] } }),
    onSuccess: () => show('success', text.removed),
    onError: (cause) => show('error', errorText(cause)),
    onSettled: () => client.invalidateQueries({ queryKey: contactKey }),
  });
  const nameOf = ({ negocio }: MarcaContacto) => (negocio === null ? text.unknown : shownName(negocio));
  return (
    <Card title={text.title} labelledBy="settings-contact">
      <p className={classes.hint}>{text.line}</p>
      {data === undefined && error === null && <Loader size="sm" role="status" aria-label={text.loading} />}
      {data === undefined && error !== null && (
        <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && <p className={classes.hint}>{text.none}</p>}
      {data !== undefined && data.total > data.marcas.length && (
        <p className={classes.hint}>{text.newest(number(data.marcas.length), number(data.total))}</p>
      )}
      <ul className={classes.rows}>
        {data?.marcas.map((one) => (
          <li key={one._id} className={classes.item}>
            <div>
              <span className={classes.strong}>{nameOf(one)}</span>
              <p className={classes.hint}>{[date(one.fecha), one.motivo].filter(Boolean).join(' · ')}</p>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={text.removeOf(nameOf(one), date(one.fecha))}
              disabled={remove.isPending}
              onClick={() => {
                setAsked(one);
                setOpened(true);
              }}
            >
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={opened}
        question={text.ask(asked === null ? '' : nameOf(asked))}
        confirm={text.remove}
        cancel={text.cancel}
        onConfirm={() => {
          setOpened(false);
          if (asked !== null) remove.mutate(asked._id);
        }}
        onClose={() => setOpened(false)}
      >
        {text.askDetail}
      </ConfirmDialog>
    </Card>
  );
}
