import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#platform/clock.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import type { AiProviderName } from './port.ts';
import { createAiProviders } from './provider.ts';
import { defaultModel } from './services.ts';

const http = createServiceClient({ userAgent: 'prueba' });
let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterEach(() => services.context.faults.clear());
afterAll(async () => {
  await http.close();
  await services.close();
});

const names = ['claude', 'openai', 'gemini'] as const;
const serviceOf = { claude: 'anthropic', openai: 'openai', gemini: 'gemini' } as const;

const Paises = z.object({
  keywords: z.array(z.object({ id: z.number(), pais: z.enum(['ES', 'FR', 'MX']).nullable() })),
});

function provider(
  nombre: AiProviderName,
  fate = 'buena',
  timeoutMs = 20_000,
  at = Object.fromEntries(Object.values(serviceOf).map((name) => [name, services.at(name)])),
) {
  // Only `services` of the map is read here.
  const map = { services: at } as unknown as Parameters<typeof createAiProviders>[0]['map'];
  return createAiProviders({ http, clock: systemClock, map, timeoutMs }).withKey(
    nombre,
    `sk-${fate}-secreto-7719`,
  );
}

const question = (signal = new AbortController().signal) => ({
  instrucciones: 'Di el país de cada keyword.',
  datos: JSON.stringify([
    { id: 1, keyword: 'fontanero Sevilla' },
    { id: 2, keyword: 'boulangerie Paris' },
  ]),
  schema: Paises,
  salidaMax: 800,
  signal,
});

/** Each provider's answer without text, by the reason: 12 tokens read, 3 written. */
function wordless(nombre: AiProviderName, why: 'refusal' | 'length'): object {
  switch (nombre) {
    case 'claude':
      return {
        id: 'msg_01',
        type: 'message',
        role: 'assistant',
        model: 'claude-haiku-5-5',
        content: [],
        stop_reason: why === 'refusal' ? 'refusal' : 'max_tokens',
        stop_sequence: null,
        usage: { input_tokens: 12, output_tokens: 3 },
      };
    case 'openai':
      return {
        id: 'resp_1',
        object: 'response',
        created_at: 1_790_000_000,
        status: 'incomplete',
        error: null,
        incomplete_details: { reason: why === 'refusal' ? 'content_filter' : 'max_output_tokens' },
        model: 'gpt-5.4-mini',
        output: [],
        usage: {
          input_tokens: 12,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: 3,
          output_tokens_details: { reasoning_tokens: 3 },
          total_tokens: 15,
        },
      };
    case 'gemini':
      return {
        candidates: [{ finishReason: why === 'refusal' ? 'SAFETY' : 'MAX_TOKENS', index: 0 }],
        usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 3, totalTokenCount: 15 },
        modelVersion: 'gemini-3.8-flash',
        responseId: 'r1',
      };
  }
}

/** Asks the provider at a server that answers every request with this body. */
async function askAnswering(nombre: AiProviderName, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await provider(nombre, 'buena', 20_000, { [serviceOf[nombre]]: url }).ask('un-modelo', question());
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe.each(names)('%s', (nombre) => {
  const model = async (fate?: string) =>
    defaultModel(
      nombre,
      (await provider(nombre, fate).models(new AbortController().signal)) ?? [],
      () => true,
    ) ?? '';

  test('answers with an object of the schema, and says its tokens', async () => {
    const outcome = await provider(nombre).ask(await model(), question());
    expect(outcome).toEqual({
      kind: 'answered',
      value: {
        keywords: [
          { id: 1, pais: 'ES' },
          { id: 2, pais: 'FR' },
        ],
      },
      tokens: { entrada: expect.any(Number), salida: expect.any(Number) },
    });
  });

  test('the models are those of the key’s own list that can answer', async () => {
    const models = await provider(nombre).models(new AbortController().signal);
    expect(models?.length).toBeGreaterThanOrEqual(3);
    expect(models?.join(' ')).not.toMatch(/embedding|image/);
  });

  test.each([
    ['mala', 'clave_rechazada'],
    ['sinsaldo', nombre === 'gemini' ? 'limitado' : 'sin_saldo'],
    ['limite', 'limitado'],
  ])('a key that is %s ends as %s, with nothing to pay', async (fate, motivo) => {
    const outcome = await provider(nombre, fate).ask(await model(), question());
    expect(outcome).toMatchObject({ kind: 'failed', motivo, tokens: { entrada: 0, salida: 0 } });
    expect(JSON.stringify(outcome)).not.toContain('secreto');
  });

  test('a model that the provider does not have ends as such', async () => {
    expect(await provider(nombre).ask('no-existe-1', question())).toMatchObject({
      motivo: 'modelo_desconocido',
    });
  });

  test.each([
    ['malformed', 'incomprensible'],
    ['empty', 'incomprensible'],
    ['server-error', 'sin_respuesta'],
  ] as const)('the fault %s ends as %s', async (fault, motivo) => {
    const id = await model();
    services.context.faults.set({ fault, server: `service:${serviceOf[nombre]}` });
    const outcome = await provider(nombre).ask(id, question());
    expect(outcome).toMatchObject({ kind: 'failed', motivo });
  });

  test('a refusal on grounds of its own gives no answer', async () => {
    const id = await model();
    services.context.faults.set({ fault: 'throttle-text', server: `service:${serviceOf[nombre]}` });
    expect((await provider(nombre).ask(id, question())).kind).toBe('failed');
  });

  test('a refusal without a word is named as one, and only its tokens count', async () => {
    expect(await askAnswering(nombre, wordless(nombre, 'refusal'))).toEqual({
      kind: 'failed',
      motivo: 'no_quiere',
      tokens: { entrada: 12, salida: 3 },
      esperaMs: null,
    });
  });

  test('an answer that ends before its first word is none, and only its tokens count', async () => {
    expect(await askAnswering(nombre, wordless(nombre, 'length'))).toEqual({
      kind: 'failed',
      motivo: 'incomprensible',
      tokens: { entrada: 12, salida: 3 },
      esperaMs: null,
    });
  });

  test('an answer cut at the greatest length is no answer, and its tokens count', async () => {
    const outcome = await provider(nombre).ask(await model(), { ...question(), salidaMax: 5 });
    expect(outcome).toMatchObject({ kind: 'failed', tokens: { salida: expect.any(Number) } });
  });

  test('a silent provider is left after the time it has', async () => {
    const id = await model();
    services.context.faults.set({ fault: 'timeout', server: `service:${serviceOf[nombre]}` });
    expect(await provider(nombre, 'buena', 300).ask(id, question())).toMatchObject({
      kind: 'failed',
      motivo: 'sin_respuesta',
      tokens: null,
    });
  });
});

test('a prompt that Gemini blocks before any model reads it is a refusal', async () => {
  const body = {
    promptFeedback: { blockReason: 'SAFETY' },
    usageMetadata: { promptTokenCount: 12, totalTokenCount: 12 },
  };
  expect(await askAnswering('gemini', body)).toMatchObject({
    motivo: 'no_quiere',
    tokens: { entrada: 12, salida: 0 },
  });
});

test('who asked may stop waiting', async () => {
  await expect(provider('claude').ask('claude-haiku-5-5', question(AbortSignal.abort()))).rejects.toThrow();
});
