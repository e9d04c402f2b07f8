import * as z from 'zod';

export interface Capability<Item, Value> {
  nombre: 'keywords' | 'categorias' | 'notas' | 'sitios';
  version: string;
  instrucciones: string;
  /** The answer on the wire: every property required, no bounds (some providers refuse them). */
  schema: z.ZodType<{ resultados: Wire[] }>;
  porPregunta: number;
  /** Most output tokens for one item. */
  salidaPorItem: number;
  /** The fields of an item that are sent, with texts cut to length. */
  describe(item: Item): Record<string, string | number | null | string[]>;
  /** Items with the same key share one cached answer; by default the key is the description. */
  keyOf?(item: Item): unknown;
  /** Businesses that an answer may name. */
  negocios?(item: Item): readonly string[];
  /** Validates an answer against the product's rules; null drops it. */
  check(item: Item, answer: Wire): Value | null;
}

export type Wire = { id: number } & Record<string, unknown>;

/** An external text for a prompt: one line of at most `max` characters. */
export function oneLine(text: string | null, max: number): string | null {
  if (text === null) return null;
  const line = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
  return line === '' ? null : line;
}

export function entries<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<{ resultados: Wire[] }> {
  return z.object({ resultados: z.array(z.object({ id: z.number(), ...shape })) }) as unknown as z.ZodType<{
    // An entry has an id; its other fields are checked before use.
    resultados: Wire[];
  }>;
}
