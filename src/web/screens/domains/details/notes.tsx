import '@mantine/core/styles/Input.css';
import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { errorText } from '../../../api/errors.ts';
import { useChangeDomain } from '../../../queries/change-domain.ts';
import classes from './actions.module.css';
import { detailsText as text } from './text.ts';

const NOTES_MAX = 5_000;

/** The account's own notes on a domain. */
export function Notes({ dominio }: { dominio: Dominio }) {
  const [draft, setDraft] = useState(dominio.notas);
  const save = useMutation(useChangeDomain(dominio._id));
  // What another tab or a save changed is shown, but never in the place of what is being typed.
  const [known, setKnown] = useState(dominio.notas);
  if (dominio.notas !== known) {
    setKnown(dominio.notas);
    if (draft === known) setDraft(dominio.notas);
  }
  const isChanged = draft !== dominio.notas;
  return (
    <section className={classes.notes}>
      <Textarea
        label={text.notes}
        placeholder={text.notesPlaceholder}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={NOTES_MAX}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className={classes.row}>
        <Button
          size="xs"
          variant="default"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ notas: draft })}
        >
          {text.saveNotes}
        </Button>
        <span role="status" className={classes.note}>
          {save.isSuccess && !isChanged && text.notesSaved}
        </span>
      </div>
      {save.isError && (
        <Alert color="rojo" role="alert">
          {text.notesFailed}: {errorText(save.error)}
        </Alert>
      )}
    </section>
  );
}
