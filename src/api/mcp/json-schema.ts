import * as z from 'zod';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The parts of JSON Schema that the contract's schemas are written as. */
export type Node = {
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: Node | boolean;
  items?: Node | boolean;
  prefixItems?: Node[];
  minItems?: number;
  anyOf?: Node[];
  enum?: Json[];
  const?: Json;
  default?: Json;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

export function nodeOf(schema: z.ZodType, io: 'input' | 'output'): Node {
  // Zod's own type of a schema also allows what it never writes.
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Node;
}

export const allowsNull = ({ type, anyOf, const: only }: Node): boolean =>
  type === 'null' ||
  only === null ||
  (Array.isArray(type) && type.includes('null')) ||
  (anyOf ?? []).some((one) => allowsNull(one));

/** The schema of a value that is known not to be null. */
export function withoutNull(node: Node): Node {
  if (!allowsNull(node)) return node;
  const { anyOf, type, ...rest } = node;
  const others = (anyOf ?? []).filter((one) => !allowsNull(one));
  if (others.length === 1) return { ...rest, ...others[0] };
  if (others.length > 1) return { ...rest, anyOf: others };
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [];
  return types.length === 1 && types[0] ? { ...rest, type: types[0] } : node;
}

const SAFE_INTEGER = Number.MAX_SAFE_INTEGER;

/** Without what a reader of the schema learns from its format or type; it is sent with every list of tools. */
export function concise(node: Node): Node {
  const { pattern, minimum, maximum, ...rest } = node;
  return {
    ...rest,
    ...(pattern !== undefined && rest.format === undefined ? { pattern } : {}),
    ...(minimum !== undefined && minimum > -SAFE_INTEGER ? { minimum } : {}),
    ...(maximum !== undefined && maximum < SAFE_INTEGER ? { maximum } : {}),
  };
}
