import type * as z from 'zod';
import type {
  AccionAdmin,
  EstadoRegistro,
  ResumenAdmin,
  UsoConexion,
} from '#contract/administration/entities.ts';
import type { JobName } from '#contract/jobs.ts';
import type { Vista } from './url-state.ts';

export const adminText = {
  title: 'Administración',
  line: 'La instalación entera, sin el contenido de ninguna cuenta.',
  figures: 'Cifras de la instalación',
  figuresFailed: 'No se han podido cargar las cifras',
  screenFailed: 'No se ha podido abrir la página',
  views: 'Vistas de la administración',
  unknown: '–',
  cancel: 'Cancelar',
} as const;

export const viewText: Record<Vista, string> = {
  colas: 'Colas',
  registros: 'Registros',
  liberaciones: 'Liberaciones',
  cuentas: 'Cuentas',
  cambios: 'Cambios',
};

export const switchText = {
  stop: 'Parar las compras',
  resume: 'Reanudar las compras',
  stopped: 'Compras paradas',
  stoppedSince: (time: string) => `Compras paradas desde el ${time}`,
  resumeAsk: '¿Reanudar las compras?',
  resumeLine: 'Las órdenes armadas de todas las cuentas vuelven a comprar en cuanto se cumple todo.',
  done: 'Compras paradas en toda la instalación.',
  resumed: 'Compras reanudadas.',
  failed: 'No se han podido parar o reanudar las compras',
} as const;

export const modeText: Record<string, string> = { all: 'todo en uno', web: 'web', worker: 'trabajo' };

export const figureText = {
  processes: 'Procesos',
  keywords: 'Keywords por buscar',
  batches: (count: string, one: boolean) => (one ? 'en 1 batch' : `en ${count} batches`),
  questions: 'Consultas a registros',
  oldest: (time: string) => `la primera espera ${time}`,
  quarantine: 'Registros en cuarentena',
  of: (all: string) => `de ${all}`,
  dead: 'Trabajos muertos',
  accounts: 'Cuentas',
  standby: 'Réplica de lectura',
  standbyUsed: 'en uso',
  standbyOut: 'fuera',
  connections: 'Conexiones de este proceso',
  used: (open: string, most: string) => `${open} de ${most}`,
} as const;

export const connectionText: Record<UsoConexion, string> = {
  consultas: 'consultas',
  avisos: 'avisos de cambios',
  webs: 'turnos de webs',
  replica: 'réplica',
};

export const standbyText: Record<NonNullable<NonNullable<ResumenAdmin['replica']>['motivo']>, string> = {
  sin_conexion: 'no responde: contesta el servidor principal',
  con_retraso: 'va con retraso: contesta el servidor principal',
  no_es_replica: 'no es una réplica del servidor principal: revisa READ_DATABASE_URL',
};

export const jobText: Record<JobName, string> = {
  'domain.confirm': 'Segunda confirmación de un dominio',
  'events.send': 'Eventos para programas',
  'channel.send': 'Envío de un aviso fuera',
  'rate_slots.purge': 'Olvido de ritmos sin uso',
  'work.recount': 'Recuento de cuentas con trabajo',
  'rows.purge': 'Borrado de lo antiguo',
  'filters.watch': 'Filtros guardados que avisan',
  'release.watch': 'Dominios cuya liberación se vigila',
  'release.announce': 'Liberaciones próximas y abiertas',
  'renewals.remind': 'Avisos de renovación',
  'order.settings': 'Dejar sin renovación automática un dominio comprado',
  'registrars.read': 'Leer los dominios de las cuentas de registradores',
  'ia.optimise': 'Variantes de keywords con IA',
  'ia.sweep': 'Cuentas con trabajo para la IA',
  'ia.fill': 'Lo que la IA completa de una cuenta',
};

export const queueText = {
  label: 'Colas de trabajos',
  failed: 'No se han podido cargar las colas',
  queue: 'Trabajo',
  waiting: 'En espera',
  running: 'En marcha',
  done: 'Hechos (1 h)',
  broken: 'Fallidos (1 h)',
  dead: 'Muertos',
  scheduled: 'por horario',
  scheduledHint: 'El reloj lo envía una y otra vez: si falla, el siguiente lo intenta de nuevo.',
} as const;

export const deadText = {
  label: 'Trabajos muertos',
  title: 'Trabajos muertos',
  failed: 'No se han podido cargar los trabajos muertos',
  none: 'Ningún trabajo muerto',
  noneLine: 'Aquí quedan, dos semanas, los trabajos que han agotado sus intentos.',
  noneOf: 'Ningún trabajo muerto de esta cola',
  all: 'Todas las colas',
  queue: 'Cola',
  job: 'Trabajo',
  died: 'Murió',
  sent: 'Enviado',
  attempts: 'Intentos',
  error: 'Error',
  actions: 'Acciones',
  retry: 'Reintentar',
  discard: 'Descartar',
  retryAll: 'Reintentar todos',
  discardAll: 'Descartar todos',
  rows: (count: string, one: boolean) => (one ? '1 trabajo muerto' : `${count} trabajos muertos`),
  confirm: (count: string, one: boolean) =>
    one ? '¿Descartar este trabajo?' : `¿Descartar ${count} trabajos?`,
  confirmLine: 'Lo que iban a hacer no se hará. No se puede deshacer.',
  retried: (count: string, one: boolean) =>
    one ? 'Un trabajo ha vuelto a su cola.' : `${count} trabajos han vuelto a sus colas.`,
  repeated: (count: string, one: boolean) =>
    one ? ' Otro ya esperaba de nuevo.' : ` Otros ${count} ya esperaban de nuevo.`,
  discarded: (count: string, one: boolean) =>
    one ? 'Un trabajo descartado.' : `${count} trabajos descartados.`,
  retryFailed: 'No se han podido reintentar',
  discardFailed: 'No se han podido descartar',
} as const;

