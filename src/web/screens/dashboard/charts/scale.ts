const TICKS_MOST = 5;

/** The lines of a chart of counts up to `most`: round numbers from 0 to the first that is not below it. */
export function scaleOf(most: number): { top: number; ticks: number[] } {
  const wanted = Math.max(1, most) / (TICKS_MOST - 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, ([1, 2, 5].find((one) => one * power >= wanted) ?? 10) * power);
  const lines = Math.max(1, Math.ceil(most / step));
  return { top: lines * step, ticks: Array.from({ length: lines + 1 }, (_, line) => line * step) };
}
