import type { EstadoGestion } from '#contract/states.ts';
import { prioridadLabel, tipoOportunidadLabel } from '#domain/text/labels.ts';

export const resultsText = {
  title: 'Resultados',
  tableLabel: 'Oportunidades, de más a menos puntuación',
  loadFailed: 'No se han podido cargar las oportunidades',
  statsFailed: 'No se han podido contar las oportunidades',
  stats: 'Totales del filtro en vigor',
  types: 'Tipos de oportunidad',
  all: 'Todas',
  export: (count: string) => `Exportar (${count})`,
  exportAll: 'Exportar Todo',
  rows: (count: string, one: boolean) => (one ? `${count} oportunidad` : `${count} oportunidades`),
  newRows: (count: string, one: boolean) => (one ? '1 nueva' : `${count} nuevas`),
  newRowsHint: 'Hay oportunidades nuevas: pulsa para verlas',
  emptyTitle: 'Todavía no hay oportunidades',
  emptyLine: 'Aparecerán en cuanto se verifiquen los dominios de los negocios encontrados.',
  emptySearch: 'Iniciar una búsqueda',
  noneAside: 'No hay ninguna aquí',
  noneAsideLine: 'Lo que descartes o compres sale de la lista y se guarda aquí: se puede devolver.',
  toList: 'Ver la lista',
  restore: (name: string) => `Devolver ${name} a la lista`,
  noMatch: 'Ninguna oportunidad coincide con el filtro',
  clearFilter: 'Limpiar filtros',
  unknown: '–',
  further: (count: string) => `+${count}`,
  details: (name: string) => `Ver detalles de ${name}`,
  select: (name: string) => `Seleccionar ${name}`,
  selectPage: 'Seleccionar la página',
  buy: 'Comprar',
  contact: 'Contactar',
  look: 'Ver',
  parts: 'Ver de qué partes sale la puntuación',
  worth: 'Ver de dónde sale el valor',
  discard: (name: string) => `Descartar ${name}`,
} as const;

export const typeText = tipoOportunidadLabel;
export const priorityText = prioridadLabel;
export const asideText: Record<EstadoGestion, string> = { descartado: 'Descartadas', comprado: 'Compradas' };

export const cardText = {
  total: 'Total',
  alta: 'Prioridad alta',
  expired: 'Dominios expirados',
  high: 'Alto valor',
  value: 'Valor total',
  valued: (some: string, all: string) => `${some} de ${all} valorados`,
} as const;

export const filterText = {
  search: 'Buscar oportunidades',
  placeholder: 'Buscar dominio o negocio…',
} as const;

export const orderText = [
  ['puntuacion', 'Puntuación'],
  ['valor', 'Valor'],
  ['fecha', 'Más recientes'],
] as const;

export const actionText = {
  done: {
    descartado: (count: string, one: boolean) => (one ? 'Descartada.' : `${count} descartadas.`),
    comprado: (count: string, one: boolean) =>
      one ? 'Marcada como comprada: está en Compradas.' : `${count} marcadas como compradas.`,
    favorito: (count: string, one: boolean) => (one ? 'Un favorito más.' : `${count} favoritos.`),
    devolver: (count: string, one: boolean) =>
      one ? 'De vuelta en la lista.' : `${count} de vuelta en la lista.`,
  },
  failed: 'No se ha podido guardar',
  favouriteFailed: 'No se ha podido guardar el favorito',
  asked: (count: string, one: boolean) =>
    one ? 'Verificación pedida para 1 dominio' : `Verificación pedida para ${count} dominios`,
  verifyFailed: 'Error al verificar el dominio',
  copied: 'Nombre copiado',
  copyFailed: 'No se ha podido copiar',
  favourite: 'Favorito',
  discard: 'Descartar',
  restore: 'Devolver a la lista',
  bought: 'Comprado',
  export: 'Exportar',
  tooMany: (max: string) => `Como máximo ${max} oportunidades a la vez: usa un filtro más estrecho`,
} as const;

export const keyText = {
  open: 'Abrir los detalles',
  select: 'Seleccionar',
  discard: 'Descartar',
  restore: 'Devolver a la lista',
  buy: 'Comprar',
  favourite: 'Favorito',
  verify: 'Verificar',
  copy: 'Copiar el nombre',
} as const;

export const detailText = {
  title: 'Oportunidad',
  close: 'Cerrar',
  loadFailed: 'No se ha podido cargar la oportunidad',
  score: 'Puntuación por partes',
  weights: 'Ajustar pesos',
  why: 'Por qué',
  todo: 'Qué hacer',
  fromMarket: 'tablas',
  cost: 'Lo que cuesta',
  registrar: (line: string) => `Tu registrador: ${line}.`,
  unknown: '–',
  prices: (zona: string, first: string, later: string) =>
    `.${zona}: ${first} el primer año, ${later} al renovar.`,
  sameName: 'El mismo nombre en otras zonas',
  checkSame: 'Comprobar las que faltan',
  notChecked: 'sin comprobar',
  isFree: 'libre',
  brand: 'Riesgo de marca',
  oepm: 'Buscar en la OEPM',
  euipo: 'Buscar en la EUIPO',
  competition: (alive: string, looked: string) => `${alive} de ${looked} con web que funciona`,
  competitionOf: (oficio: string, lugar: string, keywords: string) =>
    `Contados por oficio y ciudad: ${oficio} en ${lugar}, ${keywords}.`,
  seeBusinesses: (count: string) =>
    count === '1' ? 'Ver el negocio contado' : `Ver los ${count} negocios contados`,
  businesses: 'Negocios mirados',
  receipt: 'Ver las pruebas del dominio',
  discard: 'Descartar',
  restore: 'Devolver a la lista',
  bought: 'Comprado',
  newTab: '(se abre en otra pestaña)',
} as const;
