import tag, { join as joinFragments, raw, type Sql } from 'sql-template-tag';

/** A piece of SQL with its parameters, never a text with values in it. */
export type SQL = Sql;

/** What a query may carry as a parameter. `undefined` is left out: it would silently become NULL. */
type Parameter = string | number | boolean | null | Date | Uint8Array | readonly Parameter[];

/** Hand-written SQL: every `${value}` is a parameter of its own, every `${fragment}` is part of the text. */
export const sql: (texts: TemplateStringsArray, ...values: readonly (SQL | Parameter)[]) => SQL = tag;

/** Text of our own as part of a query. Never anything that came from outside. */
export { raw };

/** Several fragments with a text between them; at least one. */
export const join = (fragments: readonly SQL[], separator = ', '): SQL =>
  joinFragments([...fragments], separator);

/** A name of a table, column or function. */
export const identifier = (name: string): SQL => raw(`"${name.replaceAll('"', '""')}"`);
