import * as z from 'zod';

/** One thing that models are asked for, many items a question. */
export interface Capability<Item, Value> {
  nombre: 'keywords' | 'categorias' | 'notas' | 'sitios';
  version: string;
  instrucciones: string;
  /** The answer on the wire: no bounds that a provider refuses, every property required. */
  schema: z.ZodType<{ resultados: Wire[] }>;
  porPregunta: number;
  /** Tokens of the answer for one item, at most. */
  salidaPorItem: number;
  /** What of an item is sent to the model; texts are cut here. */
  describe(item: Item): Record<string, string | number | null | string[]>;
  /** What is asked only once: items of one key share their answer. By default what is sent. */
  keyOf?(item: Item): unknown;
  /** The answer for an item held to the product's own rules; null: it is dropped. */
  check(item: Item, answer: Wire): Value | null;
}

/** An entry of an answer before it is checked. */
export type Wire = { id: number } & Record<string, unknown>;

/** A text of the world as a model may see it: one line, no longer than `max`. */
export function oneLine(text: string | null, max: number): string | null {
  if (text === null) return null;
  const line = text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
  return line === '' ? null : line;
}

/** The schema of an answer: a list of entries, each with the id of its item. */
export function entries<Shape extends z.ZodRawShape>(shape: Shape): z.ZodType<{ resultados: Wire[] }> {
  return z.object({ resultados: z.array(z.object({ id: z.number(), ...shape })) }) as unknown as z.ZodType<{
    // An entry of the shape is a Wire: it has its id, and all else is checked before use.
    resultados: Wire[];
  }>;
}
