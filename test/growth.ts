/** Eight times the input, and three times the room that a cost in step with its length needs. */
const TIMES = 8;
/** Below this the measure is noise. */
const LEAST_MS = 2;
const ROUNDS = 3;
const ROUNDS_MAX = 12;

/**
 * How many times more processor time `run` takes for an input that is eight times as long: about 8 when its cost follows
 * the length, 64 when it follows the square. The best runs count, and more are made while the result is too high, because a
 * busy machine slows single ones.
 *
 * @param make the input of a size, made outside of what is measured; `size` is that of the longer one
 */
export function growth<Input>(size: number, make: (size: number) => Input, run: (input: Input) => unknown) {
  const short = make(Math.ceil(size / TIMES));
  const long = make(size);
  let shortMs = Number.POSITIVE_INFINITY;
  let longMs = Number.POSITIVE_INFINITY;
  const times = () => longMs / Math.max(LEAST_MS, shortMs);
  for (let round = 0; round < ROUNDS || (round < ROUNDS_MAX && times() >= IN_STEP); round++) {
    shortMs = Math.min(
      shortMs,
      processorMs(() => run(short)),
    );
    longMs = Math.min(
      longMs,
      processorMs(() => run(long)),
    );
  }
  return times();
}

/** More than this is a cost that grows faster than its input. */
export const IN_STEP = 3 * TIMES;

function processorMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
