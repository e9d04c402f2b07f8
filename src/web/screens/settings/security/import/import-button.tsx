import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { Importacion } from '#contract/routes/cuenta.ts';
import { errorText } from '../../../../api/errors.ts';
import { lazyPart } from '../../../../parts/lazy-part.ts';
import classes from '../../settings.module.css';
import { Dialog } from '../dialogs/dialog.tsx';
import type { Show } from '../factor-card.tsx';
import { useIdentity } from '../identity.tsx';
import type { ImportStep as Step } from './found.ts';
import { importText as text } from './text.ts';

const Review = lazyPart(() => import('./steps.tsx').then((part) => part.Review));
const Done = lazyPart(() => import('./steps.tsx').then((part) => part.Done));
const Running = lazyPart(() => import('./steps.tsx').then((part) => part.Running));

/** Loaded with the first file. */
const sending = () => import('./send.ts');

type Stage =
  | { kind: 'idle' }
  | { kind: 'reviewing' }
  | { kind: 'reviewed'; file: File; found: Importacion }
  | { kind: 'importing'; file: File; found: Importacion; step: Step | null }
  | { kind: 'done'; found: Importacion };

const TITLE: Record<Stage['kind'], string> = {
  idle: text.title,
  reviewing: text.title,
  reviewed: text.title,
  importing: text.importing,
  done: text.doneTitle,
};

/** Imports an export: the file is checked, the additions are shown and then made. */
export function ImportButton({ show }: { show: Show }) {
  const withIdentity = useIdentity();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });

  /** One operation at a time; 'Cancelar' aborts it. */
  const run = async (work: (signal: AbortSignal) => Promise<void>, stopped: string | null) => {
    const control = new AbortController();
    running.current = control;
    try {
      await withIdentity(() => work(control.signal));
    } catch (cause) {
      setStage({ kind: 'idle' });
      if (control.signal.aborted) {
        if (stopped !== null) show('success', stopped);
        return;
      }
      console.warn(text.failed, cause);
      show('error', `${text.failed}. ${errorText(cause)}`);
    }
  };

  const review = (file: File) => {
    setStage({ kind: 'reviewing' });
    return run(async (signal) => {
      const { reviewImport } = await sending();
      const found = await reviewImport(file, signal);
      setStage({ kind: 'reviewed', file, found });
    }, null);
  };

  const start = (file: File, found: Importacion) => {
    setStage({ kind: 'importing', file, found, step: null });
    return run(async (signal) => {
      const onStep = (step: Step) => setStage({ kind: 'importing', file, found, step });
      const { sendImport } = await sending();
      const made = await sendImport(file, onStep, signal).finally(() => client.invalidateQueries());
      if (made !== null) return setStage({ kind: 'done', found: made });
      setStage({ kind: 'idle' });
      show('error', text.brokenOff);
    }, text.stopped);
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={text.button}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Resets the input, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) void review(file);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} />}
        loading={stage.kind === 'reviewing'}
        onClick={() => input.current?.click()}
      >
        {text.button}
      </Button>
      <div role="status" className={classes.hint}>
        {stage.kind === 'reviewing' && text.reviewing}
      </div>
      <Dialog
        opened={stage.kind === 'reviewed' || stage.kind === 'importing' || stage.kind === 'done'}
        onClose={() => (stage.kind === 'importing' ? running.current?.abort() : setStage({ kind: 'idle' }))}
        closeOnClickOutside={false}
        title={TITLE[stage.kind]}
      >
        <Suspense>
          {stage.kind === 'reviewed' && (
            <Review
              name={stage.file.name}
              found={stage.found}
              onStart={() => void start(stage.file, stage.found)}
              onClose={() => setStage({ kind: 'idle' })}
            />
          )}
          {stage.kind === 'done' && <Done found={stage.found} onClose={() => setStage({ kind: 'idle' })} />}
          {stage.kind === 'importing' && (
            <Running step={stage.step} onStop={() => running.current?.abort()} />
          )}
        </Suspense>
      </Dialog>
    </>
  );
}
