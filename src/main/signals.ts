/** One signal often arrives several times: from the terminal, from npm and from the script that started us. */
const ECHO_MS = 1_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` at the first signal to end, a closed terminal included. One that comes later than the echoes of the first
 * means "now" and ends the process: the rows are safe at any instant.
 */
export function onSignal(stop: () => void): void {
  let first: number | null = null;
  const hear = () => {
    const now = performance.now();
    if (first === null) {
      first = now;
      stop();
    } else if (now - first > ECHO_MS) process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  // A terminal that is gone takes no more text: that is no reason to end without an orderly stop.
  process.stderr.on('error', () => {});
}
