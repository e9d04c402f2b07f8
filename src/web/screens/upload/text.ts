import { conNombre } from '#domain/text/count-noun.ts';

export const uploadText = {
  title: 'Carga Masiva Global de Keywords',
  configTitle: '1. Configuración',
  keywordsTitle: '2. Keywords',
  validationTitle: '3. Validación',
  open: 'Mostrar',
  close: 'Ocultar',

  label: 'Keywords, una por línea',
  placeholder: 'fontaneros en Zaragoza\ndentistas en Valencia\nplumbers in London',
  detected: (count: string, one: boolean) =>
    one ? `${count} keyword detectada` : `${count} keywords detectadas`,
  clearAll: 'Limpiar todo',
  chooseFile: 'Subir archivo',
  combine: 'Combinar',
  tooLongToEdit: (lines: string) => `Lista de ${conNombre(lines, 'línea')}`,
  tooLongHint:
    'Es demasiado larga para editarla aquí. Se valida y se sube igual; estas son sus primeras líneas.',
  fileLines: (lines: string) => conNombre(lines, 'fila'),
  fileColumn: (column: string) => `Columna «${column}»`,
  otherFile: 'Elegir otra columna',
  removeFile: 'Quitar el archivo',
  dropHere: 'Suelta el archivo para leer sus keywords',

  start: (count: string | null) =>
    count === null ? 'Iniciar procesamiento' : `Iniciar procesamiento (${conNombre(count, 'keyword')})`,
  clear: 'Limpiar',
  shortcut: 'Ctrl+Enter también inicia',
  dismiss: 'Cerrar aviso',

  tipsTitle: 'Consejos',
  tips: [
    'Escribe una keyword por línea: un oficio y un lugar, como «fontaneros en Zaragoza», dan los mejores resultados.',
    'Idiomas de alfabeto latino: español, inglés, francés, alemán, italiano, portugués, neerlandés, polaco y turco. No se admiten árabe, chino, ruso, hindi, japonés ni coreano.',
    'Máximo 300.000 keywords por batch.',
    'Con el país en «Detectar automáticamente» se deduce del lugar que nombra cada keyword.',
    'Pon un tope si quieres gastar como mucho unas solicitudes o créditos: el batch se detiene exactamente ahí.',
    'También puedes soltar un archivo .txt, .csv, .tsv o .xlsx en cualquier parte de esta pantalla.',
  ],
} as const;

export const configText = {
  name: 'Nombre del batch',
  nameHint: 'Opcional. Si lo dejas vacío: Batch y la fecha y hora.',
  language: 'Idioma de las keywords',
  country: 'País objetivo',
  detectCountry: 'Detectar automáticamente',
  max: 'Máx. resultados por keyword',
  maxOption: (max: number, time: string | null) =>
    time === null ? `${max}` : `${max} · unos ${time} por keyword`,
  seconds: (count: string) => `${count} s`,
  advanced: 'Ajustes avanzados',
  concurrency: 'Concurrencia',
  concurrencyHint: 'Búsquedas a la vez, de 1 a 10.',
  retries: 'Reintentos',
  skip: 'Omitir duplicados',
  skipHint: 'No busca otra vez las que ya están en tu cuenta. Las repetidas de la lista se quitan siempre.',
  detect: 'Detección automática de país',
  detectHint: 'Por el lugar que nombra la keyword y su idioma.',
  ai: 'Optimización con IA',
  aiHint: 'Afina país y categoría si tienes una clave de IA configurada.',
  coverage: 'Cobertura completa',
  coverageHint: 'Divide la zona cuando el proveedor corta la lista. Gasta más solicitudes.',
  byYield: 'Primero las que más rinden',
  byYieldHint: 'Busca antes los oficios y zonas que más nombres libres han dado.',
  summary: {
    concurrency: (count: number) => `${count} a la vez`,
    retries: (count: number) => (count === 1 ? '1 reintento' : `${count} reintentos`),
    skip: 'sin duplicados',
    keep: 'con duplicados',
    detect: 'detecta país',
    ai: 'IA',
    coverage: 'cobertura completa',
    inOrder: 'en el orden de la lista',
  },
} as const;

