import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';

const known = Object.values(routeTable).flatMap((group) =>
  // Methods of administrators' addresses are not disclosed: they answer as if they did not exist.
  Object.values<Route>(group)
    .filter(({ admin }) => !admin)
    .map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    })),
);

export function allowedMethods(path: string): string[] {
  const methods = new Set<string>(
    known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
  );
  if (methods.size === 0) return [];
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods.add('OPTIONS')];
}
