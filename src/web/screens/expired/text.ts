import type { Vista } from './address.ts';

export const expiredText = {
  title: 'Dominios Expirados',
  /** Without a figure while unknown. */
  heading: (total: string | null) => `Dominios Disponibles${total === null ? '' : ` (${total})`}`,
  neverHeld: (count: string) => `${count} más sin registro conocido, en Dominios`,
  views: 'Vistas de los dominios expirados',
  tableLabel: 'Dominios expirados',
  loadFailed: 'No se han podido cargar los dominios expirados',
  statsFailed: 'No se han podido contar los dominios expirados',
  stats: 'Totales del filtro en vigor',

  byHand: (count: string) => `Comprobar a mano (${count})`,
  exportList: 'Exportar Lista',
  exportChosen: (count: string) => `Exportar selección (${count})`,
  buy: 'Comprar',
  buyMany: (count: string) => `Comprar (${count})`,
  buyTooMany: (max: string) => `Como máximo ${max} a la vez`,
  rows: (count: string, one: boolean) => (one ? `${count} dominio` : `${count} dominios`),
  moreThan: (count: string) => `más de ${count} dominios`,

  noMatch: 'Ningún dominio coincide con el filtro',
  clearFilter: 'Limpiar filtros',

  unknown: '–',
  days: (days: string) => `hace ${days} d`,
  map: (name: string) => `Ver ${name} en el mapa`,
  newTab: '(se abre en otra pestaña)',
  select: (name: string) => `Seleccionar ${name}`,
  details: (name: string) => `Ver detalles de ${name}`,
  copy: (name: string) => `Copiar ${name}`,
  buyOne: (name: string) => `Comprar ${name}`,
  favourite: (name: string) => `Marcar ${name} como favorito`,
  unfavourite: (name: string) => `Quitar ${name} de favoritos`,
} as const;

export const viewText: Record<Vista, string> = {
  libres: 'Libres',
  pronto: 'Se liberan pronto',
  ordenes: 'Órdenes',
  comprados: 'Comprados',
  descartados: 'Descartados',
};

export const cardText = {
  total: 'Total expirados',
  high: 'Alto valor',
  favourites: 'Favoritos',
  value: 'Valor total',
  valued: (some: string, all: string) => `${some} de ${all} valorados`,
} as const;

/** The texts of several views. */
export const columnText = {
  dominio: 'Dominio',
  valor: 'Valor',
  keyword: 'Keyword',
  negocio: 'Negocio',
  acciones: 'Acciones',
} as const;

export const filterText = {
  search: 'Buscar dominios expirados',
  placeholder: 'Buscar dominio…',
} as const;

export const orderText = [
  ['valor', 'Valor'],
  ['recientes', 'Más recientes'],
  ['autoridad', 'Autoridad'],
  ['expiracion', 'Expiración'],
  ['dominio', 'Dominio'],
] as const;

export const actionText = {
  favourite: 'Favorito',
  copy: 'Copiar nombres',
  verify: 'Verificar',
  bought: 'Comprado',
  discarded: 'Descartar',
  restore: 'Devolver a las listas',
  export: 'Exportar',
  tooMany: (max: string) => `Como máximo ${max} dominios a la vez: usa un filtro más estrecho`,
  copied: (count: string, one: boolean) => (one ? 'Nombre copiado' : `${count} nombres copiados`),
  copyFailed: 'No se ha podido copiar',
  asked: (count: string, one: boolean) =>
    one ? 'Verificación pedida para 1 dominio' : `Verificación pedida para ${count} dominios`,
  madeBought: (count: string, one: boolean) =>
    one ? 'Un dominio pasa a Comprados.' : `${count} dominios pasan a Comprados.`,
  madeDiscarded: (count: string, one: boolean) =>
    one ? 'Un dominio descartado.' : `${count} dominios descartados.`,
  restored: (count: string, one: boolean) =>
    one ? 'Un dominio vuelve a las listas.' : `${count} dominios vuelven a las listas.`,
  failed: 'No se ha podido guardar',
  favouriteFailed: 'No se ha podido guardar el favorito',
  loadFailed: 'No se han podido leer los dominios elegidos',
  eventFailed: 'No se ha podido descargar el evento del calendario',
  verifyFailed: 'Error al verificar el dominio',
} as const;

export const keyText = {
  open: 'Abrir los detalles',
  select: 'Seleccionar',
  favourite: 'Favorito',
  copy: 'Copiar el nombre',
  verify: 'Verificar',
  buy: 'Comprar',
  discard: 'Descartar',
} as const;
