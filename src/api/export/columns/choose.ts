import { AppError } from '#platform/errors.ts';
import type { Column } from '#platform/table-file/table.ts';

/**
 * The columns asked for, in that order; all of them when none is named. `always` are added when they are left out.
 * Throws `entrada_no_valida` for a name that is no column, saying which there are.
 */
export function chooseColumns<Row>(
  all: readonly Column<Row>[],
  names: readonly string[] | undefined,
  always: readonly string[] = [],
): readonly Column<Row>[] {
  if (names === undefined || names.length === 0) return all;
  const byName = new Map(all.map((column) => [column.clave, column]));
  const unknown = names.filter((name) => !byName.has(name));
  if (unknown.length > 0) {
    const there = all.map(({ clave }) => clave).join(', ');
    throw new AppError(
      'entrada_no_valida',
      `columnas: no existe ${unknown.join(', ')}; las que hay: ${there}`,
    );
  }
  return [...new Set([...names, ...always])].flatMap((name) => byName.get(name) ?? []);
}
