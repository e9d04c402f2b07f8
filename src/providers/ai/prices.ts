export interface AiPrice {
  entrada: number;
  salida: number;
}

interface ListedPrice extends AiPrice {
  /** Valid only for questions before this moment (epoch milliseconds). */
  antesDe?: number;
}

/** Public dollar prices of November 2026, counted as euro, of exact models. The account's table has priority. */
const PRICES: ReadonlyMap<string, ListedPrice> = new Map(
  Object.entries({
    // Price for prompts of up to 100,000 tokens; all questions are shorter.
    'claude-haiku-5-5': { entrada: 0.1, salida: 0.5 },
    'claude-sonnet-5-5': { entrada: 2, salida: 10 },
    'claude-opus-5-5': { entrada: 4, salida: 20 },
    'claude-fable-5-1': { entrada: 10, salida: 50 },
    'gpt-5.4-mini': { entrada: 0.75, salida: 4.5 },
    'gpt-5.6-luna': { entrada: 0.2, salida: 1.2 },
    'gpt-6.1-terra': { entrada: 1, salida: 5 },
    'gpt-6-astra': { entrada: 10, salida: 50 },
    'gemini-3.8-flash': { entrada: 0.75, salida: 3.75, antesDe: Date.UTC(2027, 0, 1) },
    'gemini-3.5-flash-lite': { entrada: 0.3, salida: 2.5 },
  }),
);
/** A model without a known price counts as the dearest one, so that the budget is kept. */
const UNKNOWN: AiPrice = { entrada: 15, salida: 75 };

/** Prices by prefix of the model's name; the longest matching prefix counts. */
export type PriceTable = Readonly<Record<string, AiPrice>>;

export function priceOf(modelo: string, now: number, own: PriceTable = {}): AiPrice {
  return knownPrice(modelo, now, own) ?? UNKNOWN;
}

export function knownPrice(modelo: string, now: number, own: PriceTable = {}): AiPrice | undefined {
  return longestIn(own, modelo) ?? listed(modelo, now);
}

/** A snapshot of a model: 'gpt-5.4-mini-2026-03-17', 'claude-haiku-5-5-20261001', 'gemini-3.8-flash-001'. */
const SNAPSHOT = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{3})$/;

function listed(modelo: string, now: number): AiPrice | undefined {
  const price = PRICES.get(modelo) ?? PRICES.get(modelo.replace(SNAPSHOT, ''));
  if (price === undefined || now >= (price.antesDe ?? Number.POSITIVE_INFINITY)) return undefined;
  return { entrada: price.entrada, salida: price.salida };
}

function longestIn(table: PriceTable, modelo: string): AiPrice | undefined {
  const [best] = Object.keys(table)
    .filter((name) => modelo.startsWith(name))
    .toSorted((a, b) => b.length - a.length);
  return best === undefined ? undefined : table[best];
}

/** Millionths of a euro, rounded up. 1 € per million tokens is one millionth per token. */
export function costOf(price: AiPrice, tokens: { entrada: number; salida: number }): number {
  return Math.ceil(price.entrada * tokens.entrada + price.salida * tokens.salida);
}

const ENVELOPE_TOKENS = 2_000;

/** Upper limit of a question's tokens (its bytes), with the schema and the text that the provider adds. */
export function mostTokens(question: {
  instrucciones: string;
  datos: string;
  schemaBytes: number;
  salidaMax: number;
}): {
  entrada: number;
  salida: number;
} {
  const bytes = new TextEncoder().encode(question.instrucciones + question.datos).length;
  return { entrada: bytes + question.schemaBytes + ENVELOPE_TOKENS, salida: question.salidaMax };
}
