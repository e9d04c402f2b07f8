import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';

const known = Object.values(routeTable).flatMap((group) =>
  // The methods of an administrator's address are not disclosed: it answers as one that does not exist.
  Object.values<Route>(group)
    .filter(({ admin }) => !admin)
    .map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    })),
);

/** The methods that the contract has for a path; empty when it does not know the path. */
export function allowedMethods(path: string): string[] {
  const methods = new Set<string>(
    known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
  );
  if (methods.size === 0) return [];
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods.add('OPTIONS')];
}
