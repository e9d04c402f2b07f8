/** The first anniversary after `now` (ISO 8601 or epoch milliseconds, UTC); for 29 February the 28th. */
export function nextRenewal(purchase: string | number, now: number): string {
  const bought = new Date(purchase);
  const years = new Date(now).getUTCFullYear() - bought.getUTCFullYear();
  const first = anniversary(bought, Math.max(1, years));
  return (first.getTime() > now ? first : anniversary(bought, Math.max(1, years + 1))).toISOString();
}

/** True if a renewal falls on an anniversary of the purchase, so that it moves with it. */
export function followsPurchase(renewal: string, purchase: string): boolean {
  const [renews, bought] = [new Date(renewal), new Date(purchase)];
  const years = renews.getUTCFullYear() - bought.getUTCFullYear();
  return years >= 1 && dayOf(anniversary(bought, years)) === dayOf(renews);
}

function anniversary(from: Date, years: number): Date {
  const day = new Date(from);
  day.setUTCFullYear(from.getUTCFullYear() + years);
  // 29 February overflowed into 1 March.
  if (day.getUTCMonth() !== from.getUTCMonth()) day.setUTCDate(0);
  return day;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
