import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { RecalculoMercado } from '#contract/entities/mercado.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { PaceNote } from '../../../parts/pace-note.tsx';
import { marketQuery } from '../../../queries/market.ts';
import classes from '../settings.module.css';
import type { useBanner } from '../use-banner.ts';
import { holdRescoring } from './queries.ts';
import { marketText as text } from './text.ts';

/** The progress of a full rescoring, with a stop button. */
export function RescoringLine(props: {
  recalculo: RecalculoMercado;
  show: ReturnType<typeof useBanner>['show'];
}) {
  const { recalculo, show } = props;
  const client = useQueryClient();
  const { number } = useFormat();
  if (!recalculo.en_curso) return null;
  const { hechas, total, parado } = recalculo;
  const [done, all] = [number(hechas), number(total)];
  const hold = async () => {
    try {
      await holdRescoring(!parado);
    } catch (cause) {
      show('error', errorText(cause));
    }
    await client.invalidateQueries({ queryKey: marketQuery.queryKey });
  };
  const label = parado ? text.stopped(done, all) : text.progress(done, all);
  return (
    <div className={classes.fields} role="status">
      <span>
        {label}
        {!parado && <PaceNote done={hechas} total={total} unit={text.unit} />}
      </span>
      <Progress value={total === 0 ? 0 : Math.min(100, (100 * hechas) / total)} aria-label={label} />
      <Button size="xs" variant="default" onClick={() => void hold()}>
        {parado ? text.goOn : text.stop}
      </Button>
    </div>
  );
}
