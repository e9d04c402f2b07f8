import type { Logger } from '#platform/logger.ts';
import { readWakeUp, type WakeUp, WORK_CHANNEL } from './wake-ups.ts';
import { type ChangeWatch, watchChanges } from './watch-changes.ts';

/** Hears of the work that other processes announce. What is missed while the connection is lost, the sweep finds. */
export function watchWakeUps(options: {
  appUrl: string;
  log: Logger;
  hear: (wake: WakeUp) => void;
}): Promise<ChangeWatch> {
  return watchChanges({
    appUrl: options.appUrl,
    log: options.log,
    channel: WORK_CHANNEL,
    onChange: (text) => {
      const wake = readWakeUp(text);
      if (wake) options.hear(wake);
    },
    onGap: () => undefined,
  });
}
