import { Presets, SingleBar } from 'cli-progress';

/** Number of results over which the time left is estimated, because they come in bursts. */
const ETA_OVER = 2_000;

export interface Progress {
  update(done: number, total: number | null): void;
  stop(): void;
}

/** A bar on a terminal's standard error, with the time left if the total is known; otherwise no output. */
export function createProgress(unit: string): Progress {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  let bar: SingleBar | null = null;
  return {
    update: (done, total) => {
      if (bar === null) {
        bar = newBar(unit, total !== null);
        bar.start(total ?? 0, done);
      }
      bar.setTotal(Math.max(total ?? 0, done, 1));
      bar.update(done);
    },
    stop: () => bar?.stop(),
  };
}

function newBar(unit: string, isBounded: boolean): SingleBar {
  const format = isBounded
    ? `{bar} {percentage}% · {value}/{total} ${unit} · quedan {eta_formatted}`
    : `{value} ${unit} · {duration_formatted}`;
  return new SingleBar(
    { stream: process.stderr, format, hideCursor: true, clearOnComplete: true, etaBuffer: ETA_OVER },
    Presets.shades_classic,
  );
}
