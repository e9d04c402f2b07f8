import { createHash } from 'node:crypto';
import pg from 'pg';
import tag, { join as joinFragments, raw, type Sql } from 'sql-template-tag';

/** SQL with its parameters; values are never part of the text. */
export type SQL = Sql;

/** Parameter types. `undefined` is excluded: it would silently become NULL. */
type Parameter = string | number | boolean | null | Date | Uint8Array | readonly Parameter[];

/** Every `${value}` becomes a parameter, every `${fragment}` part of the text. */
export const sql: (texts: TemplateStringsArray, ...values: readonly (SQL | Parameter)[]) => SQL = tag;

/** A query; the connection keeps the plan of a named one. */
export interface Query {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
  /** How long the connection waits for the answer; by default the pool's limit. */
  readonly answerTimeoutMs?: number | undefined;
}

/** Most plans kept on a connection. */
const PREPARED_MAX = 200;
const names = new Map<string, string>();

/** For frequent queries with few texts. A good plan must not depend on values or planner settings. */
export function prepared({ text, values }: SQL): Query {
  let name = names.get(text);
  if (name === undefined && names.size < PREPARED_MAX) {
    name = `q_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
  }
  return { text, values, name };
}

/** A constant in the text, as in a partial index's condition, which a generic plan cannot match with a parameter. */
export const literal = (word: string): SQL => raw(pg.escapeLiteral(word));

/** Own text as part of a query; never external text. */
export { raw };

/** Joins at least one fragment. */
export const join = (fragments: readonly SQL[], separator = ', '): SQL =>
  joinFragments([...fragments], separator);

export const identifier = (name: string): SQL => raw(`"${name.replaceAll('"', '""')}"`);
