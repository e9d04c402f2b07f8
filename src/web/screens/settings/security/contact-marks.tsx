import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarcaContacto } from '#contract/contact/entities.ts';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { contactKey } from '../../../contact/contact-key.ts';
import { shownName } from '../../../format/business-name.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import classes from '../settings.module.css';
import { contactMarksText as text } from './contact-marks-text.ts';
import type { Show } from './factor-card.tsx';

/** The marked businesses, with a button to undo each mark. */
export function ContactMarks(props: { marcas: readonly MarcaContacto[]; total: number; show: Show }) {
  const { marcas, total, show } = props;
  const client = useQueryClient();
  const { date, number } = useFormat();
  const [asked, setAsked] = useState<MarcaContacto | null>(null);
  const [opened, setOpened] = useState(false);
  const remove = useMutation({
    mutationFn: (id: string) => api.call(contactoRoutes.permitir, { body: { marcas: [id] } }),
    onSuccess: () => show('success', text.removed),
    onError: (cause) => show('error', errorText(cause)),
    onSettled: () => client.invalidateQueries({ queryKey: contactKey }),
  });
  const nameOf = ({ negocio }: MarcaContacto) => (negocio === null ? text.unknown : shownName(negocio));
  return (
    <>
      {total > marcas.length && (
        <p className={classes.hint}>{text.newest(number(marcas.length), number(total))}</p>
      )}
      <ul className={classes.rows}>
        {marcas.map((one) => (
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
    </>
  );
}
