import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  update(done: number, total: number): void;
  stop(): void;
}

/** A bar with rate and time left on standard error when that is a terminal; otherwise silence. */
export function createProgress(unit: string): Progress {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: `{bar} {percentage}% · {value}/{total} ${unit} · quedan {eta_formatted}`,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: (done, total) => {
      if (!started) bar.start(total, done);
      started = true;
      bar.setTotal(Math.max(total, 1));
      bar.update(done);
    },
    stop: () => {
      if (started) bar.stop();
    },
  };
}
