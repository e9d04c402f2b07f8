import * as z from 'zod';
import { spokenKinds } from '#simulator/world/spoken/spoken-names.ts';
import { truthLines } from '#simulator/world/truth.ts';
import type { World } from '#simulator/world/types.ts';
import { zones } from '#simulator/world/zones.ts';

const NAMES_PER_ZONE = 2;
const Listed = z.object({ dominio: z.string(), fate: z.string(), negocios: z.number() });

/** Kinds that no business lists. */
const ALWAYS: ReadonlySet<string> = new Set<string>(spokenKinds);
const isAuthored = (world: World, name: string) => world.domains.get(name)?.site.kind === 'authored';

/** Domains that businesses list and unregistered names, without those outside `isIn`. `only` takes one of each kind in rotation. */
export function sampleNames(
  world: World,
  only: number | null,
  isIn: (name: string) => boolean = () => true,
): string[] {
  const listed = [...truthLines(world)]
    .map((line) => Listed.parse(JSON.parse(line)))
    .filter(({ dominio, fate, negocios }) => negocios > 0 || ALWAYS.has(fate) || isAuthored(world, dominio))
    .map(({ dominio, fate }) => ({ dominio, kind: fate }));
  const unknown = [...zones.keys()].flatMap((suffix) =>
    Array.from({ length: NAMES_PER_ZONE }, (_, at) => ({
      dominio: `nadie-lo-registro-${at + 1}.${suffix}`,
      kind: `.${suffix}`,
    })),
  );
  const all = [...listed, ...unknown].filter(({ dominio }) => isIn(dominio));
  return (only === null ? all : oneOfEach(all, only)).map(({ dominio }) => dominio);
}

function oneOfEach<Item extends { kind: string }>(items: readonly Item[], most: number): Item[] {
  const kinds = Map.groupBy(items, (item) => item.kind);
  const taken: Item[] = [];
  for (let round = 0; taken.length < Math.min(most, items.length); round++) {
    for (const kind of kinds.values()) {
      const item = kind[round];
      if (item !== undefined && taken.length < most) taken.push(item);
    }
  }
  return taken;
}
