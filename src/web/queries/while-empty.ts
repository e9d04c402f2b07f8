import type { Query } from '@tanstack/react-query';

const AGAIN_MS = 3_000;

/**
 * For a list that is empty: it is asked for again, because what fills it (a verdict, a score) comes by itself. Once it
 * has rows nothing moves under the reader.
 */
export const whileEmpty =
  <Data>(isEmpty: (data: Data) => boolean) =>
  ({ state }: Pick<Query<Data>, 'state'>): number | false =>
    state.data !== undefined && isEmpty(state.data) ? AGAIN_MS : false;
