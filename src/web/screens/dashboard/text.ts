import type { EstadoServidor } from '#contract/routes/dashboard.ts';

export const dashboardText = {
  welcome: (name: string) => `Bienvenido, ${name}`,
  live: 'Búsqueda en vivo',
  upload: 'Carga Masiva de Keywords',
  manage: 'Gestionar Keywords',
  stats: 'Totales',
  wholeFailed: 'No se ha podido cargar el dashboard',
  statFailed: 'No se ha podido cargar',
  totalKeywords: 'Total Keywords',
  businesses: 'Negocios Encontrados',
  verified: 'Dominios Verificados',
  expired: 'Dominios Expirados',
  expiredBase: (free: string, releasing: string) => `${free} libres, ${releasing} por liberarse`,
  keywordStates: 'Estado de las keywords',
  pending: 'Pendientes',
  done: 'Completadas',
  failed: 'Con Error',
  keywordsFailed: 'No se ha podido cargar el estado de las keywords',
  active: 'Batches Activos',
  activeFailed: 'No se han podido cargar los batches',
  none: 'No hay batches activos',
  createFirst: 'Crea tu primer batch',
  create: 'Crear batch',
  last: (name: string) => `El último, «${name}», ha terminado.`,
  seeLast: 'Ver sus resultados',
  progress: (name: string) => `Progreso de ${name}`,
  keywordsDone: (done: string, total: string) => `${done} / ${total} keywords`,
  left: (time: string) => `quedan ${time}`,
  loading: 'Cargando…',
} as const;

export const buyNowText = {
  title: 'Para comprar ahora',
  all: (count: string, one: boolean) => (one ? 'Ver el libre' : `Ver los ${count} libres`),
  failed: 'No se han podido cargar los dominios libres',
  none: 'Ahora mismo no hay dominios libres confirmados',
  noneLine: 'Aparecen aquí cuando el registro los niega dos veces.',
  search: 'Iniciar una búsqueda',
  buy: (name: string) => `Comprar ${name}`,
  buyShort: 'Comprar',
  rating: (stars: string, reviews: string) => `★ ${stars} (${reviews})`,
  unknown: '–',
} as const;

export const funnelText = {
  title: 'Flujo de trabajo',
  failed: 'No se ha podido cargar el flujo de trabajo',
  keywords: 'Keywords',
  scraping: 'Scraping',
  verification: 'Verificación',
  opportunities: 'Oportunidades',
  keywordsLine: (done: string) => `${done} completadas`,
  scrapingLine: (domain: string) => `negocios · ${domain} con dominio`,
  verificationLine: (all: string) => `verificados de ${all} dominios`,
  opportunitiesLine: (expired: string, free: string, releasing: string) =>
    `de ${expired} expirados: ${free} libres, ${releasing} por liberarse`,
  perKeyword: (count: string) => `${count} por keyword`,
  freeShare: (count: string) => `${count} libres por 1.000 dominios`,
} as const;

export const chartText = {
  freeTitle: 'Libres por día (30 días)',
  freeFailed: 'No se han podido cargar los libres por día',
  freeNone: 'Ningún dominio ha quedado libre en 30 días',
  freeColumn: 'Libres',
  freeTotal: (count: string) => `${count} en 30 días`,
  dropsTitle: 'Se liberan en 30 días',
  dropsFailed: 'No se han podido cargar las próximas liberaciones',
  dropsNone: 'Ningún dominio de tu cuenta se libera en los próximos 30 días',
  dropsColumn: 'Se liberan',
  dropsAll: (count: string, one: boolean) =>
    one ? 'Ver el que se libera' : `Ver los ${count} por liberarse`,
  day: 'Día',
  numbers: 'Ver los números',
  onlyDays: 'Los días que no están no tienen ninguno.',
} as const;

export const yieldText = {
  title: 'Rendimiento por oficio y provincia',
  line: 'Dominios libres por cada 1.000 negocios encontrados.',
  of: (place: string) => `Rendimiento en ${place}`,
  failed: 'No se ha podido cargar el rendimiento',
  none: 'Todavía no hay búsquedas terminadas',
  noneLine: 'Aquí verás qué oficios y provincias dan más dominios libres.',
  noneOfPlace: 'De esta provincia no hay keywords con oficio conocido.',
  trade: 'Oficio',
  place: 'Provincia',
  businesses: 'Negocios',
  free: 'Libres',
  ratio: 'Libres por 1.000',
  noTrade: 'Otras keywords',
  noPlace: 'Sin lugar',
  upload: (trade: string, place: string) => `Buscar más: ${trade} en ${place}`,
  map: 'Provincias',
  all: 'Ver todas las provincias',
} as const;

/** What providers call what they count. */
const QUOTA_WORDS: Readonly<Record<string, string>> = {
  businesses: 'negocios',
  requests: 'solicitudes',
  credits: 'créditos',
  searches: 'búsquedas',
};

export const healthText = {
  title: 'Salud',
  failed: 'No se ha podido cargar la salud de los registros',
  registries: 'Registros',
  registriesFine: (count: string) => `${count} servidores, todos disponibles`,
  registriesNone: 'Aún no se ha preguntado a ninguno',
  registriesStopped: (stopped: string, all: string) => `${stopped} de ${all} no se pueden consultar ahora`,
  more: (count: string) => `y ${count} más`,
  provider: 'Proveedor de mapas',
  settings: 'Configurar',
  quota: (left: string, limit: string, what: string) =>
    `quedan ${left} de ${limit} ${QUOTA_WORDS[what.toLowerCase()] ?? what}`,
  requests: 'Solicitudes del mes',
  requestsUsed: (used: string, limit: string) => `${used} de ${limit}`,
  requestsFree: (used: string) => `${used}, sin límite`,
  requestsSpent: 'Cuota alcanzada: los batches de pago se pausan.',
  batches: 'Batches',
  batchesFine: 'Ninguno parado',
  batchStopped: (name: string, reason: string) => `«${name}»: ${reason}`,
  noReason: 'parado',
  until: (time: string) => `hasta ${time}`,
  state: {
    limitado: 'ha pedido esperar',
    cuarentena: 'en cuarentena: su respuesta no era de fiar',
    limite_diario: 'límite diario alcanzado',
    sin_respuesta: 'no responde',
  } satisfies Record<EstadoServidor, string>,
} as const;

export const guideText = {
  title: 'Empieza en tres pasos',
  line: 'De unas keywords a dominios que puedes registrar hoy, con la prueba de cada uno.',
  close: 'Ocultar la guía',
  provider: 'Proveedor de mapas',
  providerLine: (name: string) => `Se buscará con ${name}.`,
  providerMissing: 'Elige con qué servicio se buscan los negocios.',
  change: 'Cambiar',
  keywords: 'Keywords',
  keywordsLine: 'Un oficio y un lugar en cada línea: «dentistas en Valencia».',
  example: 'Probar con 5 ejemplos',
  own: 'Escribir las mías',
  results: 'Resultados',
  resultsLine: 'Los dominios libres, con su prueba, valor y dónde comprarlos.',
  failed: 'No se ha podido iniciar el ejemplo',
  done: 'Hecho',
} as const;
