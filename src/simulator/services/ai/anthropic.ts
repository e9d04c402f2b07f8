import * as z from 'zod';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Call, type HttpService, type Refusal, type Reply, startHttpService } from '../http-service.ts';
import { stableHash } from '../stable-hash.ts';
import { complete, jsonBody, mindFaults, subjectOf } from './ai-service.ts';
import { BadSchema } from './json-schema.ts';
import type { ModelMind } from './model-mind.ts';
import { anthropicModels } from './models.ts';

const Block = z.looseObject({ type: z.string(), text: z.string().optional() });
const Content = z.union([z.string(), z.array(Block)]);
const Body = z.looseObject({
  model: z.string(),
  max_tokens: z.int().positive(),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant']), content: Content })).min(1),
  system: Content.optional(),
  stream: z.boolean().optional(),
  output_config: z
    .looseObject({
      format: z.looseObject({ type: z.literal('json_schema'), schema: z.unknown() }).optional(),
    })
    .optional(),
});

const refusals: Readonly<Record<Refusal, readonly [status: number, type: string, message: string]>> = {
  missing: [401, 'authentication_error', 'x-api-key header is required'],
  wrong: [401, 'authentication_error', 'invalid x-api-key'],
  'not-subscribed': [
    403,
    'permission_error',
    'Your API key does not have permission to use the specified resource.',
  ],
  'no-credit': [
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  ],
  limited: [429, 'rate_limit_error', 'This request would exceed your organization’s rate limit'],
  broken: [529, 'overloaded_error', 'Overloaded'],
};
let requests = 0;

/** The Messages API with structured output, and the list of models. `/v1` is optional. */
export function startAnthropic(
  context: SimulatorContext,
  mind: ModelMind,
  port?: number,
): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'anthropic',
    keyOf: ({ headers }) => headers['x-api-key']?.toString() ?? null,
    subjectOf,
    plays: mindFaults,
    refuse: (refusal, wait) => {
      const reply = failure(...refusals[refusal]);
      const limits = {
        'anthropic-ratelimit-requests-limit': '50',
        'anthropic-ratelimit-requests-remaining': '0',
        ...(wait > 0 ? { 'retry-after': String(wait) } : {}),
      };
      return {
        ...reply,
        headers: { ...reply.headers, ...(refusal === 'limited' ? limits : {}) },
        outcome: refusal,
      };
    },
    answer: (call) => {
      if (!call.headers['anthropic-version']) return invalid('anthropic-version: header is required');
      const path = call.path.replace(/^\/v1(?=\/)/, '');
      if (path === '/models' && call.method === 'GET') return models(call.query);
      if (path === '/messages' && call.method === 'POST') return messages(mind, call);
      return failure(404, 'not_found_error', 'Not found');
    },
  };
  return startHttpService(context, service, port);
}

function messages(mind: ModelMind, call: Call): Reply {
  const read = jsonBody(call, invalid);
  if (!('json' in read)) return read;
  const parsed = Body.safeParse(read.json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const missing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
    return invalid(
      `${issue?.path.join('.') ?? 'body'}: ${missing ? 'Field required' : (issue?.message ?? 'invalid')}`,
    );
  }
  const body = parsed.data;
  if (!anthropicModels.some(({ id }) => id === body.model))
    return failure(404, 'not_found_error', `model: ${body.model}`);
  if (body.stream) return invalid('stream: this account cannot stream');
  const schema = body.output_config?.format?.schema ?? null;
  const wrong = schema === null ? null : unsupported(schema, 'output_config.format.schema');
  if (wrong) return invalid(wrong);
  const said = [body.system ?? '', ...body.messages.map(({ content }) => content)].map(textOf);
  try {
    const task = { model: body.model, prompt: said.join('\n'), schema, maxTokens: body.max_tokens };
    const done = complete(mind, task, call);
    const stop = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' } as const;
    return {
      status: 200,
      headers: { 'request-id': requestId() },
      body: {
        id: `msg_01${stableHash(call.body).toString(36)}`,
        type: 'message',
        role: 'assistant',
        model: body.model,
        content: [{ type: 'text', text: done.text }],
        stop_reason: stop[done.ended],
        stop_sequence: null,
        usage: {
          input_tokens: done.inputTokens,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
          output_tokens: done.outputTokens,
        },
      },
      outcome: done.ended,
    };
  } catch (error) {
    if (error instanceof BadSchema) return invalid(`output_config.format.schema: ${error.message}`);
    throw error;
  }
}

/** Structured output takes neither open objects nor numeric bounds. */
function unsupported(schema: unknown, path: string): string | null {
  if (schema === null || typeof schema !== 'object') return null;
  if (Array.isArray(schema)) return first(schema.map((inner, at) => unsupported(inner, `${path}.${at}`)));
  const entries = Object.entries(schema);
  const get = (name: string) => entries.find(([key]) => key === name)?.[1];
  if (get('type') === 'object' && get('additionalProperties') !== false) {
    return `${path}: For 'object' type, 'additionalProperties' must be explicitly set to false`;
  }
  const bounds = ['minimum', 'maximum', 'multipleOf'].filter((name) => typeof get(name) === 'number');
  if (bounds.length > 0 && ['integer', 'number'].includes(String(get('type')))) {
    return `${path}: For '${get('type')}' type, properties ${bounds.join(', ')} are not supported`;
  }
  return first(entries.map(([key, inner]) => unsupported(inner, `${path}.${key}`)));
}

const first = (found: readonly (string | null)[]): string | null => found.find((one) => one !== null) ?? null;

const MODELS_PAGE = 20;

function models(query: URLSearchParams): Reply {
  const limit = Number(query.get('limit') ?? MODELS_PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) {
    return invalid('limit: Input should be between 1 and 1000');
  }
  const from = anthropicModels.findIndex(({ id }) => id === query.get('after_id')) + 1;
  const data = anthropicModels.slice(from, from + limit).map((model) => ({
    type: 'model',
    ...model,
    line: null,
    max_input_tokens: 1_000_000,
    max_tokens: 128_000,
    capabilities: null,
    deprecated_at: model.lifecycle === 'deprecated' ? '2026-08-01T00:00:00Z' : null,
    retires_at: null,
  }));
  return {
    status: 200,
    headers: { 'request-id': requestId() },
    body: {
      data,
      has_more: from + limit < anthropicModels.length,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
    },
  };
}

const textOf = (content: z.infer<typeof Content>): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n');
const invalid = (message: string): Reply => failure(400, 'invalid_request_error', message);
const requestId = () => `req_${String(++requests).padStart(6, '0')}`;

function failure(status: number, type: string, message: string): Reply {
  const id = requestId();
  return {
    status,
    headers: { 'request-id': id },
    body: { type: 'error', error: { type, message }, request_id: id },
  };
}
