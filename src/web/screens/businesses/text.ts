import { conNombre } from '#domain/text/count-noun.ts';
export const businessesText = {
  title: 'Negocios',
  back: 'Volver a Batches',
  batchKeywords: (count: string) => conNombre(count, 'keyword'),
  batchFound: (count: string) => conNombre(count, 'negocio encontrado', 'negocios encontrados'),
  scrape: 'Nuevo Scraping',
  export: 'Exportar',
  cards: 'Ver como tarjetas',
  list: 'Ver como lista',
  label: 'Negocios encontrados',
  stats: 'Totales del filtro en vigor',
  statsFailed: 'No se han podido contar los negocios',
  loadFailed: 'No se han podido cargar los negocios',
  rows: (count: string, one: boolean) => (one ? `${count} negocio` : `${count} negocios`),
  newRows: (count: string, one: boolean) => (one ? '1 nuevo' : `${count} nuevos`),
  newRowsHint: 'Hay negocios nuevos: pulsa para verlos',
  emptyTitle: 'No hay negocios',
  emptyLine: 'Busca una keyword y aquí verás los negocios que encuentre.',
  noMatch: 'Ningún negocio coincide con el filtro',
  clear: 'Limpiar filtros',
  unknown: '–',
  opportunity: 'Oportunidad',
  closed: 'Cerrado',
  closedForNow: 'Cerrado temporalmente',
  reviews: (rating: string, count: string) => `★${rating} (${count})`,
  select: (name: string) => `Seleccionar ${name}`,
  selectPage: 'Seleccionar la página',
  more: (name: string) => `Acciones de ${name}`,
  see: 'Ver detalles',
  verify: 'Verificar dominio',
  remove: 'Eliminar',
  copyDomain: 'Copiar el dominio',
  copyPhone: (name: string) => `Copiar el teléfono de ${name}`,
  map: 'Ver en el mapa',
  newTab: '(se abre en otra pestaña)',
  perPage: 'Negocios por página',
  confirm: 'Estás seguro de eliminar este negocio?',
  confirmDetail: 'Podrás deshacerlo durante unos segundos.',
  confirmMany: (count: string) => `Estás seguro de eliminar estos ${count} negocios?`,
  removed: (count: string, one: boolean) => (one ? '1 negocio eliminado.' : `${count} negocios eliminados.`),
  removeFailed: 'Error al eliminar el negocio',
  cancel: 'Cancelar',
  tooMany: (max: string) => `Como máximo ${max} negocios a la vez`,
  copied: 'Copiado',
  copyFailed: 'No se ha podido copiar',
} as const;

/** What the check of the chosen rows' domains says. */
export const verifyText = {
  button: 'Verificar',
  asked: (count: string, one: boolean) =>
    one ? `Verificación pedida para ${count} dominio.` : `Verificación pedida para ${count} dominios.`,
  without: (count: string, one: boolean) =>
    one ? `${count} negocio sin dominio que verificar.` : `${count} negocios sin dominio que verificar.`,
  none: 'Ninguno de los negocios elegidos tiene un dominio que verificar',
  failed: 'Error al verificar los dominios',
} as const;

export const cardText = {
  total: 'Total Negocios',
  with: 'Con Dominio',
  without: 'Sin Dominio',
  countries: 'Países',
  share: (share: string) => `${share} del total`,
  moreThan: (count: string) => `más de ${count}`,
} as const;

export const filterText = {
  search: 'Buscar negocios',
  placeholder: 'Buscar negocio…',
  group: 'Categoría',
  category: 'Categoría del mapa',
  country: 'País',
  rating: 'Rating mínimo',
  reviews: 'Reseñas mínimas',
  website: 'Dominio propio',
  withDomain: 'Con dominio',
  noDomain: 'Sin dominio',
  free: 'Con dominio libre',
  closed: 'Cerrados',
  province: 'Provincia',
  town: 'Municipio',
  all: 'Todos',
  any: 'Cualquiera',
  atLeast: (value: string) => `${value} o más`,
  batch: 'De un batch',
  keyword: 'De una keyword',
} as const;

export const orderText = [
  ['fecha', 'Más recientes'],
  ['nombre_negocio', 'Nombre'],
  ['rating', 'Rating'],
  ['review_count', 'Reseñas'],
] as const;

export const columnText = {
  negocio: 'Negocio',
  categoria: 'Categoría',
  municipio: 'Municipio',
  dominio: 'Dominio',
  veredicto: 'Veredicto',
  rating: 'Rating',
  telefono: 'Teléfono',
  visto: 'Visto',
  acciones: 'Acciones',
} as const;

export const detailText = {
  title: 'Negocio',
  close: 'Cerrar',
  loadFailed: 'No se ha podido cargar el negocio',
  address: 'Dirección',
  phone: 'Teléfono',
  website: 'Web anunciada',
  domain: 'Dominio',
  state: 'Estado',
  source: 'Fuente',
  licence: 'Licencia de los datos',
  seen: 'Visto el',
  foundBy: 'Encontrado por',
  open: 'Abierto',
  receipt: 'Ver las pruebas del dominio',
} as const;

export const provincesText = {
  title: 'Negocios por provincia',
  show: 'Ver el mapa de provincias',
  hide: 'Ocultar el mapa de provincias',
  failed: 'No se han podido contar las provincias',
  loading: 'Contando las provincias',
  province: 'Provincia',
  businesses: 'Negocios',
  domains: 'Dominios',
  free: 'Libres',
} as const;
