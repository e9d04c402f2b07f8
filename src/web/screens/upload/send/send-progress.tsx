import { Button, Progress } from '@mantine/core';
import { useFormat } from '../../../format/use-format.ts';
import { FileProgress } from '../file/file-progress.tsx';
import { sendText as text } from '../text.ts';
import classes from '../upload.module.css';
import type { SendState } from './use-send.ts';

const WHOLE = 100;
const PHASES = { creating: text.creating, starting: text.starting } as const;

export function SendProgress({ state, onCancel }: { state: SendState; onCancel: () => void }) {
  const { number, duration } = useFormat();
  if (state.phase === 'idle' || state.phase === 'done') return null;
  return (
    <div className={classes.progress}>
      {state.phase === 'file' ? (
        <FileProgress step={state.step} />
      ) : state.phase === 'sending' ? (
        <>
          <Progress
            value={Math.min(1, state.done / Math.max(1, state.total)) * WHOLE}
            aria-label={text.sending}
          />
          <p role="status" className={classes.note}>
            {text.progress(number(state.done), number(state.total))}
            {state.perSecond !== null &&
              ` · ${text.rate(number(Math.round(state.perSecond)))} · ${text.left(
                duration((state.total - state.done) / state.perSecond / 60),
              )}`}
          </p>
        </>
      ) : (
        <>
          <Progress value={WHOLE} animated striped aria-label={PHASES[state.phase]} />
          <p role="status" className={classes.note}>
            {PHASES[state.phase]}
          </p>
        </>
      )}
      <Button variant="default" size="xs" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}
