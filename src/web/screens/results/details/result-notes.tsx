import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { detailText as text } from '../text.ts';
import type { useResultActions } from '../use-actions.ts';
import classes from './result-modal.module.css';

const NOTES_MAX = 5_000;

export function ResultNotes(props: {
  row: OportunidadEntera;
  change: ReturnType<typeof useResultActions>['change'];
}) {
  const { row, change } = props;
  const [draft, setDraft] = useState(row.notas);
  return (
    <section className={classes.notes}>
      <Textarea
        label={text.notes}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={NOTES_MAX}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={draft === row.notas}
        loading={change.isPending}
        onClick={() => change.mutate({ id: row._id, notas: draft })}
      >
        {text.saveNotes}
      </Button>
    </section>
  );
}
