import { Alert, Button, Radio, Textarea } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useMemo } from 'react';
import { INTENSITIES, INTENSITY_FAST, INTENSITY_FULL } from '#contract/limits.ts';
import { estadoProceso } from '#contract/states.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import type { RunState, useLiveRun } from '../progress/use-live-run.ts';
import { exampleKeywords, liveText as text } from '../text.ts';
import type { Draft } from './draft.ts';
import { keywordsOf } from './keywords.ts';
import classes from './live-form.module.css';
import { RejectedNotice } from './rejected-notice.tsx';

export interface LiveFormProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onClear: () => void;
  run: ReturnType<typeof useLiveRun>;
}

/** Keywords, intensity, and the one button that starts, pauses and goes on. */
export function LiveForm({ draft, onDraft, onClear, run }: LiveFormProps) {
  const { number } = useFormat();
  const deferred = useDeferredValue(draft.text);
  const count = useMemo(() => keywordsOf(deferred).length, [deferred]);
  const start = () => void run.start(draft);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (run.batch?.estado !== estadoProceso.procesando) start();
  };

  return (
    <Card title={text.formTitle} labelledBy="live-form">
      <Textarea
        label={text.keywordsLabel}
        placeholder={text.keywordsPlaceholder}
        description={`${number(count)} keywords • ${number(count * draft.intensity)} negocios máximo`}
        inputWrapperOrder={['label', 'input', 'description']}
        rows={7}
        value={draft.text}
        onChange={(event) => onDraft({ ...draft, text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        spellCheck={false}
        classNames={{ input: classes.text ?? '' }}
      />
      <div className={classes.minor}>
        <Button size="xs" variant="default" onClick={onClear}>
          {text.clear}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => onDraft({ ...draft, text: exampleKeywords.join('\n') })}
        >
          {text.examples}
        </Button>
      </div>
      <Radio.Group
        label={text.intensity}
        value={String(draft.intensity)}
        onChange={(value) =>
          onDraft({ ...draft, intensity: INTENSITIES.find((one) => String(one) === value) ?? INTENSITY_FAST })
        }
        className={classes.intensity}
      >
        <div className={classes.choices}>
          <Radio value={String(INTENSITY_FAST)} label={text.fast} description={text.fastHint} />
          <Radio value={String(INTENSITY_FULL)} label={text.full} description={text.fullHint} />
        </div>
      </Radio.Group>
      <div className={classes.actions}>
        <MainButton run={run} blank={draft.text.trim() === ''} onStart={start} />
        {run.batch !== undefined && hasErrors(run.batch) && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => void run.retryErrors()}
          >
            {text.retryErrors}
          </Button>
        )}
      </div>
      {run.problem !== null && (
        <Alert
          color="rojo"
          role="alert"
          mt="md"
          withCloseButton
          closeButtonLabel={text.dismiss}
          onClose={() => run.setProblem(null)}
        >
          {run.problem}
        </Alert>
      )}
      <RejectedNotice rejected={run.rejected} onClose={run.dismissRejected} />
    </Card>
  );
}

function MainButton(props: { run: LiveFormProps['run']; blank: boolean; onStart: () => void }) {
  const { run, blank, onStart } = props;
  const estado = run.batch?.estado;
  if (estado === estadoProceso.procesando) {
    return (
      <Button
        size="md"
        variant="light"
        leftSection={<IconPlayerPause size={18} />}
        loading={run.working === 'switching'}
        onClick={() => void run.pause()}
      >
        {text.pause}
      </Button>
    );
  }
  const resumable = estado === estadoProceso.pausado || estado === estadoProceso.pendiente;
  return (
    <>
      {resumable && (
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} />}
          loading={run.working === 'switching'}
          onClick={() => void run.resume()}
        >
          {text.resume}
        </Button>
      )}
      <Button
        size="md"
        variant={resumable ? 'default' : 'filled'}
        leftSection={<IconPlayerPlay size={18} />}
        loading={run.working === 'creating'}
        // Still clickable, so that a click on it can say what is missing.
        {...(blank ? { 'data-disabled': true } : {})}
        aria-disabled={blank}
        onClick={onStart}
      >
        {text.start}
      </Button>
    </>
  );
}

const hasErrors = (batch: RunState): boolean =>
  batch.keywords_con_error > 0 &&
  (batch.estado === estadoProceso.error || batch.estado === estadoProceso.completado);
