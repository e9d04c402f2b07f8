import type { ListColumn } from '../../../parts/list/list-table.tsx';
import { columnText } from '../text.ts';
import type { OrdenExpirados } from '../url-state.ts';
import { COLUMN_IDS, type ColumnId } from './column-ids.ts';

type Details = Omit<ListColumn<OrdenExpirados>, 'id' | 'label' | 'head'>;
const details: Record<ColumnId, Details> = {
  dominio: { sort: 'dominio', card: 'title' },
  valor: { sort: 'valor', width: '6.875rem', card: 'fact', align: 'end' },
  autoridad: { sort: 'autoridad', width: '4.875rem', drop: 1, align: 'end' },
  expiracion: { sort: 'expiracion', width: '7.75rem', drop: 4, card: 'fact' },
  // Wider with the table: what the name does not need is theirs.
  keyword: { width: 'clamp(7.5rem, 30cqi - 12.25rem, 14rem)', drop: 2 },
  negocio: { width: 'clamp(10rem, 40cqi - 17.75rem, 18rem)', drop: 3, card: 'foot' },
  acciones: { width: '10.25rem', card: 'actions', align: 'end' },
};

/** A column of the free names with all that its head and its cells need. */
export const COLUMNS = COLUMN_IDS.map((id): ListColumn<OrdenExpirados> & { id: ColumnId } => ({
  id,
  label: columnText[id],
  ...details[id],
}));