export const stateText: Record<z.infer<typeof EstadoRegistro>, string> = {
  en_servicio: 'En servicio',
  por_probar: 'Por probar',
  limitado: 'Limitado',
  cuarentena: 'Cuarentena',
};

export const serverText = {
  label: 'Servidores de registro',
  failed: 'No se han podido cargar los registros',
  none: 'Todavía no se ha preguntado a ningún registro',
  noMatch: 'Ningún registro coincide con el filtro',
  clear: 'Limpiar filtros',
  search: 'Buscar registros',
  placeholder: 'Buscar por servidor…',
  all: 'Todos los estados',
  server: 'Servidor',
  state: 'Estado',
  rate: 'Ritmo',
  every: (seconds: string) => `1 cada ${seconds} s`,
  asked: 'Consultas',
  today: (count: string) => `${count} hoy`,
  todayOf: (count: string, all: string) => `${count} de ${all} hoy`,
  limited: 'Limitadas',
  proved: 'Última prueba',
  never: 'ninguna',
  reason: 'Motivo',
  until: (time: string) => `hasta ${time}`,
  actions: 'Acciones',
  lift: 'Levantar',
  liftOf: (server: string) => `Levantar la cuarentena de ${server}`,
  rows: (count: string, one: boolean) => (one ? '1 registro' : `${count} registros`),
  confirm: '¿Levantar la cuarentena?',
  confirmLine: (server: string) =>
    `${server} tendrá que pasar su prueba antes de que se le vuelva a creer. Lo que negó mientras mentía sigue sin contar.`,
  lifted: (server: string) => `Cuarentena de ${server} levantada: se le probará con la próxima consulta.`,
  liftFailed: 'No se ha podido levantar la cuarentena',
} as const;

export const releaseText = {
  label: 'Liberaciones por zona',
  failed: 'No se han podido cargar las liberaciones',
  none: 'Todavía no se ha visto ninguna liberación',
  noneLine:
    'Se apunta cada dominio vigilado que sale de su zona y que después un registro o un registrador dan dos veces por libre.',
  zone: 'Zona',
  seen: 'Vistas',
  inside: 'Dentro del plazo',
  outside: 'Fuera del plazo',
  seenOf: (count: string, one: boolean) => (one ? '1 vista' : `${count} vistas`),
  insideOf: (count: string) => `${count} dentro`,
  outsideOf: (count: string) => `${count} fuera`,
  hours: 'Horas aprendidas',
  hoursOf: (from: string, to: string) => `de ${from} a ${to} h tras salir de la zona`,
  hoursNone: 'sin 30 que coincidan',
  rows: (count: string, one: boolean) => (one ? '1 zona' : `${count} zonas`),
} as const;

export const accountText = {
  label: 'Cuentas',
  failed: 'No se han podido cargar las cuentas',
  none: 'Ninguna cuenta coincide con la búsqueda',
  clear: 'Limpiar la búsqueda',
  search: 'Buscar cuentas',
  placeholder: 'Buscar por email o nombre…',
  account: 'Cuenta',
  plan: 'Plan',
  requests: 'Solicitudes del mes',
  storage: 'Almacenamiento',
  running: 'Batches en marcha',
  seen: 'Último acceso',
  never: 'nunca',
  actions: 'Acciones',
  of: (used: string, limit: string) => `${used} de ${limit}`,
  unlimited: (used: string) => `${used}, sin límite`,
  gb: (gb: string) => `${gb} GB`,
  edit: (email: string) => `Cambiar el plan y los límites de ${email}`,
  rows: (count: string, one: boolean) => (one ? '1 cuenta' : `${count} cuentas`),
  formTitle: 'Plan y límites',
  planHint: 'Letras minúsculas, cifras, espacios y guiones; hasta 40.',
  planBad: 'Escribe un nombre de plan con letras sin acentos, cifras, espacios o guiones.',
  requestsLimit: 'Solicitudes de pago al mes',
  noLimit: 'Sin límite de solicitudes',
  requestsBad: (max: string) => `Escribe un número entero de 0 a ${max}.`,
  storageLimit: 'Almacenamiento, en GB',
  used: (used: string) => `Usado ahora: ${used}`,
  note: 'Vale al momento. Queda en el historial de la cuenta y en el de la instalación.',
  save: 'Guardar',
  close: 'Cerrar',
  saved: (email: string) => `Cambios de ${email} guardados.`,
  saveFailed: 'No se han podido guardar los cambios',
} as const;

export const changeText = {
  label: 'Cambios de los administradores',
  failed: 'No se han podido cargar los cambios',
  none: 'Ningún cambio todavía',
  noneLine: 'Lo que se cambie en esta página queda aquí: qué, quién y cuándo.',
  when: 'Cuándo',
  who: 'Quién',
  what: 'Qué',
  object: 'Sobre',
  detail: 'Detalle',
  rows: (count: string, one: boolean) => (one ? '1 cambio' : `${count} cambios`),
} as const;

export const actionText: Record<AccionAdmin, string> = {
  cuenta_cambiada: 'Cuenta cambiada',
  cuarentena_levantada: 'Cuarentena levantada',
  trabajo_reintentado: 'Trabajos reintentados',
  trabajo_descartado: 'Trabajos descartados',
  ordenes_paradas: 'Compras paradas',
  ordenes_reanudadas: 'Compras reanudadas',
};
