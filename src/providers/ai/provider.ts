import type { LanguageModel } from 'ai';
import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { parseJson, type ServiceClient } from '#platform/outbound/http-json.ts';
import { readRefusal, waitOf } from './failure.ts';
import type { AiOutcome, AiProvider, AiProviderName, AiQuestion, AiTokens } from './port.ts';
import { serviceFetch, Unreachable } from './service-fetch.ts';
import { aiServices } from './services.ts';

export interface AiProviders {
  withKey(nombre: AiProviderName, key: string): AiProvider;
}

const ANSWER_MS = 60_000;
const MODELS_MS = 10_000;
const MODELS_MAX_BYTES = 2 * 1024 * 1024;
/** For services that a network map does not name: port 9 (discard) of this machine refuses at once. */
const NOWHERE = 'http://127.0.0.1:9/';

export function createAiProviders(deps: {
  http: ServiceClient;
  clock: Clock;
  map: NetworkMap | null;
  timeoutMs?: number;
}): AiProviders {
  return {
    withKey(nombre, key) {
      const { service, url } = aiServices[nombre];
      const root = deps.map ? (deps.map.services[service] ?? NOWHERE) : url;
      const at = root.endsWith('/') ? root : `${root}/`;
      const access = { ...deps, nombre, key, root: at, timeoutMs: deps.timeoutMs ?? ANSWER_MS };
      return {
        nombre,
        models: (signal) => listModels(access, signal),
        ask: (modelo, question) => ask(access, modelo, question),
      };
    },
  };
}

interface Access {
  http: ServiceClient;
  clock: Clock;
  nombre: AiProviderName;
  key: string;
  root: string;
  timeoutMs: number;
}

async function listModels(
  { http, nombre, key, root, timeoutMs }: Access,
  signal: AbortSignal,
): Promise<string[] | null> {
  const { modelsPath, authorise, readModels } = aiServices[nombre];
  const answer = await http.send({
    url: new URL(modelsPath, root),
    headers: authorise(key),
    signal,
    timeoutMs: Math.min(MODELS_MS, timeoutMs),
    maxBytes: MODELS_MAX_BYTES,
  });
  if (answer.kind === 'unreachable' || answer.status !== 200) return null;
  return readModels(parseJson(answer.text, z.unknown()));
}

async function ask<T>(access: Access, modelo: string, question: AiQuestion<T>): Promise<AiOutcome<T>> {
  question.signal.throwIfAborted();
  // Loaded at the first question: most programs run without AI.
  const { APICallError, generateText, NoObjectGeneratedError, Output } = await import('ai');
  try {
    const result = await generateText({
      model: await languageModel(access, modelo),
      instructions: question.instrucciones,
      prompt: question.datos,
      output: Output.object({ schema: question.schema }),
      maxOutputTokens: question.salidaMax,
      maxRetries: 0,
      abortSignal: AbortSignal.any([question.signal, AbortSignal.timeout(access.timeoutMs)]),
    });
    const tokens = tokensOf(result.usage);
    if (result.finishReason === 'content-filter')
      return { kind: 'failed', motivo: 'no_quiere', tokens, esperaMs: null };
    try {
      return { kind: 'answered', value: result.output, tokens };
    } catch {
      // Reading `output` throws if the model returned no text.
      return { kind: 'failed', motivo: 'incomprensible', tokens, esperaMs: null };
    }
  } catch (error) {
    question.signal.throwIfAborted();
    if (APICallError.isInstance(error)) return await refused(access, error);
    if (NoObjectGeneratedError.isInstance(error)) {
      const motivo = error.finishReason === 'content-filter' ? 'no_quiere' : 'incomprensible';
      return { kind: 'failed', motivo, tokens: tokensOf(error.usage), esperaMs: null };
    }
    if (unanswered(error)) return { kind: 'failed', motivo: 'sin_respuesta', tokens: null, esperaMs: null };
    return { kind: 'failed', motivo: 'incomprensible', tokens: null, esperaMs: null };
  }
}

async function refused(
  { clock }: Access,
  error: {
    statusCode?: number | undefined;
    responseBody?: string | undefined;
    responseHeaders?: Record<string, string> | undefined;
    cause?: unknown;
  },
): Promise<AiOutcome<never>> {
  if (error.statusCode === undefined || unanswered(error)) {
    return { kind: 'failed', motivo: 'sin_respuesta', tokens: null, esperaMs: null };
  }
  // The SDK could not read an answer of success: the model ran, so the answer may be billed.
  if (error.statusCode < 300)
    return { kind: 'failed', motivo: 'incomprensible', tokens: null, esperaMs: null };
  return {
    kind: 'failed',
    motivo: readRefusal(error.statusCode, error.responseBody ?? ''),
    tokens: error.statusCode >= 500 ? null : { entrada: 0, salida: 0 },
    esperaMs: waitOf(error.responseHeaders, clock.now()),
  };
}

const CAUSES_MAX = 5;

function unanswered(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < CAUSES_MAX && one instanceof Error; depth++, one = one.cause) {
    if (one instanceof Unreachable || one.name === 'AbortError' || one.name === 'TimeoutError') return true;
  }
  return false;
}

function tokensOf(
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): AiTokens | null {
  const { inputTokens, outputTokens } = usage ?? {};
  if (inputTokens === undefined || outputTokens === undefined) return null;
  return { entrada: inputTokens, salida: outputTokens };
}

async function languageModel(
  { http, nombre, key, root, timeoutMs }: Access,
  modelo: string,
): Promise<LanguageModel> {
  const settings = {
    apiKey: key,
    baseURL: `${root}${aiServices[nombre].base}`,
    fetch: serviceFetch(http, timeoutMs),
  };
  switch (nombre) {
    case 'claude':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(modelo);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings)(modelo);
    case 'gemini':
      return (await import('@ai-sdk/google')).createGoogle(settings)(modelo);
  }
}
