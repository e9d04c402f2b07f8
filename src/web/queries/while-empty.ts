import type { Query } from '@tanstack/react-query';

const AGAIN_MS = 3_000;

/**
 * Polls an empty list, because verdicts and scores arrive by themselves. A list with rows is not polled, so that rows
 * do not move while they are read.
 */
export const whileEmpty =
  <Data>(isEmpty: (data: Data) => boolean) =>
  ({ state }: Pick<Query<Data>, 'state'>): number | false =>
    state.data !== undefined && isEmpty(state.data) ? AGAIN_MS : false;
