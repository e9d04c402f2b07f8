import { classifyBusiness } from '#domain/classification/business.ts';
import { readKeyword } from '#domain/keyword/read-keyword.ts';
import type { Capability, Wire } from '#pipeline/ai/capabilities/capability.ts';
import { categorise } from '#pipeline/ai/capabilities/categories.ts';
import { optimiseKeywords } from '#pipeline/ai/capabilities/keywords.ts';
import { systemClock } from '#platform/clock.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import type { AiProvider, AiProviderName } from '#providers/ai/port.ts';
import { costOf, knownPrice, priceOf } from '#providers/ai/prices.ts';
import { createAiProviders } from '#providers/ai/provider.ts';
import { defaultModel } from '#providers/ai/services.ts';
import { type Case, readCases } from './ia/read-cases.ts';
import type { Measured } from './measured.ts';

/** Environment variables with a real key of each provider; without keys only the rules are measured. */
const KEYS: Readonly<Record<AiProviderName, string>> = {
  claude: 'IA_CLAUDE_KEY',
  openai: 'IA_OPENAI_KEY',
  gemini: 'IA_GEMINI_KEY',
};
const PERCENT = 100;

/**
 * Share of cases that the rules answer correctly, for the tuning half and the held-out half; with real keys in
 * IA_CLAUDE_KEY, IA_OPENAI_KEY or IA_GEMINI_KEY, also the models' share over the held-out half.
 */
export async function ia(): Promise<Measured> {
  const rows: [string, string][] = [];
  for (const half of ['tuning', 'held-out']) {
    const keywords = readCases(`keywords-${half}`);
    const read = keywords.map(({ keyword }) => ({ ...readKeyword(keyword ?? '') }));
    for (const field of ['pais', 'idioma', 'oficio', 'lugar'] as const) {
      rows.push([`rules, keywords ${half} (${keywords.length}): ${field}`, share(read, keywords, field)]);
    }
    const businesses = readCases(`negocios-${half}`);
    const said = businesses.map((one) =>
      classifyBusiness({ nombre_negocio: one.nombre_negocio ?? null, categoria: one.categoria ?? null }),
    );
    for (const field of ['categoria_negocio', 'grupo'] as const) {
      rows.push([
        `rules, businesses ${half} (${businesses.length}): ${field}`,
        share(said, businesses, field),
      ]);
    }
  }
  const heldOut = readCases('keywords-held-out');
  const rulesRight = right(
    heldOut.map(({ keyword }) => readKeyword(keyword ?? '')),
    heldOut,
    'pais',
  );
  let best = rulesRight;
  for (const [nombre, variable] of Object.entries(KEYS) as [AiProviderName, string][]) {
    // the keys of the record above
    const key = process.env[variable];
    if (key === undefined || key === '') {
      rows.push([nombre, `not measured: ${variable} is not set`]);
      continue;
    }
    const measured = await measureModel(nombre, key);
    rows.push(...measured.rows);
    best = Math.max(best, measured.countries);
  }
  return {
    rows,
    ratio: rulesRight / Math.max(1, best),
    reference: 'the best of rules and models at countries, half kept out',
  };
}

async function measureModel(
  nombre: AiProviderName,
  key: string,
): Promise<{ rows: [string, string][]; countries: number }> {
  const http = createServiceClient({ userAgent: 'dominios-locales bench' });
  try {
    const provider = createAiProviders({ http, clock: systemClock, map: null }).withKey(nombre, key);
    const signal = AbortSignal.timeout(300_000);
    const modelo = defaultModel(
      nombre,
      (await provider.models(signal)) ?? [],
      (one) => knownPrice(one, Date.now()) !== undefined,
    );
    if (modelo === null) return { rows: [[nombre, 'its list of models could not be read']], countries: 0 };
    const keywords = readCases('keywords-held-out');
    const businesses = readCases('negocios-held-out');
    const asked = await askAll(
      provider,
      modelo,
      optimiseKeywords,
      keywords.map(({ keyword }) => ({ keyword: keyword ?? '', pais: null, idioma: null })),
      signal,
    );
    const said = await askAll(
      provider,
      modelo,
      categorise,
      businesses.map((one) => ({
        nombre_negocio: one.nombre_negocio ?? '',
        categoria: one.categoria ?? null,
      })),
      signal,
    );
    const groups = said.values.map((value) => ({
      categoria_negocio: value?.categoria ?? null,
      grupo: value?.grupo ?? null,
    }));
    const euros = (asked.micro + said.micro) / 1_000_000;
    return {
      rows: [
        [`${nombre} ${modelo}: pais`, share(asked.values, keywords, 'pais')],
        [`${nombre} ${modelo}: idioma`, share(asked.values, keywords, 'idioma')],
        [`${nombre} ${modelo}: categoria_negocio`, share(groups, businesses, 'categoria_negocio')],
        [`${nombre} ${modelo}: grupo`, share(groups, businesses, 'grupo')],
        [`${nombre} ${modelo}: cost`, `${euros.toFixed(4)} €`],
      ],
      countries: right(asked.values, keywords, 'pais'),
    };
  } finally {
    await http.close();
  }
}

async function askAll<Item, Value>(
  provider: AiProvider,
  modelo: string,
  capability: Capability<Item, Value>,
  items: readonly Item[],
  signal: AbortSignal,
): Promise<{ values: (Value | null)[]; micro: number }> {
  const values: (Value | null)[] = items.map(() => null);
  let micro = 0;
  for (let from = 0; from < items.length; from += capability.porPregunta) {
    const page = items.slice(from, from + capability.porPregunta);
    const outcome = await provider.ask<{ resultados: Wire[] }>(modelo, {
      instrucciones: capability.instrucciones,
      datos: JSON.stringify(page.map((item, id) => ({ id, ...capability.describe(item) }))),
      schema: capability.schema,
      salidaMax: capability.salidaPorItem * page.length + 100,
      signal,
    });
    if (outcome.tokens) micro += costOf(priceOf(modelo, Date.now()), outcome.tokens);
    if (outcome.kind === 'failed') continue;
    for (const entry of outcome.value.resultados) {
      const item = page[entry.id];
      if (item !== undefined) values[from + entry.id] = capability.check(item, entry);
    }
  }
  return { values, micro };
}

type Read = Readonly<Record<string, unknown>> | object | null;

function right(read: readonly Read[], cases: readonly Case[], field: string): number {
  return cases.filter((one, at) => fieldOf(read[at], field) === one[field]).length;
}

function fieldOf(read: Read | undefined, field: string): unknown {
  return Object.entries(read ?? {}).find(([name]) => name === field)?.[1] ?? null;
}

function share(read: readonly Read[], cases: readonly Case[], field: string): string {
  return `${((PERCENT * right(read, cases, field)) / cases.length).toFixed(1)} %`;
}
