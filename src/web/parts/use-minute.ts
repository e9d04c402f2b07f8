import { useEffect, useState } from 'react';
import { now, onTimeJump } from '../api/clock.ts';

/** The time in epoch milliseconds, updated each minute and on a jump, so that 'hace 3 min' stays true. */
export function useMinute(): number {
  const [minute, setMinute] = useState(now);
  useEffect(() => {
    const tell = () => setMinute(now());
    const timer = setInterval(tell, 60_000);
    const stop = onTimeJump(tell);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return minute;
}
