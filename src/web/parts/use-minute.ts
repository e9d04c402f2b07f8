import { useEffect, useState } from 'react';

/** The time in epoch milliseconds, told anew each minute: 'hace 3 min' must not stand still. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
