import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type TestServices, testServices } from '../services.test-kit.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterEach(() => services.context.faults.clear());
afterAll(() => services.close());

type Json = Record<string, unknown>;
const anthropic = (body: unknown, key = 'sk-ant-buena', version = '2023-06-01') =>
  fetch(`${services.at('anthropic')}/v1/messages`, {
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      ...(version ? { 'anthropic-version': version } : {}),
    },
    body: JSON.stringify(body),
  });
const openai = (path: string, body: unknown, key = 'sk-buena') =>
  fetch(`${services.at('openai')}/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const gemini = (body: unknown, key = 'AIza-buena', model = 'gemini-3.8-flash') =>
  fetch(`${services.at('gemini')}/v1beta/models/${model}:generateContent`, {
    method: 'POST',
    headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const keywordSchema: Json = {
  type: 'object',
  properties: {
    keywords: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          keyword: { type: 'string' },
          keyword_optimizada: { type: 'string', maxLength: 100 },
          pais: { anyOf: [{ type: 'string', enum: ['ES', 'MX', 'AR', 'FR', 'US'] }, { type: 'null' }] },
          categoria: { type: 'string', enum: ['Hotel', 'Restaurante', 'Tienda', 'Servicio', 'Otros'] },
          confianza: { type: 'number', description: 'minimum: 0; maximum: 1.' },
          variantes: { type: 'array', items: { type: 'string' } },
        },
        required: ['id', 'keyword', 'keyword_optimizada', 'pais', 'categoria', 'confianza', 'variantes'],
        additionalProperties: false,
      },
    },
  },
  required: ['keywords'],
  additionalProperties: false,
};
const Keywords = z.object({
  keywords: z.array(
    z.object({
      id: z.int(),
      keyword: z.string(),
      keyword_optimizada: z.string(),
      pais: z.string().nullable(),
      categoria: z.string(),
      confianza: z.number().min(0).max(1),
      variantes: z.array(z.string()).min(1),
    }),
  ),
});
const prompt = `Optimiza estas keywords: ${JSON.stringify([
  { id: 7, keyword: 'fontanero  SEVILLA' },
  { id: 8, keyword: 'hoteles ciudad de mexico' },
  { id: 9, keyword: 'zapaterias parís' },
  { id: 10, keyword: 'cosas raras' },
])}`;

const claude = (more: Json = {}) => ({
  model: 'claude-haiku-5-5',
  max_tokens: 1_500,
  output_config: { format: { type: 'json_schema', schema: keywordSchema } },
  system: [{ type: 'text', text: 'Eres analista' }],
  messages: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
  ...more,
});
const ClaudeAnswer = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  stop_reason: z.string(),
  usage: z.looseObject({ input_tokens: z.int(), output_tokens: z.int() }),
});

describe('what the models answer', () => {
  test('each thing in the prompt gets an entry that follows the schema and makes sense', async () => {
    const answer = ClaudeAnswer.parse(await (await anthropic(claude())).json());
    const { keywords } = Keywords.parse(JSON.parse(answer.content[0].text));
    expect(keywords.map(({ id }) => id)).toEqual([7, 8, 9, 10]);
    expect(keywords.map(({ pais }) => pais)).toEqual(['ES', 'MX', 'FR', null]);
    expect(keywords.map(({ categoria }) => categoria)).toEqual(['Servicio', 'Hotel', 'Tienda', 'Otros']);
    expect(keywords[0]?.keyword_optimizada).toBe('fontaneros en Sevilla');
    expect(keywords[0]?.variantes).toContain('fontanero en Sevilla');
    expect((keywords[0]?.confianza ?? 0) > (keywords[3]?.confianza ?? 1)).toBe(true);
  });

  test('a search whose place the world does not know keeps it, and its other fields are no words of it', async () => {
    const list = JSON.stringify([
      { id: 0, keyword: 'dentistas florida', idioma: 'es' },
      { id: 1, keyword: 'brico depot', idioma: 'es' },
    ]);
    const messages = [{ role: 'user', content: `Optimiza estas keywords: ${list}` }];
    const answer = ClaudeAnswer.parse(await (await anthropic(claude({ messages }))).json());
    const { keywords } = Keywords.parse(JSON.parse(answer.content[0].text));
    const said = keywords.map((one) => [...new Set([one.keyword_optimizada, ...one.variantes])]);
    expect(said).toEqual([['dentistas florida'], ['brico depot']]);
  });

  test('a page is what its title and first sentence say, however much of other trades follows', async () => {
    const schema = {
      type: 'object',
      properties: {
        oficio: { type: 'string' },
        calidad: { type: 'string', enum: ['cuidada', 'sencilla', 'vacia'] },
      },
      required: ['oficio', 'calidad'],
      additionalProperties: false,
    };
    const texto = 'Restaurante en Madrid. Las mejores marcas para su casa, con instalación y mantenimiento.';
    const page = (more: string) =>
      `Di qué fue: ${JSON.stringify([{ id: 0, titulo: 'El Pinar', texto: texto + more }])}`;
    const ask = async (content: string) => {
      const body = claude({
        messages: [{ role: 'user', content }],
        output_config: { format: { type: 'json_schema', schema } },
      });
      return JSON.parse(ClaudeAnswer.parse(await (await anthropic(body)).json()).content[0].text);
    };
    expect(await ask(page(''))).toEqual({ oficio: 'Restaurante', calidad: 'sencilla' });
    expect(await ask(page(' Trato cercano.'.repeat(60)))).toMatchObject({ calidad: 'cuidada' });
  });

  test('numbered lines, quotes and a single text are understood too, and the same prompt gets the same answer', async () => {
    const ask = async (text: string, schema: Json) => {
      const body = claude({
        messages: [{ role: 'user', content: text }],
        output_config: { format: { type: 'json_schema', schema } },
      });
      return JSON.parse(ClaudeAnswer.parse(await (await anthropic(body)).json()).content[0].text);
    };
    const list = {
      type: 'object',
      properties: { keywords: { type: 'array', items: { type: 'string' } } },
      required: ['keywords'],
      additionalProperties: false,
    };
    expect(await ask('Lista:\n1. bares Vigo\n2. taller Bilbao\n', list)).toEqual({
      keywords: ['bares Vigo', 'taller Bilbao'],
    });
    const one = {
      type: 'object',
      properties: { pais: { type: 'string' }, categoria: { type: 'string' } },
      required: ['pais', 'categoria'],
      additionalProperties: false,
    };
    expect(await ask('¿De qué país es «dentistas en Granada»?', one)).toEqual({
      pais: 'ES',
      categoria: 'Clínica dental',
    });
    expect(await ask('¿De qué país es «dentistas en Granada»?', one)).toEqual(
      await ask('¿De qué país es «dentistas en Granada»?', one),
    );
  });

  test('the three providers say the same in their own envelopes', async () => {
    const schema = keywordSchema;
    const fromClaude = ClaudeAnswer.parse(await (await anthropic(claude({ system: undefined }))).json())
      .content[0].text;
    const responses = await openai('/responses', {
      model: 'gpt-5.4-mini',
      input: [{ role: 'user', content: [{ type: 'input_text', text: prompt }] }],
      text: { format: { type: 'json_schema', strict: true, name: 'response', schema } },
    });
    const Responses = z.looseObject({
      status: z.literal('completed'),
      output: z.tuple([z.looseObject({ content: z.tuple([z.looseObject({ text: z.string() })]) })]),
    });
    expect(Responses.parse(await responses.json()).output[0].content[0].text).toBe(fromClaude);
    const chat = await openai('/chat/completions', {
      model: 'gpt-6-luna',
      response_format: { type: 'json_schema', json_schema: { schema, strict: true, name: 'response' } },
      messages: [{ role: 'user', content: prompt }],
    });
    const Chat = z.looseObject({
      choices: z.tuple([
        z.looseObject({ message: z.looseObject({ content: z.string() }), finish_reason: z.literal('stop') }),
      ]),
    });
    expect(Chat.parse(await chat.json()).choices[0].message.content).toBe(fromClaude);
    const google = await gemini({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
      contents: [{ role: 'user', parts: [{ text: prompt }] }],
    });
    const Gemini = z.looseObject({
      candidates: z.tuple([
        z.looseObject({
          content: z.object({ parts: z.tuple([z.object({ text: z.string() })]), role: z.literal('model') }),
          finishReason: z.literal('STOP'),
        }),
      ]),
    });
    expect(Gemini.parse(await google.json()).candidates[0].content.parts[0].text).toBe(fromClaude);
  });

  test('too few tokens cut the JSON and say so', async () => {
    const cut = ClaudeAnswer.parse(await (await anthropic(claude({ max_tokens: 20 }))).json());
    expect(cut.stop_reason).toBe('max_tokens');
    expect(() => JSON.parse(cut.content[0].text)).toThrow();
  });

  test.each([
    ['malformed', 'end_turn'],
    ['empty', 'end_turn'],
    ['throttle-text', 'refusal'],
  ] as const)('the fault %s leaves the envelope right and the text useless', async (fault, stop) => {
    services.context.faults.set({ fault, server: 'service:anthropic' });
    const answer = ClaudeAnswer.parse(await (await anthropic(claude())).json());
    expect(answer.stop_reason).toBe(stop);
    expect(() => JSON.parse(answer.content[0].text)).toThrow();
  });
});

describe('what the providers refuse', () => {
  test.each([
    ['sk-ant-mala', 401, 'authentication_error'],
    ['sk-ant-sinsaldo', 400, 'invalid_request_error'],
    ['sk-ant-limite', 429, 'rate_limit_error'],
  ])('Anthropic, key %s: %i %s', async (key, status, type) => {
    const response = await anthropic(claude(), key);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { type },
      request_id: expect.any(String),
    });
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '20' : null);
  });

  test.each([
    ['sk-proj-mala', 401, 'invalid_api_key'],
    ['sk-proj-sinsaldo', 429, 'insufficient_quota'],
    ['sk-proj-limite', 429, 'rate_limit_exceeded'],
  ])('OpenAI, key %s: %i %s', async (key, status, code) => {
    const response = await openai('/responses', { model: 'gpt-5.4-mini', input: 'hola' }, key);
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }]);
  });

  test.each([
    ['AIza-mala', 400, 'INVALID_ARGUMENT'],
    ['AIza-sinsaldo', 429, 'RESOURCE_EXHAUSTED'],
    ['AIza-limite', 429, 'RESOURCE_EXHAUSTED'],
  ])('Gemini, key %s: %i %s', async (key, status, name) => {
    const response = await gemini({ contents: [{ parts: [{ text: 'hola' }] }] }, key);
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error: { code: status, status: name } },
    ]);
  });

  test('unknown models, lacking headers and schemas that each does not take', async () => {
    expect((await anthropic(claude({ model: 'claude-futuro-9' }))).status).toBe(404);
    expect((await anthropic(claude(), 'sk-ant-buena', '')).status).toBe(400);
    expect((await anthropic(claude({ max_tokens: undefined }))).status).toBe(400);
    const bounded = {
      type: 'object',
      properties: { n: { type: 'integer', minimum: 0 } },
      required: ['n'],
      additionalProperties: false,
    };
    const format = { type: 'json_schema', schema: bounded };
    expect(await (await anthropic(claude({ output_config: { format } }))).json()).toMatchObject({
      error: { message: expect.stringContaining('minimum are not supported') },
    });
    const lax = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: [],
      additionalProperties: false,
    };
    const strict = await openai('/responses', {
      model: 'gpt-5.4-mini',
      input: 'hola',
      text: { format: { type: 'json_schema', strict: true, name: 'r', schema: lax } },
    });
    expect(await strict.json()).toMatchObject({
      error: { code: 'invalid_json_schema', message: expect.stringContaining("Missing 'a'") },
    });
    expect((await gemini({ contents: [{ parts: [] }] }, 'AIza', 'gemini-embedding-002')).status).toBe(404);
    expect(
      (await gemini({ contents: [{ parts: [] }], generationConfig: { responseJsonSchema: lax } })).status,
    ).toBe(400);
  });

  test('the lists of models are free to read and shaped as documented', async () => {
    const claudes = await fetch(`${services.at('anthropic')}/v1/models?limit=100`, {
      headers: { 'x-api-key': 'sk', 'anthropic-version': '2023-06-01' },
    });
    expect(await claudes.json()).toMatchObject({
      data: [{ type: 'model', lifecycle: 'active' }, {}, {}, {}],
      has_more: false,
    });
    const short = await fetch(`${services.at('anthropic')}/v1/models?limit=2&after_id=claude-haiku-5-5`, {
      headers: { 'x-api-key': 'sk', 'anthropic-version': '2023-06-01' },
    });
    expect(await short.json()).toMatchObject({
      data: [{ id: 'claude-sonnet-5-5' }, { id: 'claude-opus-5-5' }],
      has_more: true,
    });
    const gpts = await fetch(`${services.at('openai')}/v1/models`, {
      headers: { authorization: 'Bearer sk' },
    });
    expect(await gpts.json()).toMatchObject({
      object: 'list',
      data: expect.arrayContaining([expect.objectContaining({ object: 'model' })]),
    });
    const page = await fetch(`${services.at('gemini')}/v1beta/models?pageSize=2`, {
      headers: { 'x-goog-api-key': 'AIza' },
    });
    expect(await page.json()).toMatchObject({
      models: [{ name: 'models/gemini-3.8-flash' }, {}],
      nextPageToken: expect.any(String),
    });
    expect((await fetch(`${services.at('openai')}/v1/models`)).status).toBe(401);
  });
});

const WIRE = '../shared/reference/providers/samples/ai-sdk-v7-wire.json';
const Captured = z.object({
  cases: z.array(
    z.looseObject({
      method: z.string().optional(),
      path: z.string().optional(),
      headers: z.record(z.string(), z.string()).optional(),
      body: z.unknown().optional(),
    }),
  ),
});

test.skipIf(!existsSync(WIRE))('requests that the AI SDK really sends are answered', async () => {
  const { cases } = Captured.parse(JSON.parse(readFileSync(WIRE, 'utf8')));
  const sent = cases.filter(({ path }) => path !== undefined);
  const statuses: Record<string, number> = {};
  for (const { case: name, method, path = '', headers = {}, body } of sent) {
    const [, provider = '', ...rest] = path.split('/');
    const base = services.at(provider === 'google' ? 'gemini' : provider);
    const response = await fetch(`${base}/${rest.join('/')}`, {
      method: method ?? 'POST',
      headers,
      body: JSON.stringify(body),
    });
    statuses[String(name)] = response.status;
  }
  expect(statuses).toEqual({
    'anthropic-new': 200,
    'anthropic-haiku45': 200,
    'anthropic-unknown': 404,
    'openai-chat': 404,
    'openai-responses': 200,
    google: 200,
  });
  expect(services.context.failures).toEqual([]);
});
