import { AppError } from '#platform/errors.ts';
import type { Column } from '#platform/table-file/table.ts';

/** `always` are added if left out. Throws `entrada_no_valida` for an unknown name, with the known ones. */
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
