import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { systemClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createAiProviders } from '#providers/ai/provider.ts';
import { createChatSender } from '#providers/messages/chat/chat-sender.ts';
import { createPushSender } from '#providers/messages/push.ts';
import { createTelegramSender } from '#providers/messages/telegram.ts';
import { createWebhookSender } from '#providers/messages/webhook.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

/** Cases of each call; the long run has them all. */
const LONG = process.env.PRUEBAS_LARGAS === '1';
const CASES = LONG ? 200 : 12;
/** After it no new case begins; the last one and its shrinking take longer. */
const CASES_MS = 240_000;
const TIMEOUT_MS = 2.5 * CASES_MS;
/** Processor time: other processes do not count. */
const BUSY_MS = 250;
/** Garbage of earlier answers counts too: a slow answer is measured again. */
const MEASURES = 3;

let api: Harness;
let ana: Person;
let services: TestServices;
const http = createServiceClient({ userAgent: 'prueba' });
beforeAll(async () => {
  services = await testServices();
  // A key that one call stores may be used by a later one.
  const at = {
    anthropic: services.at('anthropic'),
    openai: services.at('openai'),
    gemini: services.at('gemini'),
  };
  const map = {
    dns: { tld: {}, resolver: [] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:9/' },
    http: {},
    services: at,
  } as unknown as NetworkMap;
  const aiProviders = createAiProviders({ http, clock: systemClock, map });
  // What one call stores of a channel is used by a later one; no address has an answer but Telegram's.
  const to = { outbound: createOutbound({ map, contactUrl: null }), now: () => systemClock.now() };
  const vapid = async () => null;
  const senders = {
    telegram: createTelegramSender({ http, base: services.at('telegram') }),
    webhook: createWebhookSender(to),
    push: createPushSender({ ...to, vapid, subject: 'mailto:avisos@localhost', service: null }),
    chat: createChatSender({ ...to, trusted: [] }),
  };
  api = await startHarness({ admins: ['ana@example.com'], aiProviders, senders });
  ana = await api.signIn('ana');
});
afterAll(async () => {
  await api.stop();
  await http.close();
  await services.close();
});

const deep = (levels: number): unknown => {
  let value: unknown = 'fin';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    `e${'\u0301'.repeat(3_000)}`,
    'x'.repeat(20_000),
    ','.repeat(5_000),
    '\u202egpj.exe',
    "' OR 1=1 --",
    '%00',
    '../../etc/passwd',
    '1e400',
    '-0',
    'NaN',
    '٣',
    '💥'.repeat(500),
    '{"$ne":null}',
    '00000000-0000-4000-8000-000000000000',
  ),
);
const number = fc.constantFrom(0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320);
const anything = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, [], {}, deep(400)),
  fc.array(text, { maxLength: 30 }),
  fc.dictionary(text, text, { maxKeys: 8 }),
);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values near a schema: mostly of its shape, with hostile parts. */
function near(schema: JsonSchema | boolean | undefined): fc.Arbitrary<unknown> {
  if (typeof schema !== 'object') return anything;
  const own = ownShape(schema);
  return own ? fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: anything }) : anything;
}

function ownShape(schema: JsonSchema): fc.Arbitrary<unknown> | null {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => near(branch as JsonSchema))); // no boolean branches here
  switch (schema.type) {
    case 'object': {
      const parts = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, near(part as JsonSchema)]), // as above
      );
      return fc.record(parts, { requiredKeys: [] });
    }
    case 'array':
      return fc.array(near(schema.items as JsonSchema), { maxLength: 6 }); // one schema for all items
    case 'string':
      return text;
    case 'integer':
    case 'number':
      return fc.oneof(number, fc.integer({ min: 0, max: 100 }));
    case 'boolean':
      return fc.boolean();
    default:
      return null;
  }
}

const schemaOf = (schema: z.ZodType | undefined): JsonSchema | undefined =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const calls = Object.entries(routeTable).flatMap(([group, routes]) =>
  Object.entries<Route>(routes)
    .filter(([, route]) => route.produces !== 'text/event-stream')
    // They end the account or its sessions, which the other calls need.
    .filter(([name]) => !['salir', 'eliminar', 'cerrarOtras'].includes(name) || group === 'keywords')
    .map(([name, route]) => ({ name: `${group}.${name}`, route })),
);

async function send(route: Route, query: unknown, body: unknown, id: string): Promise<Response> {
  const search = new URLSearchParams();
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const path = route.path.replace(/:\w+/g, encodeURIComponent(id.toWellFormed().slice(0, 200) || 'x'));
  const init =
    route.method === 'GET'
      ? {}
      : { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } };
  const tail = String(search).slice(0, 6_000);
  return await api.call(`${path}${tail === '' ? '' : `?${tail}`}`, {
    method: route.method,
    ...init,
    as: ana,
  });
}

test.each(calls)(
  '$name answers whatever it is sent, quickly and never with a failure of its own',
  { timeout: TIMEOUT_MS },
  async ({ route }) => {
    const cases = fc.record({
      query: near(schemaOf(route.query)),
      body: near(schemaOf(route.body)),
      id: fc.oneof(fc.uuid(), text),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ query, body, id }) => {
        let busy = Number.POSITIVE_INFINITY;
        for (let measure = 0; measure < MEASURES && busy > BUSY_MS; measure++) {
          const before = process.cpuUsage();
          const answer = await send(route, query, body, id);
          const content = await answer.text();
          const { user, system } = process.cpuUsage(before);
          busy = (user + system) / 1_000;
          // 501 for a call that is not built yet; 502 or 503 for one whose provider is unavailable.
          if (answer.status >= 500)
            expect([answer.status, content]).toEqual([expect.toBeOneOf([501, 502, 503]), content]);
        }
        expect(busy).toBeLessThan(BUSY_MS);
      }),
      {
        numRuns: CASES,
        interruptAfterTimeLimit: CASES_MS,
        markInterruptAsFailure: false,
        // A report by text alone has no cause.
        includeErrorInReport: true,
      },
    );
  },
);
