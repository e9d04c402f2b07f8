/** The models that each provider lists; any other is unknown. */
export const anthropicModels = [
  {
    id: 'claude-haiku-5-5',
    display_name: 'Claude Haiku 5.5',
    created_at: '2026-10-01T00:00:00Z',
    lifecycle: 'active',
  },
  {
    id: 'claude-sonnet-5-5',
    display_name: 'Claude Sonnet 5.5',
    created_at: '2026-09-15T00:00:00Z',
    lifecycle: 'active',
  },
  {
    id: 'claude-opus-5-5',
    display_name: 'Claude Opus 5.5',
    created_at: '2026-09-01T00:00:00Z',
    lifecycle: 'active',
  },
  {
    id: 'claude-haiku-4-5',
    display_name: 'Claude Haiku 4.5',
    created_at: '2025-10-15T00:00:00Z',
    lifecycle: 'deprecated',
  },
] as const;

export const openaiModels = [
  { id: 'gpt-5.4-mini', created: 1_773_705_600 },
  { id: 'gpt-6-luna', created: 1_787_000_000 },
  { id: 'gpt-6-astra', created: 1_790_000_000 },
  { id: 'gpt-6.1-terra', created: 1_793_000_000 },
  // The list also has models that cannot chat.
  { id: 'text-embedding-3-small', created: 1_705_948_997 },
  { id: 'gpt-image-2', created: 1_780_000_000 },
] as const;

export const geminiModels = [
  { id: 'gemini-3.8-flash', name: 'Gemini 3.8 Flash', methods: ['generateContent', 'countTokens'] },
  { id: 'gemini-3.5-flash-lite', name: 'Gemini 3.5 Flash-Lite', methods: ['generateContent', 'countTokens'] },
  { id: 'gemini-4-argon', name: 'Gemini 4 Argon', methods: ['generateContent', 'countTokens'] },
  { id: 'gemini-embedding-002', name: 'Gemini Embedding 002', methods: ['embedContent'] },
] as const;
