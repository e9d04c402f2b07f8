import * as z from 'zod';

type Shape = z.core.JSONSchema._JSONSchema;

/** The simplest value of a contract schema: empty lists, null where allowed, the first of a choice. */
export function sampleOf<S extends z.ZodType>(schema: S, change: Partial<z.output<S>> = {}): z.output<S> {
  const plain = plainOf(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }));
  return schema.parse(typeof plain === 'object' ? { ...plain, ...change } : plain) as z.output<S>; // parsed by it
}

/** The simplest answer of a route, with changed data. */
export function answerOf(schema: z.ZodType, change: Record<string, unknown>): unknown {
  const answer = sampleOf(schema) as { data: object }; // every answer of the contract has it
  return schema.parse({ ...answer, data: { ...answer.data, ...change } });
}

function plainOf(shape: Shape): unknown {
  if (typeof shape === 'boolean') return null;
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) {
    return choices.some((one) => typeof one === 'object' && one.type === 'null')
      ? null
      : plainOf(choices[0] ?? true);
  }
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name]) => shape.required?.includes(name))
          .map(([name, inner]) => [name, plainOf(inner)]),
      );
    case 'array':
      return (shape.prefixItems ?? []).map(plainOf);
    case 'integer':
    case 'number':
      return Math.max(0, shape.minimum ?? 0);
    case 'boolean':
      return false;
    case 'string':
      return textOf(shape);
    default:
      return null;
  }
}

function textOf({ format, minLength = 0 }: Exclude<Shape, boolean>): string {
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  if (format === 'date-time') return '2026-03-01T10:00:00.000Z';
  if (format === 'email') return 'ana@prueba.es';
  return 'x'.repeat(minLength);
}
