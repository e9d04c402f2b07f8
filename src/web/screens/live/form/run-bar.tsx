import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { INTENSITY_FULL } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { batchQuery } from '../../../queries/batches.ts';
import type { useLiveRun } from '../progress/use-live-run.ts';
import { liveText as text } from '../text.ts';
import classes from './run-bar.module.css';
import { NARROW, RetryErrors, RunButton } from './run-button.tsx';

/** The folded form: the search and its actions. */
export function RunBar(props: {
  batchId: string;
  run: ReturnType<typeof useLiveRun>;
  onEdit: () => void;
  open: boolean;
}) {
  const { number } = useFormat();
  const { data: batch } = useQuery(batchQuery(props.batchId));
  if (batch === undefined) return <div className={classes.bar} />;
  const isFull = batch.configuracion.max_resultados_por_keyword === INTENSITY_FULL;
  return (
    <section aria-label={text.barLabel} className={classes.bar}>
      <div className={classes.what}>
        <p className={classes.title}>
          {text.barKeywords(number(batch.total_keywords), batch.total_keywords === 1)} ·{' '}
          {isFull ? text.full : text.fast}
        </p>
        {/* Shares the line of the intensity's hint, so that a late reason does not shift the layout. */}
        <Clip className={classes.reason}>{batch.motivo ?? (isFull ? text.fullHint : text.fastHint)}</Clip>
      </div>
      <span className={classes.actions}>
        <RetryErrors run={props.run} />
        <RunButton run={props.run} />
        {/* Last, so that the buttons beside it do not move it when they appear. */}
        <Button
          size="xs"
          variant="default"
          classNames={NARROW}
          leftSection={<IconPencil size={14} />}
          aria-expanded={props.open}
          onClick={props.onEdit}
        >
          {props.open ? text.closeForm : text.edit}
        </Button>
      </span>
    </section>
  );
}
