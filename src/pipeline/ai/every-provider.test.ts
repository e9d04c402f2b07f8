import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import type { AiProviderName } from '#providers/ai/port.ts';
import { createAiProviders } from '#providers/ai/provider.ts';
import type { FaultName } from '#simulator/faults.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { saveAiProvider } from '#store/queries/accounts/keys.ts';
import { readSpending } from '#store/queries/ai/budget.ts';
import { saveAiSettings } from '#store/queries/ai/settings.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import type { AiDeps } from '../runtime/ports.ts';
import { askAi } from './ask-ai.ts';
import { categorise } from './capabilities/categories.ts';
import { describeDeadSites } from './capabilities/dead-sites.ts';
import { optimiseKeywords } from './capabilities/keywords.ts';
import { writeNotes } from './capabilities/notes.ts';

const providers = [
  ['claude', 'anthropic', 'claude-haiku-5-5'],
  ['openai', 'openai', 'gpt-5.4-mini'],
  ['gemini', 'gemini', 'gemini-3.8-flash'],
] as const;

let db: TestDatabase;
let services: TestServices;
let ana: string;
let fate: string;
const http = createServiceClient({ userAgent: 'prueba' });
const clock = fixedClock(Date.UTC(2026, 10, 20, 10));
const signal = new AbortController().signal;

beforeAll(async () => {
  [db, services] = await Promise.all([freshDatabase(inject('postgres')), testServices()]);
});
beforeEach(async () => {
  fate = 'buena';
  services.context.counters.reset();
  ana = await createAccount(db.store);
});
afterEach(() => services.context.faults.clear());
afterAll(async () => {
  await http.close();
  await services.close();
  await db.drop();
});

function depsOf(timeoutMs: number): AiDeps {
  const at = Object.fromEntries(providers.map(([, service]) => [service, services.at(service)]));
  // Model providers read only the services of a map.
  const map = { services: at } as unknown as Parameters<typeof createAiProviders>[0]['map'];
  return {
    store: db.store,
    clock,
    accountKeys: { read: async () => ({ kind: 'key', key: `sk-${fate}-secreto-7719` }) },
    aiProviders: createAiProviders({ http, clock, map, timeoutMs }),
  };
}

/** A chosen model, so that the list of models is not requested. */
const choose = (provider: AiProviderName, modelo: string) =>
  withAccount(db.store, ana, async (tx) => {
    await saveAiProvider(tx, ana, provider);
    await saveAiSettings(tx, ana, { modelos: { [provider]: modelo } });
  });

async function askAll(deps: AiDeps) {
  const keywords = ['fontanero Sevilla', 'dentistas florida'].map((keyword) => ({
    keyword,
    pais: null,
    idioma: null,
  }));
  const businesses = [
    { nombre_negocio: 'Casa Anselma', categoria: null },
    { nombre_negocio: 'Foto Roig', categoria: 'Establecimiento' },
  ];
  const hechos = {
    dominio: 'anselma.es',
    resenas: 127,
    razon_1: '127 reseñas y su web no responde.',
    accion_1: 'Registrar el dominio hoy.',
  };
  const page = {
    titulo: 'Anselma',
    texto: 'Restaurante en Madrid. Abierto desde hace veinte años en el barrio.',
  };
  const [words, categories, notes, sites] = await Promise.all([
    askAi(deps, ana, optimiseKeywords, keywords, signal),
    askAi(deps, ana, categorise, businesses, signal),
    askAi(deps, ana, writeNotes, [{ hechos }], signal),
    askAi(deps, ana, describeDeadSites, [page], signal),
  ]);
  return { words, categories, notes, sites };
}

const notices = () =>
  withAccount(db.store, ana, async (tx) =>
    (await listNotifications(tx, ana, {}, { pagina: 1, limite: 20 })).filas.map(({ mensaje }) => mensaje),
  );
const spending = () => withAccount(db.store, ana, (tx) => readSpending(tx, ana, clock.now()));
/** Questions by service; requests delayed by an earlier fault are counted late and left out. */
const asked = () =>
  Object.fromEntries(
    providers.map(([, service]) => {
      const outcomes = services.context.counters.servers()[`service:${service}`]?.outcomes ?? {};
      const answered = Object.entries(outcomes).filter(([name]) => !/^(?:fault:|client-gone)/.test(name));
      return [service, answered.reduce((sum, [, count]) => sum + count, 0)];
    }),
  );

