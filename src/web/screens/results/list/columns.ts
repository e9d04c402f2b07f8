import type { ListColumn } from '../../../parts/list/list-table.tsx';
import type { ResultsSearch } from '../address.ts';
import { columnText } from '../text.ts';
import { COLUMN_IDS, type ColumnId } from './column-ids.ts';

type Details = Omit<ListColumn<ResultsSearch['orden']>, 'id' | 'label' | 'head'>;
/** The reason takes what the others leave. */
const details: Record<ColumnId, Details> = {
  sujeto: { width: '12.5rem', card: 'title' },
  tipo: { width: '8.5rem', drop: 2 },
  puntuacion: { sort: 'puntuacion', width: '6.75rem', card: 'badge' },
  valor: { sort: 'valor', width: '7.25rem', card: 'fact', align: 'end' },
  prioridad: { width: '4.75rem', card: 'fact', drop: 3 },
  razon: { card: 'foot' },
  negocio: { width: '8rem', drop: 1 },
  acciones: { width: '7.5rem', card: 'actions', align: 'end' },
};

export const COLUMNS = COLUMN_IDS.map((id): ListColumn<ResultsSearch['orden']> & { id: ColumnId } => ({
  id,
  label: columnText[id],
  ...details[id],
}));
