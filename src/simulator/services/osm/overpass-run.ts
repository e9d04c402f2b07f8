import type { BoundingBox } from '../../world/types.ts';
import { distance2, inside } from '../maps/viewport.ts';
import { AREA_BASE, type Boundary } from './boundaries.ts';
import type { OsmElement } from './elements.ts';
import type { Filter, OverpassQuery, Statement } from './overpass-ql.ts';

export interface MapData {
  elements: readonly OsmElement[];
  boundaries: readonly Boundary[];
}

interface Memory {
  sets: Map<string, OsmElement[]>;
  areas: Map<string, Boundary[]>;
  out: Record<string, unknown>[];
}

/** A query without a place would read the planet: the real server runs out of time. */
export class OverpassTimeout extends Error {}

export function runOverpass(query: OverpassQuery, data: MapData): Record<string, unknown>[] {
  const memory: Memory = { sets: new Map(), areas: new Map(), out: [] };
  for (const statement of query.statements) run(statement, query, data, memory);
  return memory.out;
}

function run(statement: Statement, query: OverpassQuery, data: MapData, memory: Memory): OsmElement[] {
  switch (statement.do) {
    case 'area': {
      memory.areas.set(
        statement.into,
        data.boundaries.filter((one) => statement.filters.every((filter) => areaFits(one, filter))),
      );
      return [];
    }
    case 'query': {
      const found = select(statement, query.settings.bbox, data, memory);
      memory.sets.set(statement.into, found);
      return found;
    }
    case 'union': {
      const parts = statement.parts.flatMap((part) => run(part, query, data, memory));
      const found = [...new Set(statement.parts.length === 0 ? memory.sets.get(statement.into) : parts)];
      memory.sets.set(statement.into, found);
      return found;
    }
    case 'out': {
      const found = memory.sets.get(statement.set) ?? [];
      memory.out.push(...printed(found, statement));
      return [];
    }
    case 'recurse':
      return [];
  }
}

function select(
  statement: Extract<Statement, { do: 'query' }>,
  box: BoundingBox | null,
  data: MapData,
  memory: Memory,
): OsmElement[] {
  const { filters, kinds } = statement;
  const placed = filters.some(({ by }) => by !== 'tag' && by !== 'tag-regex');
  if (!placed && !box) throw new OverpassTimeout();
  const tests = filters.map((filter) => testOf(filter, data, memory));
  return data.elements.filter(
    (element) =>
      kinds.includes(element.type) &&
      (!box || placed || inside(box, element)) &&
      tests.every((test) => test(element)),
  );
}

function testOf(filter: Filter, data: MapData, memory: Memory): (element: OsmElement) => boolean {
  switch (filter.by) {
    case 'tag':
    case 'tag-regex':
      return (element) => tagFits(element.tags, filter);
    case 'bbox':
      return (element) => inside(filter.box, element);
    case 'area': {
      const byId = (one: Boundary) => AREA_BASE + one.relation === filter.id;
      const areas = filter.set === null ? data.boundaries.filter(byId) : (memory.areas.get(filter.set) ?? []);
      return (element) => areas.some((area) => inside(area.bbox, element));
    }
    case 'around':
      return (element) => distance2(filter, element) <= (filter.metres / 1_000) ** 2;
    case 'ids':
      return (element) => filter.ids.includes(element.id);
    case 'set': {
      const members = new Set(memory.sets.get(filter.set) ?? []);
      return (element) => members.has(element);
    }
  }
}

function tagFits(
  tags: Readonly<Record<string, string>>,
  filter: Extract<Filter, { by: 'tag' | 'tag-regex' }>,
): boolean {
  if (filter.by === 'tag') {
    const value = Object.hasOwn(tags, filter.key) ? tags[filter.key] : undefined;
    const fits = filter.value === null ? value !== undefined : value === filter.value;
    return fits !== filter.not;
  }
  const { key } = filter;
  const fits = Object.entries(tags).some(
    ([name, value]) => (typeof key === 'string' ? name === key : key.test(name)) && filter.value.test(value),
  );
  return fits !== filter.not;
}

function areaFits(boundary: Boundary, filter: Filter): boolean {
  const { name, level, relation } = boundary;
  if (filter.by === 'ids') return filter.ids.includes(AREA_BASE + relation);
  if (filter.by !== 'tag' && filter.by !== 'tag-regex') return false;
  const tags = {
    name,
    admin_level: String(level),
    boundary: 'administrative',
    type: 'boundary',
    'name:es': name,
  };
  return tagFits(level === 2 ? { ...tags, 'ISO3166-1': 'ES' } : tags, filter);
}

function printed(
  found: readonly OsmElement[],
  out: Extract<Statement, { do: 'out' }>,
): Record<string, unknown>[] {
  if (out.mode === 'count') {
    const count = (type: OsmElement['type']) => String(found.filter((one) => one.type === type).length);
    const tags = { nodes: count('node'), ways: count('way'), relations: count('relation') };
    return [{ type: 'count', id: 0, tags: { ...tags, total: String(found.length) } }];
  }
  return found.slice(0, out.limit ?? found.length).map((element) => {
    const { type, id, lat, lon, tags } = element;
    // `out tags` also drops the coordinates of nodes; ways and relations only have them with `center`.
    const placed = out.mode !== 'tags' && out.mode !== 'ids';
    const centre = out.center && type !== 'node' ? { center: { lat, lon } } : {};
    const point = type === 'node' && placed ? { lat, lon } : {};
    const inner =
      !placed || type === 'node'
        ? {}
        : type === 'way'
          ? { nodes: [id * 3, id * 3 + 1, id * 3 + 2, id * 3] }
          : { members: [{ type: 'way', ref: id * 7, role: 'outer' }] };
    return {
      type,
      id,
      ...point,
      ...centre,
      ...inner,
      ...(out.mode === 'ids' || out.mode === 'skel' ? {} : { tags }),
    };
  });
}
