import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errores } from '#contract/errors.ts';
import { TipoEvento } from '#contract/events/entities.ts';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { Alcance } from '#contract/states.ts';

const guide = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const [spanish = '', english = ''] = guide.split('\n## English\n');

const routes = Object.values(routeTable).flatMap((group) => Object.values<Route>(group));
const pages = ['/api/docs'];
const ids = new Set(routes.map(({ path }) => path));

test.each([
  ['Spanish', spanish],
  ['English', english],
])('the %s guide names the calls, errors, scopes and events that there are', (_, text) => {
  const named = [...text.matchAll(/\/api\/[\w./:-]*[\w]/g)].map(([path]) => path);
  expect(new Set(named).size).toBeGreaterThanOrEqual(5);
  for (const path of named) expect(pages.includes(path) || ids.has(path as `/${string}`), path).toBe(true);
  const lines = [...text.matchAll(/^\| (\d{3}) +\| `(\w+)` +\|/gm)];
  expect(lines.length).toBeGreaterThanOrEqual(8);
  const known = new Map<string, number>(Object.entries(errores).map(([code, [status]]) => [code, status]));
  for (const [, status, code = ''] of lines) expect([code, known.get(code)]).toEqual([code, Number(status)]);
  const scopes = [...text.matchAll(/^\| `(\w+)` +\|/gm)].map(([, scope]) => scope);
  expect(scopes).toEqual(Alcance.options);
  const events = [...text.matchAll(/^\| `(\w+\.\w+)` +\|/gm)].map(([, event]) => event);
  expect(events).toEqual(TipoEvento.options);
});

test('both languages say the same: as many sections, errors and examples', () => {
  const marks = (text: string) =>
    ['\n### ', '\n| ', '```', '](examples/'].map((mark) => text.split(mark).length);
  expect(marks(spanish.slice(spanish.indexOf('## Español')))).toEqual(marks(english));
});
