import type { ListColumn } from '../../../parts/list/list-table.tsx';
import { columnText } from '../text.ts';
import type { OrdenLive } from '../url-state.ts';

/** The columns of a search's results. On a card the domain comes first, as in every list. */
const keyword: ListColumn<OrdenLive> = {
  id: 'keyword',
  label: columnText.keyword,
  sort: 'keyword',
  width: '15%',
  drop: 2,
};
const negocio: ListColumn<OrdenLive> = {
  id: 'nombre_negocio',
  label: columnText.nombre_negocio,
  sort: 'nombre_negocio',
  card: 'foot',
};
const dominio: ListColumn<OrdenLive> = {
  id: 'dominio',
  label: columnText.dominio,
  sort: 'dominio',
  width: '24%',
  card: 'title',
};
const estado: ListColumn<OrdenLive> = {
  id: 'estado',
  label: columnText.estado,
  width: '14.25rem',
  card: 'badge',
};
const rating: ListColumn<OrdenLive> = {
  id: 'rating',
  label: columnText.rating,
  sort: 'rating',
  width: '6.5rem',
  card: 'fact',
};
const contacto: ListColumn<OrdenLive> = {
  id: 'contacto',
  label: columnText.contacto,
  width: '8.75rem',
  drop: 4,
  card: 'fact',
};
const acciones: ListColumn<OrdenLive> = {
  id: 'acciones',
  label: columnText.acciones,
  width: '6.5rem',
  align: 'end',
  card: 'actions',
};

export const liveColumn = { keyword, negocio, dominio, estado, rating, contacto, acciones };

/** One business a row, in the specification's order. */
export const LIVE_COLUMNS = [keyword, negocio, dominio, estado, rating, contacto];
/** One domain a group, the domain first. */
export const GROUP_COLUMNS = [dominio, estado, negocio, keyword, rating, contacto];
/** One free name a row, with its actions. */
export const FREE_COLUMNS = [dominio, estado, negocio, rating, acciones];
