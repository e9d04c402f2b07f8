import { Presets, SingleBar } from 'cli-progress';

/** Results come in bursts: the time left is judged over so many of them. */
const ETA_OVER = 2_000;

export interface Progress {
  /** `total` is null while it is not known. */
  update(done: number, total: number | null): void;
  stop(): void;
}

/** A bar with the time left on standard error when that is a terminal (a bare count without a total); else silence. */
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
