import '@mantine/core/styles/Input.css';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { Negocio } from '#contract/entities/negocio.ts';
import { errorText } from '../api/errors.ts';
import { useFormat } from '../format/use-format.ts';
import classes from './letter.module.css';
import { markText as text } from './text.ts';
import { backTo, type MarkChange, useMarks } from './use-marks.ts';

const REASON_MAX = 500;
type Mark = NonNullable<Negocio['no_contactar']>;

export function NoContact({ id, mark }: { id: string; mark: Mark | null }) {
  const title = useId();
  const { date } = useFormat();
  const [reason, setReason] = useState('');
  const [back, setBack] = useState<MarkChange | null>(null);
  const { mutate, isPending, error } = useMarks();
  const allow = (was: Mark) =>
    mutate({ kind: 'allow', id }, { onSuccess: (marcas) => setBack(backTo(id, was, marcas)) });
  const set = (change: MarkChange) =>
    mutate(change, {
      onSuccess: () => {
        setReason((now) => (now === reason ? '' : now));
        setBack(null);
      },
    });
  return (
    <section aria-labelledby={title} className={classes.letter}>
      <h3 id={title} className={classes.title}>
        {mark === null ? text.title : text.marked(date(mark.fecha))}
      </h3>
      {mark === null ? (
        <>
          <p className={classes.note}>{text.markLine}</p>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              set({ kind: 'mark', id, motivo: reason });
            }}
          >
            <TextInput
              label={text.reason}
              size="xs"
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button type="submit" size="xs" variant="default" loading={isPending}>
              {text.mark}
            </Button>
          </form>
        </>
      ) : (
        <>
          {mark.motivo !== '' && <p className={classes.reason}>{mark.motivo}</p>}
          <Button size="xs" variant="default" loading={isPending} onClick={() => allow(mark)}>
            {text.allow}
          </Button>
        </>
      )}
      <div role="status" className={classes.form}>
        {mark === null && back !== null && (
          <>
            <span className={classes.note}>{text.allowed}</span>
            <Button size="xs" variant="subtle" disabled={isPending} onClick={() => set(back)}>
              {text.undo}
            </Button>
          </>
        )}
      </div>
      {error !== null && (
        <p role="alert" className={classes.note}>
          {`${text.failed}: ${errorText(error)}`}
        </p>
      )}
    </section>
  );
}
