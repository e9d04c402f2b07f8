export interface ServerState {
  /** It is no standby and not set read-only. */
  writable: boolean;
  /** Rises with each promotion; null where the server does not tell it, as some managed ones. */
  timeline: number | null;
  /** The same on a primary and its standbys. */
  system: string | null;
}

/** What this process has seen of the database, of all its servers. */
export interface Seen {
  timeline: number | null;
  system: string | null;
}

/**
 * The server that accepts writes on the newest timeline, never one on an older timeline than was seen: that is a former
 * primary, whose writes would be lost. Of several on one timeline the current one, and null if there is no current one.
 */
export function chooseServer(
  states: readonly (ServerState | null)[],
  current: number | null,
  seen: Seen,
): number | null {
  const lineOf = ({ timeline }: ServerState) => timeline ?? seen.timeline ?? 0;
  const fit = states.flatMap((state, at) =>
    state?.writable && isOfSystem(state, seen) ? [{ at, state }] : [],
  );
  const newest = Math.max(seen.timeline ?? 0, ...fit.map(({ state }) => lineOf(state)));
  const best = fit.filter(({ state }) => lineOf(state) === newest);
  const systems = new Set(best.flatMap(({ state }) => state.system ?? []));
  if (systems.size > 1) return null;
  if (best.some(({ at }) => at === current)) return current;
  return best.length === 1 ? (best[0]?.at ?? null) : null;
}

/** Writes to it would be lost. */
export const isFormer = (state: ServerState | null, seen: Seen): boolean =>
  state?.writable === true &&
  state.timeline !== null &&
  seen.timeline !== null &&
  state.timeline < seen.timeline;

const isOfSystem = ({ system }: ServerState, seen: Seen) =>
  system === null || seen.system === null || system === seen.system;
