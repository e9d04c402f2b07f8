import { GOOGLE_DIAS } from '#contract/google-data.ts';
import type { Clock } from '#platform/clock.ts';
import { accountsWithGoogleDue, withdrawGoogle } from '#store/queries/businesses/google.ts';
import { nextRevision, type Store, withAccount, withSystem } from '#store/store.ts';

const DAY_MS = 86_400_000;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const ACCOUNTS = 500;
/** Short: searches of the account wait for it. */
const PAGE = 1_000;
const PAGES_MAX = 2_000;

/**
 * Removes Google data of places last collected 30 days ago, as Google's terms demand. Returns the number of
 * businesses.
 */
export async function withdrawOldGoogle(
  { store, clock }: { store: Store; clock: Clock },
  signal: AbortSignal,
): Promise<number> {
  const before = clock.now() - GOOGLE_DIAS * DAY_MS;
  const page = (account: string) =>
    withAccount(store, account, async (tx) =>
      withdrawGoogle(tx, account, { before, now: clock.now(), revision: await nextRevision(tx) }, PAGE),
    );
  let total = 0;
  let pages = 0;
  let after: string | undefined = NO_ID;
  while (after !== undefined) {
    const from: string = after;
    const due = await withSystem(store, (tx) =>
      accountsWithGoogleDue(tx, { before, after: from, limit: ACCOUNTS }),
    );
    for (const account of due) {
      let some = PAGE;
      while (some === PAGE) {
        if (signal.aborted || pages === PAGES_MAX) return total;
        pages += 1;
        some = await page(account);
        total += some;
      }
    }
    after = due.length < ACCOUNTS ? undefined : due.at(-1);
  }
  return total;
}
