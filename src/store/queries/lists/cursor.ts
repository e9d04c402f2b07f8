import * as z from 'zod';
import { CURSOR_MAX, Id } from '#contract/entities/shared.ts';
import { AppError } from '#platform/errors.ts';

/** Between the two numbers of an order by both. */
export const PAIR = ' ';

/** Types of ordered columns, each with the text form that PostgreSQL reads back. */
const VALUES = {
  text: /^[^\0]*$/,
  integer: /^-?\d{1,10}$/,
  integers: new RegExp(`^-?\\d{1,10}${PAIR}-?\\d{1,10}$`),
  'double precision': /^-?(\d{1,17}(\.\d{1,17})?|\d(\.\d{1,17})?e[+-]\d{1,3})$/,
  timestamptz: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
} as const;
export type OrderType = keyof typeof VALUES;

/** The row after which a page continues: ordered value in PostgreSQL's form, and id. */
export const CursorRow = z.object({
  valor: z.string().nullable(),
  id: Id,
});
export type CursorRow = z.infer<typeof CursorRow>;

export type Cursor = { kind: 'fin' } | ({ kind: 'despues' | 'antes' } & CursorRow);

const CURSOR = /^([ab])\.([\w-]+)$/;
const CursorText = z.tuple([z.string().nullable(), z.uuid()]);
export const LAST = 'fin';
/** PostgreSQL's refusals of a text that only has the form of its type: a 13th month, a number out of range. */
const NO_VALUE = /^22(?:P02|003|007|008|009)$/;

/** Opaque and URL-safe. */
export function writeCursor(kind: 'despues' | 'antes', row: CursorRow): string {
  const text = JSON.stringify([row.valor, row.id]);
  return `${kind === 'despues' ? 'a' : 'b'}.${Buffer.from(text).toString('base64url')}`;
}

/** Throws `entrada_no_valida` for a cursor that this list did not write. */
export function readCursor(cursor: string, order: { type: OrderType; nullable: boolean }): Cursor {
  if (cursor === LAST) return { kind: 'fin' };
  const [, side, code = ''] = (cursor.length <= CURSOR_MAX && CURSOR.exec(cursor)) || [];
  const parsed = CursorText.safeParse(parseJson(Buffer.from(code, 'base64url').toString()));
  if (side === undefined || !parsed.success) throw notOfThisList();
  const [valor, id] = parsed.data;
  if (valor === null ? !order.nullable : !VALUES[order.type].test(valor)) throw notOfThisList();
  return { kind: side === 'a' ? 'despues' : 'antes', valor, id };
}

export async function readOn<T>(from: CursorRow | null, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw from !== null && NO_VALUE.test(code) ? notOfThisList(error) : error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const notOfThisList = (cause?: unknown) =>
  new AppError('entrada_no_valida', 'cursor: no es de esta lista', { cause });
