import type * as z from 'zod';
import { issueText, MISSING } from '#contract/issue-text.ts';
import { AppError } from '#platform/errors.ts';
import { fieldLabel } from './field-labels.ts';

const ISSUES_SHOWN = 3;

/** Validates untrusted input. Throws `entrada_no_valida` with the fields' readable names. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: issueText });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) => innermost(issue));
  const shown = issues.slice(0, ISSUES_SHOWN).map(describe);
  const more = issues.length > ISSUES_SHOWN ? ` (y ${issues.length - ISSUES_SHOWN} más)` : '';
  const campos = wrongFields(issues);
  throw new AppError('entrada_no_valida', shown.join('; ') + more, { cause: parsed.error, campos });
}

const FIELDS_MAX = 20;
/** A name that comes from the input, as one that is not expected does, may be anything. */
const FIELD_NAME = /^[a-z_]{1,40}$/;

function wrongFields(issues: readonly z.core.$ZodIssue[]): string[] {
  const paths = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return namedFields(paths);
}

/** As programs are told them. */
export function namedFields(paths: readonly PropertyKey[][]): string[] {
  const named = paths
    .filter((path) => path.every((part) => typeof part === 'number' || FIELD_NAME.test(String(part))))
    .map((path) => path.join('.'));
  return [...new Set(named)].filter((path) => path !== '').slice(0, FIELDS_MAX);
}

function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const [closest] = issue.errors.toSorted(
    (one, other) => depth(other) - depth(one) || one.length - other.length,
  );
  return (closest ?? []).flatMap((inner) => innermost({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** A branch with wrong fields is closer than one with missing fields. */
function depth(issues: readonly z.core.$ZodIssue[]): number {
  return -issues.filter((issue) => issue.message === MISSING).length;
}

function describe(issue: z.core.$ZodIssue): string {
  const what = issue.message.slice(0, 160);
  const label = issue.code === 'unrecognized_keys' ? null : fieldLabel(issue.path);
  return label ? `${label}: ${what}` : what;
}

/** One value per name (the last wins); empty values are ignored. */
export function queryValues(url: string): Record<string, string> {
  const values = new URL(url).searchParams;
  return Object.fromEntries([...values].filter(([, value]) => value !== ''));
}
