/** One signal often arrives several times: from the terminal, npm and the starting script. */
const ECHO_MS = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** At the first signal. A later one, after the echoes, ends the process; stored rows are safe. */
export function onSignal(stop: () => void): void {
  let first: number | null = null;
  const hear = () => {
    const now = performance.now();
    if (first === null) {
      first = now;
      stop();
    } else if (now - first > ECHO_MS) process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  // A closed terminal must not prevent an orderly stop.
  process.stderr.on('error', () => {});
}
