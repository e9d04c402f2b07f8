import * as z from 'zod';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';
import { badArgument, googleError, refuseAsGoogle } from '../maps/google-errors.ts';
import { stableHash } from '../stable-hash.ts';
import { complete, jsonBody, mindFaults, subjectOf } from './ai-service.ts';
import { BadSchema } from './json-schema.ts';
import type { ModelMind } from './model-mind.ts';
import { geminiModels } from './models.ts';

const HOST = 'generativelanguage.googleapis.com';
const Turn = z.looseObject({
  role: z.string().optional(),
  parts: z.array(z.looseObject({ text: z.string().optional() })),
});
const Body = z.looseObject({
  contents: z.array(Turn).min(1),
  systemInstruction: Turn.optional(),
  generationConfig: z
    .looseObject({
      responseMimeType: z.string().optional(),
      responseJsonSchema: z.unknown().optional(),
      responseSchema: z.unknown().optional(),
      maxOutputTokens: z.int().positive().optional(),
    })
    .optional(),
});

/** generateContent with a response schema, and the list of models. `/v1beta` is optional. */
export function startGemini(
  context: SimulatorContext,
  mind: ModelMind,
  port?: number,
): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'gemini',
    keyOf: ({ headers, query }) => headers['x-goog-api-key']?.toString() ?? query.get('key'),
    subjectOf,
    plays: mindFaults,
    refuse: (refusal, wait) => {
      if (refusal === 'no-credit') {
        const reply = googleError(
          429,
          'RESOURCE_EXHAUSTED',
          'You exceeded your current quota, please check your plan and billing details.',
          [
            {
              '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
              violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }],
            },
          ],
        );
        return { ...reply, outcome: refusal };
      }
      if (refusal !== 'limited') return refuseAsGoogle(HOST, refusal);
      // Google gives the wait in the details, not in a header.
      const details =
        wait > 0
          ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${wait}s` }]
          : undefined;
      const headers: Record<string, string> = wait > 0 ? { 'retry-after': String(wait) } : {};
      const reply = googleError(
        429,
        'RESOURCE_EXHAUSTED',
        'Resource has been exhausted (e.g. check quota).',
        details,
      );
      return { ...reply, headers, outcome: refusal };
    },
    answer: (call) => {
      const path = call.path.replace(/^\/v1(beta)?(?=\/)/, '');
      if (path === '/models' && call.method === 'GET') return models(call);
      const model = /^\/models\/([\w.-]{1,100}):generateContent$/.exec(path)?.[1];
      if (model && call.method === 'POST') return generate(mind, call, model);
      return {
        status: 404,
        headers: { 'content-type': 'text/html; charset=UTF-8' },
        body: '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>',
      };
    },
  };
  return startHttpService(context, service, port);
}

function generate(mind: ModelMind, call: Call, model: string): Reply {
  const known = geminiModels.find(({ id }) => id === model);
  if (!known?.methods.some((method) => method === 'generateContent')) {
    return googleError(
      404,
      'NOT_FOUND',
      `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
    );
  }
  const read = jsonBody(call, badArgument);
  if (!('json' in read)) return read;
  const parsed = Body.safeParse(read.json);
  if (!parsed.success) return badArgument('* GenerateContentRequest.contents: contents is not specified\n');
  const { contents, systemInstruction, generationConfig: config } = parsed.data;
  const schema = config?.responseJsonSchema ?? config?.responseSchema ?? null;
  if (schema !== null && config?.responseMimeType !== 'application/json') {
    return badArgument('Response schema is only supported with response mime type application/json');
  }
  const turns = systemInstruction ? [systemInstruction, ...contents] : contents;
  const prompt = turns.flatMap(({ parts }) => parts.map(({ text }) => text ?? '')).join('\n');
  try {
    const done = complete(mind, { model, prompt, schema, maxTokens: config?.maxOutputTokens ?? null }, call);
    const finish = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' } as const;
    const content =
      done.ended === 'refusal' ? {} : { content: { parts: [{ text: done.text }], role: 'model' } };
    return {
      status: 200,
      body: {
        candidates: [{ ...content, finishReason: finish[done.ended], index: 0 }],
        usageMetadata: {
          promptTokenCount: done.inputTokens,
          candidatesTokenCount: done.outputTokens,
          totalTokenCount: done.inputTokens + done.outputTokens,
        },
        modelVersion: model,
        responseId: stableHash(call.body).toString(36),
      },
      outcome: done.ended,
    };
  } catch (error) {
    if (error instanceof BadSchema)
      return badArgument(`Invalid value at 'generation_config.response_schema': ${error.message}`);
    throw error;
  }
}

function models({ query }: Call): Reply {
  const size = Math.min(1_000, Math.max(1, Math.trunc(Number(query.get('pageSize') ?? 50)) || 50));
  const from = Number(query.get('pageToken')?.replace('pagina-', '') ?? 0) || 0;
  const page = geminiModels.slice(from, from + size).map(({ id, name, methods }) => ({
    name: `models/${id}`,
    version: '001',
    displayName: name,
    description: '',
    inputTokenLimit: 1_000_000,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: methods,
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
  }));
  const next = from + size < geminiModels.length ? { nextPageToken: `pagina-${from + size}` } : {};
  return { status: 200, body: { models: page, ...next } };
}
