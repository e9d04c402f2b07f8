import * as z from 'zod';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Call, type HttpService, type Refusal, type Reply, startHttpService } from '../http-service.ts';
import { stableHash } from '../stable-hash.ts';
import { type Completion, complete, jsonBody, mindFaults, subjectOf } from './ai-service.ts';
import { BadSchema } from './json-schema.ts';
import type { ModelMind } from './model-mind.ts';
import { openaiModels } from './models.ts';

const Content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]);
const Message = z.looseObject({ role: z.string(), content: Content });
const Responses = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(Message)]),
  max_output_tokens: z.int().positive().nullish(),
  stream: z.boolean().nullish(),
  text: z
    .looseObject({
      format: z
        .looseObject({ type: z.string(), schema: z.unknown().optional(), strict: z.boolean().nullish() })
        .optional(),
    })
    .nullish(),
});
const Chat = z.looseObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  stream: z.boolean().nullish(),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z.looseObject({ schema: z.unknown(), strict: z.boolean().nullish() }).optional(),
    })
    .nullish(),
});

const chatModels: readonly string[] = openaiModels
  .map(({ id }) => id)
  .filter((id) => id.startsWith('gpt-') && !id.includes('image'));

/** The Responses and Chat Completions APIs with structured output, and the list of models. `/v1` is optional. */
export function startOpenAi(
  context: SimulatorContext,
  mind: ModelMind,
  port?: number,
): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'openai',
    keyOf: ({ headers }) => /^Bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? null,
    subjectOf,
    plays: mindFaults,
    refuse: (refusal, wait, call) => refused(refusal, wait, call.key ?? ''),
    answer: (call) => {
      const path = call.path.replace(/^\/v1(?=\/)/, '');
      if (path === '/models' && call.method === 'GET') {
        const data = openaiModels.map((model) => ({
          ...model,
          object: 'model',
          owned_by: 'system',
          shutdown_date: null,
        }));
        return { status: 200, body: { object: 'list', data } };
      }
      if (path === '/responses' && call.method === 'POST') return responses(mind, call);
      if (path === '/chat/completions' && call.method === 'POST') return chat(mind, call);
      return failure(404, `Invalid URL (${call.method} ${call.path})`, 'invalid_request_error', null);
    },
  };
  return startHttpService(context, service, port);
}

function responses(mind: ModelMind, call: Call): Reply {
  const read = jsonBody(call, invalid);
  if (!('json' in read)) return read;
  const parsed = Responses.safeParse(read.json);
  if (!parsed.success) return missing(parsed.error);
  const { model, input, text, max_output_tokens, stream } = parsed.data;
  const format = text?.format;
  const schema =
    format?.type === 'json_schema' ? { schema: format.schema, strict: format.strict === true } : null;
  const prompt = typeof input === 'string' ? input : input.map(({ content }) => textOf(content)).join('\n');
  const done = run(
    mind,
    call,
    { model, prompt, schema, maxTokens: max_output_tokens ?? null, stream },
    'text.format.schema',
  );
  if (!('text' in done)) return done;
  const id = stableHash(call.body).toString(36);
  const cut = done.ended === 'length';
  const content =
    done.ended === 'refusal'
      ? { type: 'refusal', refusal: done.text }
      : { type: 'output_text', text: done.text, annotations: [], logprobs: [] };
  return {
    status: 200,
    headers: { 'x-request-id': `req_${id}` },
    body: {
      id: `resp_${id}`,
      object: 'response',
      created_at: Math.floor(Date.now() / 1_000),
      status: cut ? 'incomplete' : 'completed',
      error: null,
      incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
      model,
      output: [
        {
          id: `msg_${id}`,
          type: 'message',
          status: cut ? 'incomplete' : 'completed',
          role: 'assistant',
          content: [content],
        },
      ],
      usage: {
        input_tokens: done.inputTokens,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: done.outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: done.inputTokens + done.outputTokens,
      },
    },
    outcome: done.ended,
  };
}

function chat(mind: ModelMind, call: Call): Reply {
  const read = jsonBody(call, invalid);
  if (!('json' in read)) return read;
  const parsed = Chat.safeParse(read.json);
  if (!parsed.success) return missing(parsed.error);
  const { model, messages, response_format: format, stream } = parsed.data;
  const given = format?.type === 'json_schema' ? format.json_schema : undefined;
  const schema = given ? { schema: given.schema, strict: given.strict === true } : null;
  const prompt = messages.map(({ content }) => textOf(content)).join('\n');
  const maxTokens = parsed.data.max_completion_tokens ?? parsed.data.max_tokens ?? null;
  const done = run(mind, call, { model, prompt, schema, maxTokens, stream }, 'response_format');
  if (!('text' in done)) return done;
  const finish = { stop: 'stop', length: 'length', refusal: 'content_filter' } as const;
  return {
    status: 200,
    body: {
      id: `chatcmpl-${stableHash(call.body).toString(36)}`,
      object: 'chat.completion',
      created: Math.floor(Date.now() / 1_000),
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: done.text, refusal: null },
          logprobs: null,
          finish_reason: finish[done.ended],
        },
      ],
      usage: {
        prompt_tokens: done.inputTokens,
        completion_tokens: done.outputTokens,
        total_tokens: done.inputTokens + done.outputTokens,
      },
    },
    outcome: done.ended,
  };
}

