import { Progress } from '@mantine/core';
import { useFormat } from '../../../format/use-format.ts';
import { PaceNote } from '../../../parts/pace-note.tsx';
import { stepText as text } from '../text.ts';
import classes from '../upload.module.css';
import type { FileStep } from './send-file.ts';

const WHOLE = 100;
const BYTES_PER_KB = 1_000;

/** Progress of sending or reading a file: rate and time left. */
export function FileProgress({ step }: { step: FileStep }) {
  const { number } = useFormat();
  const { fase } = step;
  const { label, unit } = text[fase];
  const inUnits = (count: number) => (fase === 'subiendo' ? Math.ceil(count / BYTES_PER_KB) : count);
  const [done, total] = [inUnits(step.hechas), inUnits(step.total)];
  const isKnown = total > 0;
  return (
    <>
      <Progress
        value={isKnown ? Math.min(1, done / total) * WHOLE : WHOLE}
        animated={!isKnown}
        striped={!isKnown}
        aria-label={label}
      />
      <p role="status" className={classes.note}>
        {label}: {isKnown ? text.of(number(done), number(total), unit) : text.soFar(number(done), unit)}
        <PaceNote key={fase} done={done} total={total} unit={unit} />
      </p>
    </>
  );
}
