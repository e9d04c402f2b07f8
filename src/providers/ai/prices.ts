/** Euro per million tokens. */
export interface AiPrice {
  entrada: number;
  salida: number;
}

/**
 * What models cost, by the beginning of their names, the longest that fits. Providers' public lists of November 2026 in
 * dollars, taken as euro: never less than what is billed. An account's own table goes before it.
 */
const PRICES: Readonly<Record<string, AiPrice>> = {
  'claude-haiku-5-5': { entrada: 0.1, salida: 0.5 },
  'claude-haiku': { entrada: 1, salida: 5 },
  'claude-sonnet': { entrada: 2, salida: 10 },
  'claude-opus': { entrada: 4, salida: 20 },
  'claude-fable': { entrada: 10, salida: 50 },
  'gpt-5.4-mini': { entrada: 0.75, salida: 4.5 },
  'gpt-5.6-luna': { entrada: 0.2, salida: 1.2 },
  'gpt-6-luna': { entrada: 0.4, salida: 2.4 },
  'gpt-6.1-terra': { entrada: 1, salida: 5 },
  'gpt-6-astra': { entrada: 10, salida: 50 },
  'gemini-3.8-flash': { entrada: 0.75, salida: 3.75 },
  'gemini-3.5-flash-lite': { entrada: 0.3, salida: 2.5 },
};
/** A model that no table knows is taken for the dearest there is: the budget holds all the same. */
const UNKNOWN: AiPrice = { entrada: 15, salida: 75 };

export type PriceTable = Readonly<Record<string, AiPrice>>;

export function priceOf(modelo: string, own: PriceTable = {}): AiPrice {
  return longestIn(own, modelo) ?? longestIn(PRICES, modelo) ?? UNKNOWN;
}

function longestIn(table: PriceTable, modelo: string): AiPrice | undefined {
  const [best] = Object.keys(table)
    .filter((name) => modelo.startsWith(name))
    .toSorted((a, b) => b.length - a.length);
  return best === undefined ? undefined : table[best];
}

/** Millionths of a euro, rounded up. A price of 1 € a million tokens is one of them a token. */
export function costOf(price: AiPrice, tokens: { entrada: number; salida: number }): number {
  return Math.ceil(price.entrada * tokens.entrada + price.salida * tokens.salida);
}

const ENVELOPE_TOKENS = 2_000;

/**
 * The most that a question can cost: no tokenizer makes more tokens than a text has bytes. The schema and the
 * text that the provider puts around it are included.
 */
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
