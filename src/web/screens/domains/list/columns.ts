import type { ListColumn } from '../../../parts/list/list-table.tsx';
import type { DomainsSearch } from '../address.ts';
import { columnText } from '../text.ts';
import { COLUMN_IDS, type ColumnId } from './column-ids.ts';

type Details = Omit<ListColumn<DomainsSearch['orden']>, 'id' | 'label' | 'head'>;
/** The name takes what the others leave. */
const details: Record<ColumnId, Details> = {
  dominio: { sort: 'dominio', card: 'title' },
  estado: { sort: 'estado', width: '6.25rem', drop: 2 },
  disponible: { width: '10.25rem', card: 'badge' },
  fase: { width: '5.5rem', drop: 3 },
  http: { width: '2.75rem', drop: 1, align: 'end' },
  valor: { sort: 'valor', width: '6.875rem', card: 'fact', align: 'end' },
  autoridad: { sort: 'autoridad', width: '4.875rem', drop: 1, align: 'end' },
  verificacion: { sort: 'verificacion', width: '5.25rem', drop: 4, card: 'fact' },
  // Wider with the table: what the name does not need is its own.
  negocio: { width: 'clamp(6.625rem, 40cqi - 20.25rem, 18rem)', card: 'foot' },
  acciones: { width: '7.75rem', card: 'actions', align: 'end' },
};

/** A column of the list with all that its head and its cells need. */
export const COLUMNS = COLUMN_IDS.map((id): ListColumn<DomainsSearch['orden']> & { id: ColumnId } => ({
  id,
  label: columnText[id],
  ...details[id],
}));
