import type { ActiveFault } from '../../faults.ts';

/** Of the results of a shifted answer, one in so many is left out. */
export const LEFT_OUT_ONE_IN = 9;

/**
 * What a maps provider does to a list on a bad day. `duplicate-results`: every fifth result comes twice, the second
 * time changed by `alter` as a rescrape would. `shifting-results`: each call turns the list by some places and
 * leaves every ninth result out, so that pages overlap and gap. Without a fault the list is returned as it is.
 */
export function disturb<T>(list: readonly T[], fault: ActiveFault | null, alter: (item: T) => T): T[] {
  if (fault?.fault === 'duplicate-results') {
    return list.flatMap((item, at) => (at % 5 === 0 ? [item, alter(item)] : [item]));
  }
  if (fault?.fault === 'shifting-results' && list.length > 0) {
    const turn = (fault.used * 3) % list.length;
    return [...list.slice(turn), ...list.slice(0, turn)].filter(
      (_, at) => (at + fault.used) % LEFT_OUT_ONE_IN !== 0,
    );
  }
  return [...list];
}
