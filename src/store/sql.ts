import { createHash } from 'node:crypto';
import pg from 'pg';
import tag, { join as joinFragments, raw, type Sql } from 'sql-template-tag';

/** A piece of SQL with its parameters, never a text with values in it. */
export type SQL = Sql;

/** What a query may carry as a parameter. `undefined` is left out: it would silently become NULL. */
type Parameter = string | number | boolean | null | Date | Uint8Array | readonly Parameter[];

/** Hand-written SQL: every `${value}` is a parameter of its own, every `${fragment}` is part of the text. */
export const sql: (texts: TemplateStringsArray, ...values: readonly (SQL | Parameter)[]) => SQL = tag;

/** A query as it is sent; of one with a name, its connection keeps the plan. */
export interface Query {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
  /** The connection waits so long for the answer; without it, as long as for any other. */
  readonly answerTimeoutMs?: number | undefined;
}

/** So many plans at most stay on a connection. */
const PREPARED_MAX = 200;
const names = new Map<string, string>();

/**
 * A query that a connection parses and plans once, however often it is asked: for what is asked all the time, in a few
 * texts. Its good plan must not hang on the values, nor on planner settings that it is not always asked under.
 */
export function prepared({ text, values }: SQL): Query {
  let name = names.get(text);
  if (name === undefined && names.size < PREPARED_MAX) {
    name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return { text, values, name };
}

/** A word of our own as it stands in the condition of a partial index: a plan for all values takes no other. */
export const literal = (word: string): SQL => raw(pg.escapeLiteral(word));

/** Text of our own as part of a query. Never anything that came from outside. */
export { raw };

/** Several fragments with a text between them; at least one. */
export const join = (fragments: readonly SQL[], separator = ', '): SQL =>
  joinFragments([...fragments], separator);

/** A name of a table, column or function. */
export const identifier = (name: string): SQL => raw(`"${name.replaceAll('"', '""')}"`);
