import * as z from 'zod';

/** The part of JSON Schema that all three providers' structured output accepts. */
export interface Schema {
  type: string | null;
  nullable: boolean;
  description: string;
  options: readonly unknown[] | null;
  properties: Readonly<Record<string, Schema>>;
  required: ReadonlySet<string>;
  items: Schema | null;
  minimum: number | null;
  maximum: number | null;
  minItems: number;
  maxItems: number | null;
  minLength: number;
  maxLength: number | null;
  format: string | null;
}

export class BadSchema extends Error {}

const Raw = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  nullable: z.boolean().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  format: z.string().optional(),
});
type Raw = z.infer<typeof Raw>;

const MAX_DEPTH = 24;

/** Resolves references and turns `anyOf` with null into `nullable`. Throws {@link BadSchema}. */
export function readSchema(input: unknown): Schema {
  return read(input, input, 0);
}

function read(input: unknown, root: unknown, depth: number): Schema {
  if (depth > MAX_DEPTH) throw new BadSchema('schema nests too deep');
  const parsed = Raw.safeParse(input);
  if (!parsed.success) throw new BadSchema('not a JSON schema');
  const raw = parsed.data;
  if (raw.$ref !== undefined) return read(resolve(root, raw.$ref), root, depth + 1);
  const choices = raw.anyOf ?? raw.oneOf;
  if (choices) return readChoice(choices, raw, root, depth);
  const [first, ...rest] = raw.allOf ?? [];
  if (first !== undefined && rest.length === 0) return read(first, root, depth + 1);
  const types = [raw.type ?? []].flat().map((type) => type.toLowerCase());
  const named = types.find((type) => type !== 'null') ?? (types.length > 0 ? 'null' : null);
  const described = boundsIn(raw.description ?? '');
  return {
    type: named ?? (raw.properties ? 'object' : raw.items === undefined ? null : 'array'),
    nullable: raw.nullable === true || (types.includes('null') && types.length > 1),
    description: raw.description ?? '',
    options: raw.const === undefined ? (raw.enum ?? null) : [raw.const],
    properties: Object.fromEntries(
      Object.entries(raw.properties ?? {}).map(([name, inner]) => [name, read(inner, root, depth + 1)]),
    ),
    required: new Set(raw.required ?? []),
    items: raw.items === undefined ? null : read(raw.items, root, depth + 1),
    minimum: raw.minimum ?? raw.exclusiveMinimum ?? described.minimum,
    maximum: raw.maximum ?? raw.exclusiveMaximum ?? described.maximum,
    minItems: raw.minItems ?? 0,
    maxItems: raw.maxItems ?? null,
    minLength: raw.minLength ?? 0,
    maxLength: raw.maxLength ?? null,
    format: raw.format ?? null,
  };
}

function readChoice(choices: readonly unknown[], raw: Raw, root: unknown, depth: number): Schema {
  const read1 = choices.map((choice) => read(choice, root, depth + 1));
  const real = read1.filter(({ type }) => type !== 'null');
  const [chosen] = real;
  if (!chosen) throw new BadSchema('no choice but null');
  return {
    ...chosen,
    nullable: chosen.nullable || real.length < read1.length,
    description: raw.description ?? chosen.description,
  };
}

function resolve(root: unknown, ref: string): unknown {
  if (ref === '#') return root;
  let at: unknown = root;
  for (const part of ref.replace(/^#\//, '').split('/')) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    at =
      at !== null && typeof at === 'object'
        ? Object.entries(at).find(([key]) => key === name)?.[1]
        : undefined;
  }
  if (at === undefined) throw new BadSchema(`unknown reference ${ref.slice(0, 100)}`);
  return at;
}

/** Clients move bounds that a provider rejects into the description: «minimum: 0; maximum: 100.» */
function boundsIn(description: string): { minimum: number | null; maximum: number | null } {
  const bound = (name: string) => {
    const found = new RegExp(`${name}: (-?\\d+(?:\\.\\d+)?)`).exec(description)?.[1];
    return found === undefined ? null : Number(found);
  };
  return { minimum: bound('minimum'), maximum: bound('maximum') };
}
