import * as z from 'zod';
import type { AiProviderName } from './port.ts';

export interface AiService {
  service: string;
  url: string;
  base: string;
  modelsPath: string;
  authorise(key: string): Record<string, string>;
  /** Models that answer with text; null: the list has an unknown shape. */
  readModels(json: unknown): string[] | null;
  /** Cheap models, best first; the default is the first one that the key has and whose price is known. */
  cheap: readonly string[];
}

const AnthropicModels = z.looseObject({
  data: z.array(z.looseObject({ id: z.string(), lifecycle: z.string().optional() })),
});
const OpenAiModels = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });
const GeminiModels = z.looseObject({
  models: z.array(
    z.looseObject({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) }),
  ),
});

/** Models of OpenAI's list that do not answer a chat with text. */
const CHATS = /^(?:gpt-|o\d|chatgpt-)/;
const OTHER_KINDS = /image|audio|realtime|transcribe|tts|embedding|moderation|search|instruct|codex/;

export const aiServices: Record<AiProviderName, AiService> = {
  claude: {
    service: 'anthropic',
    url: 'https://api.anthropic.com/',
    base: 'v1',
    modelsPath: 'v1/models?limit=100',
    authorise: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    readModels(json) {
      const list = AnthropicModels.safeParse(json);
      if (!list.success) return null;
      return list.data.data.filter(({ lifecycle }) => lifecycle !== 'retired').map(({ id }) => id);
    },
    cheap: ['claude-haiku-5-5', 'claude-haiku-4-5', 'claude-sonnet-5-5'],
  },
  openai: {
    service: 'openai',
    url: 'https://api.openai.com/',
    base: 'v1',
    modelsPath: 'v1/models',
    authorise: (key) => ({ authorization: `Bearer ${key}` }),
    readModels(json) {
      const list = OpenAiModels.safeParse(json);
      if (!list.success) return null;
      return list.data.data.map(({ id }) => id).filter((id) => CHATS.test(id) && !OTHER_KINDS.test(id));
    },
    cheap: ['gpt-5.4-mini', 'gpt-6-luna', 'gpt-6.1-terra'],
  },
  gemini: {
    service: 'gemini',
    url: 'https://generativelanguage.googleapis.com/',
    base: 'v1beta',
    modelsPath: 'v1beta/models?pageSize=100',
    authorise: (key) => ({ 'x-goog-api-key': key }),
    readModels(json) {
      const list = GeminiModels.safeParse(json);
      if (!list.success) return null;
      return list.data.models
        .filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'))
        .map(({ name }) => name.replace(/^models\//, ''));
    },
    cheap: ['gemini-3.8-flash', 'gemini-3.5-flash-lite'],
  },
};

/** A model without a price would count as the dearest and use up the budget in few questions. */
export function defaultModel(
  nombre: AiProviderName,
  models: readonly string[],
  hasPrice: (modelo: string) => boolean,
): string | null {
  const cheap = aiServices[nombre].cheap.filter((id) => models.includes(id));
  return cheap.find(hasPrice) ?? cheap[0] ?? models[0] ?? null;
}