describe.each(providers)('%s', (provider, service, modelo) => {
  test('does all tasks on its own wire alone, each a question, with the same results as the others', async () => {
    await choose(provider, modelo);
    const { words, categories, notes, sites } = await askAll(depsOf(10_000));
    expect(words).toEqual({
      motivo: null,
      valores: [
        expect.objectContaining({ pais: 'ES', keyword_optimizada: 'fontaneros en Sevilla' }),
        { keyword_optimizada: null, pais: 'US', idioma: 'es', variantes: [] },
      ],
    });
    expect(categories).toEqual({
      motivo: null,
      valores: [
        { categoria: 'Restaurante', grupo: 'Restaurante' },
        { categoria: 'Fotografía', grupo: 'Servicio' },
      ],
    });
    expect(notes).toEqual({
      motivo: null,
      valores: [{ nota: '127 reseñas y su web no responde. Registrar el dominio hoy.' }],
    });
    expect(sites).toEqual({
      motivo: null,
      valores: [{ oficio: 'Restaurante', lugar: 'Madrid', idioma: 'es', calidad: 'sencilla' }],
    });
    expect(asked()).toEqual({ anthropic: 0, openai: 0, gemini: 0, [service]: 4 });
    expect(await notices()).toEqual([]);
    expect(await spending()).toMatchObject({ preguntas: 4, reservado: 0 });
  });

  test.each([
    ['timeout', false],
    ['slow', false],
    ['slow-headers', false],
    ['endless-body', false],
    ['throttle-429', true],
    ['throttle-429-retry-after', true],
    ['server-error', true],
    ['wrong-key', true],
    ['quota-end', true],
    ['malformed', true],
    ['truncated', true],
    ['empty', true],
    ['html', true],
    ['throttle-text', true],
    ['closed', true],
    ['refused', true],
    ['redirect-loop', true],
    ['private-redirect', true],
  ] satisfies [FaultName, boolean][])(
    'under the fault %s leaves all tasks to the rules, and says so once',
    async (fault, quick) => {
      await choose(provider, modelo);
      services.context.faults.set({ fault, server: `service:${service}` });
      const deps = depsOf(quick ? 10_000 : 300);
      for (let round = 0; round < 2; round++) {
        for (const { valores, motivo } of Object.values(await askAll(deps))) {
          expect(valores.every((value) => value === null)).toBe(true);
          expect(motivo).not.toBeNull();
        }
      }
      expect(services.context.counters.privateTouches).toEqual([]);
      expect(await notices()).toEqual([expect.stringMatching(/: se usan las reglas\.$/)]);
      const { gastado, reservado, presupuesto } = await spending();
      expect(reservado).toBe(0);
      expect(gastado).toBeLessThanOrEqual(presupuesto);
    },
  );

  test.each(['mala', 'nosuscrita', 'sinsaldo', 'limite'])(
    'with a key that is «%s» leaves all tasks to the rules, says so once, and costs nothing',
    async (which) => {
      await choose(provider, modelo);
      fate = which;
      const results = Object.values(await askAll(depsOf(10_000)));
      expect(results.every(({ motivo }) => motivo !== null)).toBe(true);
      const said = await notices();
      expect(said).toEqual([expect.stringMatching(/: se usan las reglas\.$/)]);
      expect(JSON.stringify([results, said])).not.toContain('secreto');
      expect((await spending()).gastado).toBe(0);
    },
  );

  test('never passes the month’s budget by asking for all at once, and says once that it is used up', async () => {
    await choose(provider, modelo);
    await withAccount(db.store, ana, (tx) => saveAiSettings(tx, ana, { presupuesto: 1 }));
    const results = Object.values(await askAll(depsOf(10_000)));
    expect(new Set(results.map(({ motivo }) => motivo))).toEqual(new Set(['sin_presupuesto']));
    expect(asked()[service]).toBe(0);
    expect(await notices()).toHaveLength(1);
    expect((await spending()).gastado).toBe(0);
  });
});
