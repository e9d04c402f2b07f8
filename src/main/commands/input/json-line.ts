import type * as z from 'zod';
import { issueText } from '#contract/issue-text.ts';

export type LineId = string | number | null;

export function readJsonLine<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { data: z.infer<Schema> } | { id: LineId; error: string } {
  const given = readJson(text);
  if (given === undefined) return { id: null, error: 'No es JSON.' };
  const line = schema.safeParse(given, { error: issueText });
  return line.success ? { data: line.data } : { id: idOf(given), error: problem(line.error) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function idOf(given: unknown): LineId {
  if (typeof given !== 'object' || given === null || !('id' in given)) return null;
  return typeof given.id === 'string' || typeof given.id === 'number' ? given.id : null;
}

function problem(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === ''
    ? 'No es un objeto con los campos esperados.'
    : `El campo ${path} no se puede leer: ${issue?.message}`;
}
