import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft } from '@tabler/icons-react';
import { useFormat } from '../../../format/use-format.ts';
import { EmptyState } from '../../../parts/empty-state.tsx';
import classes from './assisted-dialog.module.css';
import { countOf, lastJudged } from './queue.ts';
import { assistedText as text } from './text.ts';
import { useKeys } from './use-keys.ts';
import type { useQueue } from './use-queue.ts';

/** After the last name: counts of saved and skipped names, and buttons to go back. */
export function AssistedEnd({ total, work }: { total: number; work: ReturnType<typeof useQueue> }) {
  const { number } = useFormat();
  const { queue } = work;
  const frame = useKeys((key) => {
    if (key === 'ArrowLeft') work.move(-1);
    else if (key === 'z') work.undo();
    else return false;
    return true;
  });
  if (total === 0) return <EmptyState title={text.none} />;
  const left = queue.ids.length - queue.verdicts.size;
  const done = text.doneLine(number(countOf(queue, 'libre')), number(countOf(queue, 'registrado')));
  return (
    <div ref={frame} tabIndex={-1} className={classes.card}>
      <EmptyState
        title={left === 0 ? text.doneTitle : text.endTitle}
        line={left === 0 ? done : `${done} · ${text.left(number(left))}`}
        action={
          <div className={classes.row}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChevronLeft size={14} />}
              aria-keyshortcuts="ArrowLeft"
              onClick={() => work.move(-1)}
            >
              {text.previous}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconArrowBackUp size={14} />}
              aria-keyshortcuts="z"
              disabled={lastJudged(queue) === undefined}
              onClick={work.undo}
            >
              {text.undo}
            </Button>
          </div>
        }
      />
    </div>
  );
}
