const TICK_MS = 20;

/**
 * Measures this process from now on. The returned function ends the measurement and gives the longest time, in ms,
 * that a timer came late: a promise of time is the product's, the pauses of a busy machine are not.
 */
export function watchStalls(): () => number {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
  };
  const timer = setInterval(look, TICK_MS);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}
