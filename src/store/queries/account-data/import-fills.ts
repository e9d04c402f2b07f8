import { identifier, join, type SQL, sql } from '../../sql.ts';
import { type Filled, TABLES, type WritableTable } from './import-tables.ts';

/** SQL for a filled column: whether `t` lacks the value of `x`, whether both differ, and the value to keep. */
function fillOf(name: string, form: Filled): { lacks: SQL; differs: SQL; value: SQL } {
  const [t, x] = [sql`t.${identifier(name)}`, sql`x.${identifier(name)}`];
  switch (form) {
    case 'null':
      return {
        lacks: sql`(${t} IS NULL AND ${x} IS NOT NULL)`,
        differs: sql`(${t} <> ${x})`,
        value: sql`coalesce(${t}, ${x})`,
      };
    case 'text':
      return {
        lacks: sql`(${t} = '' AND ${x} <> '')`,
        differs: sql`(${t} <> '' AND ${x} <> '' AND ${t} <> ${x})`,
        value: sql`coalesce(nullif(${t}, ''), ${x})`,
      };
    case 'flag':
      return { lacks: sql`(${x} AND NOT ${t})`, differs: sql`false`, value: sql`(${t} OR ${x})` };
    case 'own':
      return { lacks: sql`false`, differs: sql`(${t} <> ${x})`, value: t };
    case 'metrics': {
      const sources = sql`'fuentes'`;
      return {
        lacks: sql`EXISTS (SELECT FROM jsonb_object_keys(${x}) k WHERE k <> ${sources} AND NOT ${t} ? k)`,
        differs: sql`EXISTS (SELECT FROM jsonb_each(${x}) e
          WHERE e.key <> ${sources} AND ${t} ? e.key AND ${t}->e.key <> e.value)`,
        value: sql`(${x} || ${t} || CASE WHEN ${x} ? ${sources} OR ${t} ? ${sources} THEN jsonb_build_object(${sources},
          coalesce(${x}->${sources}, '{}') || coalesce(${t}->${sources}, '{}')) ELSE '{}' END)`,
      };
    }
  }
}

export const fillsOf = (table: WritableTable) =>
  // The record's own forms.
  (Object.entries(TABLES[table].filled) as [string, Filled][]).map(([name, form]) => ({
    name,
    form,
    ...fillOf(name, form),
  }));
export const anyOf = (parts: readonly SQL[]): SQL => (parts.length === 0 ? sql`false` : join(parts, ' OR '));
