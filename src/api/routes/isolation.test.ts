import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routeTable } from '#contract/route-table.ts';
import { accesosRoutes } from '#contract/tokens/routes.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';
import { pathOf, seedThings } from '../testing/things.ts';

/** Texts that only Ana's rows hold: an answer that contains one is hers. */
const MARKS = ['sólo-de-ana', 'solodeana', 'ana@example.com'];

interface Statement {
  text: string;
  values: unknown[];
}

let api: Harness;
let ana: Person;
let luis: Person;
const seen = new Map<string, Statement>();

/** Every statement that the program sends while `work` runs, with its values. */
async function recorded(work: () => Promise<void>): Promise<void> {
  const { query } = pg.Client.prototype;
  // The driver's own method with one step before it; restored below.
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [config, given] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof config === 'string' ? config : config.text;
    const values = typeof config === 'string' ? given : (config.values ?? given);
    if (typeof text === 'string') seen.set(text, { text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}

beforeAll(async () => {
  api = await startHarness();
  [ana, luis] = [await api.signIn('ana'), await api.signIn('luis')];
  await recorded(async () => {
    const things = await seedThings(api, ana, {
      keywords: ['bar sólo-de-ana', 'dentista lugo'],
      businesses: [
        { nombre_negocio: 'Bar sólo-de-ana', dominio: 'solodeana.es' },
        { nombre_negocio: 'Sin web, sólo-de-ana' },
      ],
    });
    for (const routes of Object.values(routeTable)) {
      for (const route of Object.values<Route>(routes)) {
        if (route.method !== 'GET' || !route.auth || route.produces === 'text/event-stream') continue;
        await (await api.call(pathOf(route, things), { as: ana })).arrayBuffer();
      }
    }
    const made = await api.post('/api/accesos', { nombre: 'guion', alcances: ['leer'] }, ana);
    const { token } = accesosRoutes.crear.answer.parse(await made.json()).data;
    await api.call('/api/batches', { as: { ...ana, token } });
    for (const [path, body] of [
      ['/api/dominios/verificar-masivo', { filtro: { extension: 'es' } }],
      [`/api/dominios/${things.dominios}/verificar`, {}],
      [`/api/batches/${things.batches}/iniciar`, {}],
      [`/api/batches/${things.batches}/pausar`, {}],
      ['/api/notificaciones/leer', { todas: true }],
    ] as const) {
      await api.post(path, body, ana);
    }
  });
});
afterAll(() => api.stop());

test('every statement of the program, run as another account with the same values, shows and changes nothing of Ana', async () => {
  const statements = [...seen.values()].filter(({ text }) =>
    /^\s*(?:WITH|SELECT|UPDATE|DELETE)\b/i.test(text),
  );
  // The statements of all calls, not only of a few.
  expect(statements.length).toBeGreaterThan(60);
  const app = new pg.Client(api.db.appUrl);
  await app.connect();
  try {
    for (const { text, values } of statements) {
      await app.query('BEGIN');
      await app.query(`SELECT set_config('app.usuario_id', $1, true)`, [luis.usuario_id]);
      // A statement that a constraint or a policy refuses has changed no row either.
      const answer = await app.query(text, values).catch(() => null);
      if (answer && /^\s*(?:UPDATE|DELETE)\b/i.test(text) && values.includes(ana.usuario_id)) {
        expect([text, answer.rowCount]).toEqual([text, 0]);
      }
      const shown = JSON.stringify(answer?.rows ?? []);
      for (const mark of MARKS) expect([text, shown.includes(mark)]).toEqual([text, false]);
      await app.query('ROLLBACK');
    }
  } finally {
    await app.end();
  }
});

test('the same statements run as Ana do show her rows: the check above would notice', async () => {
  const app = new pg.Client(api.db.appUrl);
  await app.connect();
  let shown = '';
  for (const { text, values } of seen.values()) {
    if (!/^\s*(?:WITH|SELECT)\b/i.test(text)) continue;
    await app.query('BEGIN');
    await app.query(`SELECT set_config('app.usuario_id', $1, true)`, [ana.usuario_id]);
    shown += JSON.stringify((await app.query(text, values).catch(() => null))?.rows ?? []);
    await app.query('ROLLBACK');
  }
  await app.end();
  for (const mark of MARKS) expect(shown).toContain(mark);
});
