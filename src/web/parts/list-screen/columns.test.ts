import { expect, test } from 'vitest';
import { listColumns } from './columns.ts';

const columns = listColumns<'nombre', { row: string }>({
  nombre: { label: 'Nombre', sort: 'nombre', fixed: true, cell: ({ row }) => row },
  valor: { label: 'Valor', width: '5rem', cell: () => '–' },
  fecha: { label: 'Fecha', cell: () => 'hoy' },
});
const shown = (columnas: string | undefined) => columns.shown(columnas).map(({ id }) => id);

test('columns come in the order they are declared in, each with its cell', () => {
  expect(shown(undefined)).toEqual(['nombre', 'valor', 'fecha']);
  expect(columns.all.map((column) => column.cell({ row: 'a.es' }))).toEqual(['a.es', '–', 'hoy']);
});

test('the address hides columns, never the fixed ones, and what is hidden stays hidden after a reload', () => {
  expect(columns.fixed).toEqual(['nombre']);
  expect(shown('fecha,inventada')).toEqual(['nombre', 'fecha']);
  expect(columns.inAddress(['nombre', 'fecha'])).toBe('nombre,fecha');
  expect(shown(columns.inAddress(['nombre', 'valor']))).toEqual(['nombre', 'valor']);
  expect(columns.inAddress(['nombre', 'valor', 'fecha'])).toBeUndefined();
});
