export interface WakeableTimer {
  wake(): void;
  /** Waits for a wake-up (one since the last `next` counts), `ms`, or the end. */
  next(ms: number): Promise<void>;
  pause(ms: number): Promise<void>;
}

/** For a loop that works on request and at intervals. Never rejects. */
export function createWakeableTimer(end: AbortSignal): WakeableTimer {
  let woken = false;
  let resume = () => {};

  const sleep = (ms: number, wakeable: boolean) =>
    new Promise<void>((resolve) => {
      if (end.aborted || (wakeable && woken)) {
        resolve();
        return;
      }
      const finish = () => {
        clearTimeout(timer);
        end.removeEventListener('abort', finish);
        resume = () => {};
        resolve();
      };
      const timer = setTimeout(finish, ms);
      end.addEventListener('abort', finish, { once: true });
      if (wakeable) resume = finish;
    });

  return {
    wake() {
      woken = true;
      resume();
    },
    async next(ms) {
      await sleep(ms, true);
      woken = false;
    },
    pause: (ms) => sleep(ms, false),
  };
}
