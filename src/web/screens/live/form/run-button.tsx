import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { estadoProceso } from '#contract/states.ts';
import type { RunState, useLiveRun } from '../progress/use-live-run.ts';
import { liveText as text } from '../text.ts';
import classes from './run-bar.module.css';

interface RunButtonProps {
  run: ReturnType<typeof useLiveRun>;
}

/** A button of the bar that shows only its icon on narrow screens. */
export const NARROW = { root: classes.narrow, section: classes.icon, label: classes.label };

/** Pauses the running search or resumes the paused one; absent without either. */
export function RunButton({ run }: RunButtonProps) {
  const estado = run.batch?.estado;
  if (estado === estadoProceso.procesando) {
    return (
      <Button
        size="xs"
        variant="light"
        classNames={NARROW}
        leftSection={<IconPlayerPause size={16} />}
        loading={run.working === 'switching'}
        onClick={() => void run.pause()}
      >
        {text.pause}
      </Button>
    );
  }
  if (!isResumable(run.batch)) return null;
  return (
    <Button
      size="xs"
      leftSection={<IconPlayerPlay size={16} />}
      loading={run.working === 'switching'}
      onClick={() => void run.resume()}
    >
      {text.resume}
    </Button>
  );
}

/** Retries the failed keywords; absent without any. */
export function RetryErrors({ run }: RunButtonProps) {
  if (run.batch === undefined || !hasErrors(run.batch)) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={16} />}
      onClick={() => void run.retryErrors()}
    >
      {text.retryErrors}
    </Button>
  );
}

export const isResumable = (batch: RunState | undefined): boolean =>
  batch?.estado === estadoProceso.pausado || batch?.estado === estadoProceso.pendiente;

const hasErrors = (batch: RunState): boolean =>
  batch.keywords_con_error > 0 &&
  (batch.estado === estadoProceso.error || batch.estado === estadoProceso.completado);
