import { expect, test } from 'vitest';
import { useFormat } from '../../format/use-format.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { chipsOf, choice, extension, type Filters, flag, minimum } from './filters.ts';

interface Shown {
  search: string;
  estado?: 'alta' | 'baja' | undefined;
  libre?: boolean | null | undefined;
  valor?: number | undefined;
  zona?: string | undefined;
  favorito?: boolean | undefined;
  aviso?: string | undefined;
}

const filters: Filters<Shown> = {
  estado: choice(
    'Estado',
    'Todos',
    [
      ['alta', 'De alta'],
      ['baja', 'De baja'],
    ],
    'Registro',
  ),
  libre: choice<boolean | null>('Libre', 'Todos', [
    [true, 'Sí'],
    [null, 'Sin saber'],
  ]),
  valor: minimum('Valor mínimo', [1_500], 'number', 'Registro'),
  zona: extension('Todas', undefined, () => ['cat', 'es']),
  favorito: flag('Solo favoritos', 'Sin favoritos'),
  aviso: { chip: () => 'De un aviso' },
};

function Panel(props: { values: Shown; onPick: (name: string, value: unknown) => void }) {
  const values = { ...props.values };
  const chips = chipsOf(filters, values, useFormat(), props.onPick);
  return (
    <>
      <FilterChips chips={chips} onClear={() => undefined} />
      <FilterPanel filters={filters} values={values} onPick={props.onPick} />
    </>
  );
}

async function shown(values: Shown) {
  const picked: [string, unknown][] = [];
  const { screen } = await renderPart(
    <Panel values={values} onPick={(name, value) => picked.push([name, value])} />,
  );
  const entries = (label: string) =>
    [...(screen.getByLabelText(label).element() as HTMLSelectElement).options].map((one) => one.text);
  return { screen, picked, entries };
}

test('one record is the control of a filter and its chip; what only links set has no control', async () => {
  const { screen, entries } = await shown({
    search: 'x',
    estado: 'baja',
    libre: null,
    valor: 1_500,
    zona: 'cat',
    favorito: false,
    aviso: 'a1',
  });
  const chips = screen.getByRole('list', { name: 'Filtros en vigor' }).getByRole('button').elements();
  expect(chips.map((one) => one.textContent?.replace('Quitar el filtro ', ''))).toEqual([
    'De baja',
    'Sin saber',
    'Valor mínimo: 1.500',
    '.cat',
    'Sin favoritos',
    'De un aviso',
    'Limpiar',
  ]);
  expect(entries('Valor mínimo')).toEqual(['Cualquiera', '1.500 o más']);
  expect(entries('Extensión').filter((one) => one === '.es')).toEqual(['.es']);
  expect(entries('Extensión').at(-1)).toBe('.cat');
  expect(screen.getByRole('group', { name: 'Registro' }).getByRole('combobox').elements().length).toBe(2);
  await expect.element(screen.getByLabelText('Solo favoritos')).not.toBeChecked();
});

test('what is picked is a value of the filter, and the first entry none', async () => {
  const { screen, picked } = await shown({ search: '', estado: 'alta' });
  await screen.getByLabelText('Libre').selectOptions('Sin saber');
  await screen.getByLabelText('Valor mínimo').selectOptions('1.500 o más');
  await screen.getByLabelText('Estado').selectOptions('Todos');
  await screen.getByLabelText('Solo favoritos').click();
  await screen.getByRole('button', { name: 'Quitar el filtro De alta' }).click();
  expect(picked).toEqual([
    ['libre', null],
    ['valor', 1_500],
    ['estado', undefined],
    ['favorito', true],
    ['estado', undefined],
  ]);
});
