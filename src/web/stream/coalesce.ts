export interface Coalesced {
  /** Runs at once if idle; otherwise once at the end of the interval, for any number of calls. */
  call(): void;
  cancel(): void;
}

/** At most one run of `work` every `intervalMs`. */
export function coalesce(work: () => void, intervalMs: number): Coalesced {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let again = false;
  const close = () => {
    timer = null;
    if (!again) return;
    again = false;
    run();
  };
  const run = () => {
    timer = setTimeout(close, intervalMs);
    work();
  };
  return {
    call: () => {
      if (timer === null) run();
      else again = true;
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      again = false;
    },
  };
}
