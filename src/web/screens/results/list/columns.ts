import type { ListColumn } from '../../../parts/list/list-table.tsx';
import { columnText } from '../text.ts';
import type { OrdenResultados } from '../url-state.ts';
import { COLUMN_IDS, type ColumnId } from './column-ids.ts';

type Details = Omit<ListColumn<OrdenResultados>, 'id' | 'label' | 'head'>;
/** The reason takes what the others leave. */
const details: Record<ColumnId, Details> = {
  sujeto: { width: '14rem', card: 'title' },
  tipo: { width: '8.5rem', drop: 2 },
  puntuacion: { sort: 'puntuacion', width: '7.5rem', card: 'badge' },
  valor: { sort: 'valor', width: '8rem', card: 'fact', align: 'end' },
  prioridad: { width: '5.5rem', card: 'fact', drop: 3 },
  razon: { card: 'foot' },
  negocio: { width: '9rem', drop: 1 },
  acciones: { width: '9rem', card: 'actions', align: 'end' },
};

export const COLUMNS = COLUMN_IDS.map((id): ListColumn<OrdenResultados> & { id: ColumnId } => ({
  id,
  label: columnText[id],
  ...details[id],
}));
