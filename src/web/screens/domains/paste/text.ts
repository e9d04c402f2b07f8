export const pasteText = {
  button: 'Añadir dominios',
  title: 'Añadir dominios',
  close: 'Cerrar',
  label: 'Dominios, uno por línea',
  help: 'También sirven direcciones completas, tablas y varios dominios por línea: de cada uno se toma su dominio registrable.',
  placeholder: 'fontaneriapuig.es\nhttps://www.dentistasoler.com/contacto',
  count: (lines: string, one: boolean) => (one ? `${lines} línea` : `${lines} líneas`),
  repeated: (count: string, one: boolean) => (one ? `${count} repetida` : `${count} repetidas`),
  tooMany: (max: string) => `Como máximo ${max} líneas de una vez`,
  add: (lines: string) => `Añadir y verificar (${lines})`,
  clear: 'Limpiar',
  stop: 'Parar',
  leaveTitle: '¿Salir con la lista a medias?',
  leaveBody:
    'Todavía se están añadiendo los dominios. Si sales, las líneas que faltan no se añaden; las demás se quedan.',
  leave: 'Salir y dejarla a medias',
  stay: 'Seguir añadiendo',
  progress: (done: string, all: string) => `Añadidas ${done} de ${all} líneas`,
  rest: (count: string, one: boolean) =>
    one ? 'La otra sigue en el cuadro.' : `Las otras ${count} siguen en el cuadro.`,
  unit: 'líneas',
  failed: 'No se han podido añadir los dominios',
  created: (count: string, one: boolean) => (one ? `${count} dominio nuevo` : `${count} dominios nuevos`),
  known: (count: string, one: boolean) => (one ? `${count} ya estaba` : `${count} ya estaban`),
  sameDomain: (count: string, one: boolean) =>
    one ? `${count} repite un dominio de la lista` : `${count} repiten un dominio de la lista`,
  rejected: (count: string, one: boolean) =>
    one ? `${count} línea rechazada` : `${count} líneas rechazadas`,
  leftOut: (count: string, one: boolean) =>
    one
      ? `${count} nombre de las líneas leídas se deja aparte`
      : `${count} nombres de las líneas leídas se dejan aparte`,
  rejectedMore: (more: string) => `... y ${more} más`,
  download: 'Descargar las rechazadas',
  fileName: 'lineas-rechazadas.csv',
  fileHead: ['Línea', 'Motivo'],
  leftDownload: 'Descargar los que se dejan aparte',
  leftFileName: 'nombres-aparte.csv',
  leftHead: ['Nombre', 'Motivo'],
  done: 'Ver los dominios',
} as const;
