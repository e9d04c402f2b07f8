import type { ActiveFault } from '../../faults.ts';

/** One of this number of results is left out of a shifted answer. */
export const LEFT_OUT_ONE_IN = 9;

/**
 * `duplicate-results`: every fifth result twice, the second time changed by `alter`. `shifting-results`: each call
 * rotates the list and leaves every ninth result out, so that pages overlap and have gaps.
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
