import '@mantine/core/styles/Input.css';
import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/errors.ts';
import { keepDraft, readDraft } from './draft.ts';
import classes from './notes.module.css';
import { notesText as text } from './text.ts';

const NOTES_MAX = 5_000;

interface NotesProps {
  /** Id of the subject; a different one needs a different `key`. */
  id: string;
  notas: string;
  onSave: (notas: string) => Promise<unknown>;
}

/** The account's own notes. Unsaved text is restored when the closed window is opened again. */
export function Notes({ id, notas, onSave }: NotesProps) {
  const [draft, setDraft] = useState(() => readDraft(id) ?? notas);
  const save = useMutation({ mutationFn: onSave });
  // Changes from another tab or a save are shown, but do not replace text being typed.
  const [known, setKnown] = useState(notas);
  if (notas !== known) {
    setKnown(notas);
    if (draft === known) setDraft(notas);
  }
  const isChanged = draft !== notas;
  useEffect(() => keepDraft(id, isChanged ? draft : null), [id, draft, isChanged]);
  return (
    <section className={classes.notes}>
      <Textarea
        label={text.notes}
        placeholder={text.placeholder}
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
          onClick={() => save.mutate(draft)}
        >
          {text.save}
        </Button>
        <span role="status" className={classes.state}>
          {isChanged ? text.unsaved : save.isSuccess && text.saved}
        </span>
      </div>
      {save.isError && (
        <Alert color="rojo" role="alert">
          {text.failed}: {errorText(save.error)}
        </Alert>
      )}
    </section>
  );
}