interface Wanted {
  model: string;
  prompt: string;
  schema: { schema: unknown; strict: boolean } | null;
  maxTokens: number | null;
  stream: boolean | null | undefined;
}

function run(mind: ModelMind, call: Call, wanted: Wanted, param: string): Completion | Reply {
  const { model, schema } = wanted;
  if (!chatModels.includes(model)) {
    const message = `The model \`${model.slice(0, 100)}\` does not exist or you do not have access to it.`;
    return failure(404, message, 'invalid_request_error', 'model_not_found');
  }
  if (wanted.stream) return invalid('Your organization must be verified to stream this model.');
  const problem = schema?.strict ? notStrict(schema.schema, []) : null;
  if (problem)
    return failure(
      400,
      `Invalid schema for response_format 'response': ${problem}`,
      'invalid_request_error',
      'invalid_json_schema',
      param,
    );
  try {
    return complete(mind, { ...wanted, schema: schema?.schema ?? null }, call);
  } catch (error) {
    if (error instanceof BadSchema)
      return failure(400, error.message, 'invalid_request_error', 'invalid_json_schema', param);
    throw error;
  }
}

/** Strict mode requires closed objects with every property required. */
function notStrict(schema: unknown, context: readonly string[]): string | null {
  if (schema === null || typeof schema !== 'object') return null;
  const get = (name: string): unknown => Object.entries(schema).find(([key]) => key === name)?.[1];
  const at = `In context=(${context.map((part) => `'${part}'`).join(', ')})`;
  const properties = get('properties');
  if (properties !== null && typeof properties === 'object') {
    if (get('additionalProperties') !== false)
      return `${at}, 'additionalProperties' is required to be supplied and to be false.`;
    const required = get('required');
    const lacking = Object.keys(properties).find(
      (name) => !(Array.isArray(required) && required.includes(name)),
    );
    if (lacking) {
      return `${at}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${lacking}'.`;
    }
  }
  for (const [key, inner] of Object.entries(schema)) {
    const wrong = notStrict(inner, [...context, key]);
    if (wrong) return wrong;
  }
  return null;
}

function refused(refusal: Refusal, wait: number, key: string): Reply {
  // The real API repeats the ends of a wrong key, so this text must never be shown or logged.
  const shown = key.length > 8 ? `${key.slice(0, 5)}***${key.slice(-4)}` : key;
  const replies: Readonly<Record<Refusal, () => Reply>> = {
    missing: () =>
      failure(
        401,
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
        'invalid_request_error',
        null,
      ),
    wrong: () =>
      failure(
        401,
        `Incorrect API key provided: ${shown}. You can find your API key at https://platform.openai.com/account/api-keys.`,
        'invalid_request_error',
        'invalid_api_key',
      ),
    'not-subscribed': () =>
      failure(403, 'Project does not have access to this model.', 'invalid_request_error', 'model_not_found'),
    'no-credit': () =>
      failure(
        429,
        'You exceeded your current quota, please check your plan and billing details.',
        'insufficient_quota',
        'insufficient_quota',
      ),
    limited: () =>
      failure(
        429,
        'Rate limit reached for requests per min (RPM): Limit 3, Used 3, Requested 1.',
        'requests',
        'rate_limit_exceeded',
      ),
    broken: () =>
      failure(
        500,
        'The server had an error while processing your request. Sorry about that!',
        'server_error',
        null,
      ),
  };
  const reply = replies[refusal]();
  return {
    ...reply,
    headers: refusal === 'limited' && wait > 0 ? { 'retry-after': String(wait) } : {},
    outcome: refusal,
  };
}

function missing(error: z.ZodError): Reply {
  const name = error.issues[0]?.path.join('.') ?? '';
  return failure(
    400,
    `Missing required parameter: '${name}'.`,
    'invalid_request_error',
    'missing_required_parameter',
    name,
  );
}

const textOf = (content: z.infer<typeof Content>): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n');
const invalid = (message: string): Reply => failure(400, message, 'invalid_request_error', null);

function failure(
  status: number,
  message: string,
  type: string,
  code: string | null,
  param: string | null = null,
): Reply {
  return { status, body: { error: { message, type, param, code } } };
}