export const reviewText = {
  valid: 'Válidas',
  invalid: 'No válidas',
  duplicates: 'Duplicadas',
  total: 'Total',
  parts: (fresh: string, known: string) =>
    `De las válidas, nuevas: ${fresh}. Ya las tienes: ${known}; no se buscan.`,
  noneKnown: 'Ninguna está ya en tu cuenta',
  checking: 'Comprobando cuáles ya tienes…',
  checkingOf: (done: string, all: string) => `Comprobando cuáles ya tienes: ${done} de ${all}…`,
  checkFailed: 'No se ha podido comprobar cuáles ya tienes: el plan cuenta todas las válidas.',
  nothingNew:
    'Ya las tienes todas: no hay nada nuevo que buscar. Para buscarlas otra vez, quita «Omitir duplicados» en Ajustes avanzados, o usa «Buscar otra vez» en los detalles de su batch.',
  tooMany: (max: string, over: string, one: boolean) =>
    `Como máximo ${max} keywords por batch: ${one ? 'sobra' : 'sobran'} ${over}. Quita líneas o reparte la lista.`,
  validating: 'Validando…',
  failed: 'No se ha podido validar la lista. Recarga la página.',
  issues: 'Líneas que no se suben',
  line: 'Línea',
  goTo: (line: string) => `Ir a la línea ${line}`,
  more: (more: string) => `... y ${more} más`,
  download: 'Descargar',
  fileName: 'keywords-rechazadas.csv',
  fileHead: ['Línea', 'Keyword', 'Motivo'],
  empty: 'Escribe keywords o sube un archivo para ver cuántas valen y lo que costará.',
} as const;

export const planText = {
  title: 'Plan',
  fresh: (count: string, one: boolean) => (one ? `${count} keyword nueva` : `${count} keywords nuevas`),
  all: (count: string, one: boolean) => (one ? `${count} keyword` : `${count} keywords`),
  loading: 'Calculando el plan…',
  failed: 'No se ha podido calcular el plan',
  provider: 'Proveedor',
  businesses: 'Negocios',
  domains: 'Dominios',
  requests: 'Solicitudes',
  credits: 'Créditos',
  money: 'Coste',
  time: 'Tiempo',
  spend: 'Lo que gasta',
  brings: 'Lo que trae y lo que queda',
  about: (value: string) => `≈ ${value}`,
  caps: 'Tope (opcional)',
  capRequests: 'Tope de solicitudes',
  capCredits: 'Tope de créditos',
  capHint: 'El batch se detiene exactamente ahí.',
  capped: 'El tope es menor que lo previsto: se hará una parte.',
  withoutCap: (requests: string, credits: string) =>
    `Sin el tope serían ≈ ${conNombre(requests, 'solicitud', 'solicitudes')} y ≈ ${conNombre(credits, 'crédito')}.`,
} as const;

export const sendText = {
  creating: 'Creando el batch…',
  sending: 'Subiendo las keywords',
  starting: 'Iniciando el batch…',
  progress: (done: string, all: string) => `${done} de ${conNombre(all, 'keyword')}`,
  rate: (rate: string) => `${conNombre(rate, 'keyword')}/s`,
  left: (time: string) => `quedan ${time}`,
  cancel: 'Cancelar',
  cancelledBefore: 'Carga cancelada antes de guardar ninguna keyword.',
  cancelled: 'Carga cancelada. Lo que ya se había subido espera: puedes completarla o descartarla.',
  batchFailed: (message: string) => `Error creando batch: ${message}`,
  keywordsFailed: (message: string) => `Error creando keywords: ${message}`,
  failed: 'Error al procesar las keywords. Inténtalo de nuevo.',
  startFailed: 'Error al iniciar el procesamiento',
  ready:
    'Todas sus keywords ya están en el batch: pulsa «Iniciar» en Batches. No hace falta subirlas otra vez.',
  unknown: 'Error desconocido',
  /** This text and the next are the specification's, for every count. */
  created: (count: string) => `Se crearon ${count} keywords nuevas.`,
  partial: (created: string, skipped: string) =>
    `Se crearon ${created} keywords nuevas. Se omitieron ${skipped} keywords duplicadas que ya existían en la base de datos.`,
  toBatches: 'Ver los batches',
  unfinished: (name: string, count: string) =>
    `La carga de «${name}» se quedó a medias: ${conNombre(count, 'keyword recibida', 'keywords recibidas')}. ¿Quieres completarla?`,
  unfinishedNeedsList: 'Pega la misma lista o elige el mismo archivo y pulsa «Completarla».',
  complete: 'Completarla',
  discard: 'Descartarla',
  discardQuestion: 'Estás seguro de eliminar este batch? Se eliminarán todas las keywords asociadas.',
  discardConfirm: 'Eliminar',
  keep: 'Cancelar',
  discarded: (name: string) => `Carga de «${name}» descartada.`,
  discardFailed: 'Error al eliminar el batch',
  otherList: 'Esta lista no es la misma: tiene menos keywords de las que ya se recibieron.',
} as const;

