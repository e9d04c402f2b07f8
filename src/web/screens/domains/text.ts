import { type FaseCiclo, faseCiclo } from '#contract/states.ts';
import { conNombre } from '#domain/text/count-noun.ts';

export const domainsText = {
  paste: 'Añadir dominios',
  assisted: (count: string) => `Comprobación asistida (${count})`,
  title: 'Dominios',
  line: 'Cada dominio con su veredicto y las pruebas que hay detrás.',
  refresh: 'Actualizar',
  loadFailed: 'No se han podido cargar los dominios',
  statsFailed: 'No se han podido contar los dominios',
  stats: 'Totales del filtro en vigor',
  tableLabel: 'Dominios de la cuenta',
  newRows: (count: string) => conNombre(count, 'nuevo'),
  newRowsHint: 'Hay dominios nuevos: pulsa para verlos',
  rows: (count: string, one: boolean) => (one ? `${count} dominio` : `${count} dominios`),
  moreThan: (count: string) => `más de ${count} dominios`,

  emptyTitle: 'Todavía no hay dominios',
  emptyLine: 'Pega una lista de dominios para verificarlos, o busca negocios y sus webs irán llegando aquí.',
  emptySearch: 'Iniciar una búsqueda',
  noMatch: 'Ningún dominio coincide con el filtro',
  clearFilter: 'Limpiar filtros',
  pageGone: 'Esta página ya no tiene dominios',
  firstPage: 'Ir a la primera página',

  unknown: '–',
  newTab: '(se abre en otra pestaña)',
  verify: (name: string) => `Verificar ${name}`,
  verifying: (name: string) => `${name} se está verificando`,
  favourite: (name: string) => `Marcar ${name} como favorito`,
  unfavourite: (name: string) => `Quitar ${name} de favoritos`,
  remove: (name: string) => `Eliminar ${name}`,
  select: (name: string) => `Seleccionar ${name}`,
  selectPage: 'Seleccionar la página',
  closeNotice: 'Cerrar aviso',
  verifyFailed: 'Error al verificar el dominio',
  favouriteFailed: 'No se ha podido guardar el favorito',
  httpTime: (ms: string) => `Respondió en ${ms} ms`,
  moreBusinesses: (more: string) => `y ${more} más`,
  buy: (name: string) => `Comprar ${name}`,
  copy: (name: string) => `Copiar ${name}`,
  copied: (name: string) => `${name} copiado`,
  copyFailed: 'No se ha podido copiar',
  valued: (some: string, all: string) => `${some} de ${all} valorados`,
} as const;

export const cardText = {
  total: 'Total',
  verificados: 'Verificados',
  activos: 'Activos',
  expirados: 'Expirados',
  disponibles: 'Disponibles',
  valor: 'Valor total',
} as const;

export const filterText = {
  search: 'Buscar dominios',
  searchPlaceholder: 'Buscar por dominio...',
} as const;

export const orderText = {
  recientes: 'Más recientes',
  dominio: 'Dominio',
  estado: 'Estado',
  valor: 'Valor',
  autoridad: 'Autoridad',
  verificacion: 'Última verificación',
  expiracion: 'Caducidad',
} as const;

export const keyText = {
  open: 'Ver detalles',
  select: 'Seleccionar',
  favourite: 'Favorito',
  verify: 'Verificar',
  copy: 'Copiar el nombre',
  buy: 'Comprar',
} as const;

/** Phase names that fit a column. */
export const phaseShort: Record<FaseCiclo, string> = {
  [faseCiclo.activo]: 'Activo',
  [faseCiclo.gracia]: 'Gracia',
  [faseCiclo.redencion]: 'Redención',
  [faseCiclo.pendiente_borrado]: 'Pte. de borrado',
  [faseCiclo.libre]: 'Libre',
  [faseCiclo.retenido]: 'Retenido',
  [faseCiclo.desconocida]: 'Desconocida',
};
