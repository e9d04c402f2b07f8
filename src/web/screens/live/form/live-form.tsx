import { cuantos } from '#domain/text/count-noun.ts';
import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo } from 'react';
import { INTENSITIES, INTENSITY_FAST } from '#contract/limits.ts';
import { estadoProceso } from '#contract/states.ts';
import { KeywordSuggestions } from '../../../parts/ai/keyword-suggestions.tsx';
import { Card } from '../../../parts/card.tsx';
import type { Draft } from '../draft.ts';
import { exampleKeywords } from '../examples.ts';
import { keywordsOf } from '../keywords.ts';
import type { useLiveRun } from '../progress/use-live-run.ts';
import { liveText as text } from '../text.ts';
import classes from './live-form.module.css';
import { isResumable } from './run-button.tsx';

export interface LiveFormProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onClear: () => void;
  run: ReturnType<typeof useLiveRun>;
}

export function LiveForm({ draft, onDraft, onClear, run }: LiveFormProps) {
  const deferred = useDeferredValue(draft.text);
  const count = useMemo(() => keywordsOf(deferred).length, [deferred]);
  const start = () => void run.start(draft);
  const isRunning = run.batch?.estado === estadoProceso.procesando;
  const isBlank = draft.text.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isRunning) start();
  };

  return (
    <Card title={text.formTitle} labelledBy="live-form">
      <Textarea
        label={text.keywordsLabel}
        placeholder={text.keywordsPlaceholder}
        description={`${cuantos(count, 'keyword')} • ${cuantos(count * draft.intensity, 'negocio')} máximo`}
        inputWrapperOrder={['label', 'input', 'description']}
        rows={6}
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
        <KeywordSuggestions
          keywords={keywordsOf(draft.text)}
          onApply={(keywords) => onDraft({ ...draft, text: keywords.join('\n') })}
        />
      </div>
      <fieldset className={classes.intensity}>
        <legend className={classes.legend}>{text.intensity}</legend>
        <div className={classes.choices}>
          {INTENSITIES.map((intensity) => (
            <IntensityChoice
              key={intensity}
              intensity={intensity}
              isChosen={draft.intensity === intensity}
              onChoose={() => onDraft({ ...draft, intensity })}
            />
          ))}
        </div>
      </fieldset>
      <div className={classes.actions}>
        {/* A paused or running search has its buttons in its own bar. */}
        {!isRunning && (
          <Button
            size="md"
            variant={isResumable(run.batch) ? 'default' : 'filled'}
            leftSection={<IconPlayerPlay size={18} />}
            loading={run.working === 'creating'}
            // Stays clickable, so that a click can tell what is missing.
            {...(isBlank ? { 'data-disabled': true } : {})}
            aria-disabled={isBlank}
            onClick={start}
          >
            {text.start}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The browser's radio in the kit's look: the kit's adds 3 kB to this screen's first load. */
function IntensityChoice(props: {
  intensity: (typeof INTENSITIES)[number];
  isChosen: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  const [label, hint] =
    props.intensity === INTENSITY_FAST ? [text.fast, text.fastHint] : [text.full, text.fullHint];
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="intensidad"
        className={classes.radio}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        checked={props.isChosen}
        onChange={props.onChoose}
      />
      <span id={`${id}-name`}>{label}</span>
      <span id={`${id}-hint`} className={classes.hint}>
        {hint}
      </span>
    </label>
  );
}