/** The steps of a file, in order. */
export const stepText = {
  subiendo: { label: 'Subiendo el archivo', unit: 'kB' },
  contando: { label: 'Contando las filas', unit: 'filas' },
  leyendo: { label: 'Leyendo las filas', unit: 'filas' },
  comparando: { label: 'Buscando las que ya tienes', unit: 'keywords' },
  guardando: { label: 'Guardando', unit: 'keywords' },
  of: (done: string, all: string, unit: string) => `${done} de ${all} ${unit}`,
  soFar: (done: string, unit: string) => `${done} ${unit}`,
} as const;

export const fileText = {
  title: 'Keywords de un archivo',
  close: 'Cerrar',
  column: 'Columna de las keywords',
  noName: '(sin nombre)',
  chooseColumn: 'Elige una columna',
  noColumn: 'Ninguna columna parece de keywords. Elige cuál las contiene.',
  readAs: 'Así se ha leído',
  separators: {
    ',': 'columnas separadas por comas',
    ';': 'columnas separadas por punto y coma',
    '\t': 'columnas separadas por tabuladores',
    '|': 'columnas separadas por barras',
  } as Readonly<Record<string, string>>,
  otherSeparator: (mark: string) => `columnas separadas por «${mark}»`,
  encodings: {
    'utf-8': 'texto UTF-8',
    'utf-16le': 'texto UTF-16',
    'utf-16be': 'texto UTF-16',
    'windows-1252': 'texto Windows-1252',
    macintosh: 'texto Mac Roman',
    cp850: 'texto MS-DOS (CP850)',
  } as Readonly<Record<string, string>>,
  header: (line: string) => `cabecera en la línea ${line}`,
  noHeader: 'sin cabecera: cuenta desde la primera fila',
  titles: (count: number) =>
    count === 1 ? 'una línea de título saltada' : `${count} líneas de título saltadas`,
  totals: (count: number) =>
    count === 1 ? 'una fila de totales dejada fuera' : `${count} filas de totales dejadas fuera`,
  countryColumn: (name: string) => `País por fila: columna «${name}»`,
  languageColumn: (name: string) => `Idioma por fila: columna «${name}»`,
  rows: 'Filas',
  valid: 'Válidas',
  duplicates: 'Duplicadas o ya en tu cuenta',
  refused: 'Rechazadas',
  sample: 'Primeras keywords',
  keyword: 'Keyword',
  country: 'País',
  language: 'Idioma',
  use: (count: string) => (count === '1' ? 'Usar esta keyword' : `Usar estas ${count} keywords`),
  cancel: 'Cancelar',
  fileName: 'filas-rechazadas.csv',
  accept: '.txt,.csv,.tsv,.xlsx',
} as const;

export const combineText = {
  title: 'Combinar oficios y municipios',
  close: 'Cerrar',
  trades: 'Oficios, uno por línea',
  tradesPlaceholder: 'fontaneros\ndentistas',
  province: 'Provincia',
  allProvinces: 'Toda España',
  population: 'Habitantes como mínimo',
  own: 'Otros lugares, uno por línea',
  form: 'Forma',
  withIn: 'oficio en lugar',
  plain: 'oficio lugar',
  towns: (count: string, one: boolean) => (one ? `${count} municipio` : `${count} municipios`),
  add: (count: string) => `Añadir ${conNombre(count, 'keyword')}`,
  cancel: 'Cancelar',
  tooMany: (max: string) => `Como máximo ${max} keywords por batch: sube los habitantes o quita oficios.`,
} as const;
