import { conNombre } from '#domain/text/count-noun.ts';

export const keywordsText = {
  title: 'Keywords',
  add: 'Añadir keyword',
  stats: 'Totales de keywords',
  statsFailed: 'No se han podido contar las keywords',
  loadFailed: 'No se han podido cargar las keywords',
  list: 'Keywords de la cuenta',
  search: 'Buscar keywords',
  placeholder: 'Buscar keyword…',
  batch: (name: string) => `Batch: ${name}`,
  rows: (count: string, one: boolean) => (one ? `${count} keyword` : `${count} keywords`),
  emptyTitle: 'No hay keywords',
  emptyLine: 'Crea tu primera keyword para empezar',
  noMatch: 'Ninguna keyword coincide con el filtro',
  clear: 'Limpiar filtros',
  export: (count: string, chosen: boolean) => `Exportar ${chosen ? 'selección ' : ''}(${count})`,
  noBatch: 'Sin batch',
  unknown: '–',
  select: (name: string) => `Seleccionar ${name}`,
  selectPage: 'Seleccionar la página',
  results: (found: string, fresh: string) => `${found} · ${conNombre(fresh, 'nuevo')}`,
  free: (count: string, one: boolean) => (one ? '1 libre' : `${count} libres`),
  capped: 'limitada',
  cappedHint: 'El proveedor cortó la respuesta: con «Cobertura completa» se divide la zona.',
  start: (name: string) => `Iniciar ${name}`,
  retry: (name: string) => `Reintentar ${name}`,
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  confirm: 'Estás seguro de eliminar esta keyword?',
  confirmMany: (count: string) => `Estás seguro de eliminar estas ${count} keywords?`,
  removeFailed: 'Error al eliminar la keyword',
  startFailed: 'Error al iniciar el procesamiento',
  removed: (count: string, one: boolean) => (one ? '1 keyword eliminada.' : `${count} keywords eliminadas.`),
  stayed: (count: string, one: boolean) =>
    one ? '1 keyword se está buscando y se queda.' : `${count} keywords se están buscando y se quedan.`,
  confirmDetail: 'Podrás deshacerlo durante unos segundos.',
  withBatch: (chosen: string, all: string, one: boolean) =>
    `Una keyword se busca con su batch: se ${one ? 'pone en marcha la elegida' : `ponen en marcha las ${chosen} elegidas`} y las demás que esperan en ${one ? 'el suyo' : 'los suyos'}, ${all} en total. ¿Iniciar?`,
  withBatchDetail: 'Cada búsqueda gasta solicitudes de tu proveedor; el tope del batch se respeta.',
  startAll: (count: string) => `Iniciar ${count}`,
  started: (count: string, one: boolean) => (one ? '1 keyword en marcha.' : `${count} keywords en marcha.`),
  cancel: 'Cancelar',
  delete: 'Eliminar',
} as const;

export const cardText = {
  total: 'Total',
  pendientes: 'Pendientes',
  procesando: 'Procesando',
  completadas: 'Completadas',
  error: 'Con Error',
} as const;

export const stateText = [
  ['pendiente', 'Pendiente'],
  ['procesando', 'Procesando'],
  ['completado', 'Completado'],
  ['error', 'Error'],
] as const;

export const orderText = [
  ['fecha', 'Creación'],
  ['keyword', 'Keyword'],
  ['estado', 'Estado'],
  ['resultados', 'Resultados'],
] as const;

export const bulkText = {
  start: 'Iniciar',
  retry: 'Reintentar',
  remove: 'Eliminar',
  export: 'Exportar',
  tooMany: (max: string) => `Como máximo ${max} keywords a la vez`,
} as const;

export const formText = {
  keyword: 'Keyword',
  placeholder: 'fontaneros en Sevilla',
  country: 'País',
  detect: 'Detectar',
  language: 'Idioma',
  save: 'Guardar',
  cancel: 'Cancelar',
  addHint: 'Enter guarda y sigue con otra.',
  added: (name: string) => `«${name}» añadida.`,
  known:
    'Esa keyword ya está en tu cuenta. Para buscarla otra vez, usa «Buscar otra vez» en los detalles de su batch.',
  failed: 'Error creando keywords',
  changeFailed: 'No se ha podido guardar la keyword',
} as const;
