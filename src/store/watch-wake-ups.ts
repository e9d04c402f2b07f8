import type { Listening } from './listener.ts';
import type { Store } from './store.ts';
import { readWakeUp, type WakeUp, WORK_CHANNEL } from './wake-ups.ts';

/** Receives other processes' wake-ups. The sweep finds work missed during a lost connection. */
export function watchWakeUps({ listener }: Store, hear: (wake: WakeUp) => void): Promise<Listening> {
  return listener.listen(WORK_CHANNEL, {
    hear: (text) => {
      const wake = readWakeUp(text);
      if (wake) hear(wake);
    },
    missed: () => undefined,
  });
}
