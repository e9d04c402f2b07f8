import crypto from 'node:crypto';
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

test.each([
  ['Spanish', spanish],
  ['English', english],
])(
  'the receiver of the %s guide takes a signature of its key, and no old copy or changed body',
  (_, text) => {
    const code = /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
    const receive = new Function('headers', 'rawBody', 'process', 'crypto', `${code}; return isOurs;`);
    const CLAVE = `whsec_${crypto.randomBytes(32).toString('base64')}`;
    const isOurs = (ageS: number, { key = CLAVE, body = '{}', more = '' } = {}) => {
      const at = Math.floor(Date.now() / 1_000) - ageS;
      const secret = Buffer.from(key.replace('whsec_', ''), 'base64');
      const mac = crypto.createHmac('sha256', secret).update(`id.${at}.{}`).digest('base64');
      const headers = {
        'webhook-id': 'id',
        'webhook-timestamp': String(at),
        'webhook-signature': `${more}v1,${mac}`,
      };
      return receive(headers, body, { env: { CLAVE } }, crypto);
    };
    expect([isOurs(0), isOurs(290), isOurs(0, { more: 'v1,b3RyYQ== ' })]).toEqual([true, true, true]);
    expect([isOurs(310), isOurs(-310)]).toEqual([false, false]);
    const key = `whsec_${crypto.randomBytes(32).toString('base64')}`;
    expect([isOurs(0, { key }), isOurs(0, { body: '{"x":1}' })]).toEqual([false, false]);
  },
);
