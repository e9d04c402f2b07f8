import * as z from 'zod';
import { ANSWER_MAX_BYTES } from './shorten.ts';
import type { Args } from './tool-input.ts';
import type { ToolEntry } from './tool-list.ts';

export interface Step {
  args: Args;
  campo: string;
  rows: number;
  asked: number;
  limit: string;
  /** The number of the page that begins where this one ends. */
  next: { name: string; page: number } | null;
}

const NAMES = [
  { limit: 'limite', page: 'pagina' },
  { limit: 'limit', page: 'page' },
] as const;

const Rows = z.union([
  z
    .looseObject({ data: z.array(z.unknown()) })
    .transform(({ data }) => ({ campo: 'data', rows: data.length })),
  z
    .looseObject({ data: z.looseObject({ filas: z.array(z.unknown()) }) })
    .transform(({ data }) => ({ campo: 'data.filas', rows: data.filas.length })),
]);
const Cursor = z.union([
  z.looseObject({ paginacion: z.looseObject({ siguiente: z.string() }) }).transform((one) => one.paginacion),
  z.looseObject({ pagination: z.looseObject({ siguiente: z.string() }) }).transform((one) => one.pagination),
  z
    .looseObject({ data: z.looseObject({ paginacion: z.looseObject({ siguiente: z.string() }) }) })
    .transform((one) => one.data.paginacion),
]);

/**
 * The arguments for as many rows as fit. Their number divides the number asked for, so that pages by number begin at
 * the same rows. Null: the answer has no pages, or one row alone does not fit.
 */
export function largestStep(entry: ToolEntry, args: Args, answer: unknown, bytes: number): Step | null {
  const names = NAMES.find(({ limit }) => entry.input.schema.properties?.[limit]);
  const list = Rows.safeParse(answer);
  if (!names || !list.success || list.data.rows <= 1) return null;
  const { campo, rows } = list.data;
  const asked = Math.max(rows, limitOf(entry, args, names.limit));
  const most = Math.max(1, Math.floor(rows * (ANSWER_MAX_BYTES / bytes) * 0.8));
  const few = divisors(asked).findLast((size) => size <= most && size < asked) ?? 1;
  const before = args.cursor === undefined ? (Number(args[names.page] ?? 1) - 1) * asked : null;
  const page = before === null ? null : before / few + 1;
  return {
    args: { ...args, [names.limit]: few, ...(page === null ? {} : { [names.page]: page }) },
    campo,
    rows: few,
    asked,
    limit: names.limit,
    next: page === null ? null : { name: names.page, page: page + 1 },
  };
}

export function nextStep({ rows, limit, next }: Step, answer: unknown): string {
  const cursor = Cursor.safeParse(answer);
  if (cursor.success) return `Sigue con ${limit}=${rows} y cursor=${cursor.data.siguiente}`;
  return next ? `Sigue con ${limit}=${rows} y ${next.name}=${next.page}` : `Repite con ${limit}=${rows}`;
}

function limitOf(entry: ToolEntry, args: Args, name: string): number {
  const { default: usual, maximum = 1 } = entry.input.schema.properties?.[name] ?? {};
  return Math.min(Number(args[name] ?? usual), maximum);
}

const divisors = (of: number): number[] =>
  Array.from({ length: of }, (_, at) => at + 1).filter((size) => of % size === 0);
