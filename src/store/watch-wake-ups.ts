import type { Logger } from '#platform/logger.ts';
import { readWakeUp, type WakeUp, WORK_CHANNEL } from './wake-ups.ts';
import { type ChangeWatch, watchChanges } from './watch-changes.ts';

/** Receives other processes' wake-ups. The sweep finds work missed during a lost connection. */
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
