/** Eight times the input, and three times the room that a cost in step with its length needs. */
const TIMES = 8;
/** Below this the measure is noise. */
const LEAST_MS = 2;

/**
 * How many times more processor time `run` takes for an input that is eight times as long: about 8 when its cost follows
 * the length, 64 when it follows the square. A busy machine changes both alike. The best of three runs each counts.
 *
 * @param make the input of a size, made outside of what is measured; `size` is that of the longer one
 */
export function growth<Input>(size: number, make: (size: number) => Input, run: (input: Input) => unknown) {
  const short = make(Math.ceil(size / TIMES));
  const long = make(size);
  const shortMs = best(() => run(short));
  return best(() => run(long)) / Math.max(LEAST_MS, shortMs);
}

/** More than this is a cost that grows faster than its input. */
export const IN_STEP = 3 * TIMES;

function best(run: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => processorMs(run)));
}

function processorMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
