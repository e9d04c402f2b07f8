import * as z from 'zod';

/** State fields: code names and wire values, which are the specification's. */
const values = <T extends Record<string, string>>(table: T) => {
  const list = Object.values(table);
  return z.enum(list as [T[keyof T], ...T[keyof T][]]);
};

export const estadoProceso = {
  pendiente: 'pendiente',
  procesando: 'procesando',
  completado: 'completado',
  error: 'error',
  pausado: 'pausado',
} as const;
export const EstadoProceso = values(estadoProceso);
export type EstadoProceso = z.infer<typeof EstadoProceso>;

export const estadoVerificacion = {
  pendiente: 'pendiente',
  verificando: 'verificando',
  activo: 'activo',
  expirado: 'expirado',
  no_resuelve: 'no_resuelve',
  error: 'error',
  necesita_verificacion_manual: 'necesita_verificacion_manual',
} as const;
export const EstadoVerificacion = values(estadoVerificacion);
export type EstadoVerificacion = z.infer<typeof EstadoVerificacion>;

/** The state of a name's check, independent of its verdict. */
export const estadoComprobacion = {
  /** A process has it, or its next step is due. */
  en_curso: 'en_curso',
  /** The next step has a time: `proxima_verificacion`. */
  programada: 'programada',
  /** Only paused batches need its verdict. */
  en_pausa: 'en_pausa',
  ninguna: 'ninguna',
} as const;
export const EstadoComprobacion = values(estadoComprobacion);
export type EstadoComprobacion = z.infer<typeof EstadoComprobacion>;

export const faseCiclo = {
  activo: 'activo',
  gracia: 'gracia',
  redencion: 'redencion',
  pendiente_borrado: 'pendiente_borrado',
  libre: 'libre',
  retenido: 'retenido',
  desconocida: 'desconocida',
} as const;
export const FaseCiclo = values(faseCiclo);
export type FaseCiclo = z.infer<typeof FaseCiclo>;

/** Hidden from lists and alerts, counted separately. */
export const estadoGestion = { comprado: 'comprado', descartado: 'descartado' } as const;
export const EstadoGestion = values(estadoGestion);
export type EstadoGestion = z.infer<typeof EstadoGestion>;

/** `manual`, `whois_api` and the registrars count for one account only. */
export const fuenteEvidencia = {
  psl: 'psl',
  dns: 'dns',
  http: 'http',
  rdap: 'rdap',
  whois: 'whois',
  whois_api: 'whois_api',
  dondominio: 'dondominio',
  porkbun: 'porkbun',
  dynadot: 'dynadot',
  manual: 'manual',
} as const;
export const FuenteEvidencia = values(fuenteEvidencia);
export type FuenteEvidencia = z.infer<typeof FuenteEvidencia>;

/** The account's own registrars, in the order they are asked. */
export const CanalRegistrador = z.enum([
  fuenteEvidencia.dondominio,
  fuenteEvidencia.porkbun,
  fuenteEvidencia.dynadot,
]);
export type CanalRegistrador = z.infer<typeof CanalRegistrador>;

/** Why a server rests: its pace, its day's quota, a closed account, a refused key or address, or a wrong canary. */
export const MotivoCierre = z.enum(['ritmo', 'cupo', 'cierre', 'clave', 'direccion', 'canario']);
export type MotivoCierre = z.infer<typeof MotivoCierre>;

/** `whois-es-ip-restricted-with-history` is the specification's name. */
export const metodoVerificacion = {
  psl: 'psl',
  dns: 'dns',
  dnsHttp: 'dns+http',
  rdap: 'rdap',
  whois: 'whois',
  rdapDnsHttp: 'rdap+dns+http',
  rdapHttp: 'rdap+http',
  dnsRdap: 'dns+rdap',
  rdap404: 'rdap_404',
  whoisNf: 'whois_nf',
  whoisApi: 'whois_api',
  registrador: 'registrador',
  manual: 'manual',
  conflict: 'conflict',
  whoisEsRestricted: 'whois-es-ip-restricted-with-history',
  none: 'ninguno',
} as const;
export const MetodoVerificacion = values(metodoVerificacion);
export type MetodoVerificacion = z.infer<typeof MetodoVerificacion>;

export const estadoNegocio = {
  abierto: 'abierto',
  cerrado_temporal: 'cerrado_temporal',
  cerrado: 'cerrado',
} as const;
export const EstadoNegocio = values(estadoNegocio);
export type EstadoNegocio = z.infer<typeof EstadoNegocio>;

export const tipoOportunidad = {
  dominio_expirado: 'dominio_expirado',
  alto_valor: 'alto_valor',
  negocio_calidad: 'negocio_calidad',
  bajo_competencia: 'bajo_competencia',
} as const;
export const TipoOportunidad = values(tipoOportunidad);
export type TipoOportunidad = z.infer<typeof TipoOportunidad>;

export const prioridadAccion = { alta: 'alta', media: 'media', baja: 'baja' } as const;
export const PrioridadAccion = values(prioridadAccion);
export type PrioridadAccion = z.infer<typeof PrioridadAccion>;

export const proveedorMapas = {
  localBusinessData: 'local-business-data',
  localBusinessDataDirecto: 'local-business-data-directo',
  mapsData: 'maps-data',
  googlePlaces: 'google-places',
  openstreetmap: 'openstreetmap',
} as const;
export const ProveedorMapas = values(proveedorMapas);
export type ProveedorMapas = z.infer<typeof ProveedorMapas>;

export const proveedorIa = { none: 'none', claude: 'claude', openai: 'openai', gemini: 'gemini' } as const;
export const ProveedorIa = values(proveedorIa);
export type ProveedorIa = z.infer<typeof ProveedorIa>;

export const nivelLog = { info: 'info', aviso: 'aviso', error: 'error' } as const;
export const NivelLog = values(nivelLog);
export type NivelLog = z.infer<typeof NivelLog>;

/** Register a free name, reserve one that will drop, bid for one, or look it up. */
export const tipoCompra = {
  registrar: 'registrar',
  reservar: 'reservar',
  subastar: 'subastar',
  consultar: 'consultar',
} as const;
export const TipoCompra = values(tipoCompra);
export type TipoCompra = z.infer<typeof TipoCompra>;

export const resultadoClave = {
  valida: 'valida',
  incorrecta: 'incorrecta',
  no_suscrita: 'no_suscrita',
  sin_cuota: 'sin_cuota',
  limitada: 'limitada',
  sin_respuesta: 'sin_respuesta',
  incomprensible: 'incomprensible',
  /** Not tried: the mask of a stored key. */
  configurada: 'configurada',
} as const;
export const ResultadoClave = values(resultadoClave);
export type ResultadoClave = z.infer<typeof ResultadoClave>;

/** Why a batch is stopped, as a code for the screen; the text beside it explains it. */
export const motivoParada = {
  usuario: 'usuario',
  tope_solicitudes: 'tope_solicitudes',
  tope_creditos: 'tope_creditos',
  /** The program's token that the batch counts against has spent its credits, is revoked, or has ended. */
  tope_acceso: 'tope_acceso',
  acceso_revocado: 'acceso_revocado',
  acceso_terminado: 'acceso_terminado',
  cuota: 'cuota',
  almacenamiento: 'almacenamiento',
  sin_clave: 'sin_clave',
  clave_rechazada: 'clave_rechazada',
  plan_agotado: 'plan_agotado',
  proveedor_limitado: 'proveedor_limitado',
  /** OpenStreetMap's public servers have a daily limit; the batch continues the next day. */
  limite_diario: 'limite_diario',
  todas_con_error: 'todas_con_error',
} as const;
export const MotivoParada = values(motivoParada);
export type MotivoParada = z.infer<typeof MotivoParada>;

export const tipoBatch = { live: 'live', masivo: 'masivo', individual: 'individual' } as const;
export const TipoBatch = values(tipoBatch);
export type TipoBatch = z.infer<typeof TipoBatch>;

export const grupoNegocio = {
  hotel: 'Hotel',
  restaurante: 'Restaurante',
  tienda: 'Tienda',
  servicio: 'Servicio',
} as const;
export const GrupoNegocio = values(grupoNegocio);
export type GrupoNegocio = z.infer<typeof GrupoNegocio>;

export const tipoNotificacion = {
  batch_completado: 'batch_completado',
  batch_error: 'batch_error',
  batch_pausado: 'batch_pausado',
  cuota_alcanzada: 'cuota_alcanzada',
  clave_rechazada: 'clave_rechazada',
  dominios_libres: 'dominios_libres',
  /** Watched names that were free and were registered by others. */
  dominios_perdidos: 'dominios_perdidos',
  dominios_caidos: 'dominios_caidos',
  cambios_fase: 'cambios_fase',
  /** Watched names that their registry should release within a day. */
  liberaciones_proximas: 'liberaciones_proximas',
  /** Watched names with an interval of release, confirmed free. */
  dominios_liberados: 'dominios_liberados',
  /** Names whose release was told and that were renewed. */
  liberaciones_retiradas: 'liberaciones_retiradas',
  filtro_guardado: 'filtro_guardado',
  renovaciones: 'renovaciones',
  orden_comprada: 'orden_comprada',
  /** Orders that ended without a purchase, or whose purchase is in doubt. */
  orden_sin_compra: 'orden_sin_compra',
  /** Names of a registrar's account that are not among the bought ones, or that it renews by itself. */
  nombres_registrador: 'nombres_registrador',
  ia_no_disponible: 'ia_no_disponible',
  /** The product switched an address of events off. */
  eventos_apagados: 'eventos_apagados',
  /** The product switched a channel of notices off. */
  canal_apagado: 'canal_apagado',
} as const;
export const TipoNotificacion = values(tipoNotificacion);
export type TipoNotificacion = z.infer<typeof TipoNotificacion>;

/** `csv`: commas and decimal points; `csv-es`: semicolons and decimal commas. */
export const formatoTabla = { csv: 'csv', csvEs: 'csv-es', xlsx: 'xlsx', json: 'json' } as const;
export const FormatoTabla = values(formatoTabla);
export type FormatoTabla = z.infer<typeof FormatoTabla>;

/** What a token of a program may call; `comprar` and `recolectar` have caps of their own. */
export const alcance = {
  leer: 'leer',
  verificar: 'verificar',
  recolectar: 'recolectar',
  actuar: 'actuar',
  comprar: 'comprar',
} as const;
export const Alcance = values(alcance);
export type Alcance = z.infer<typeof Alcance>;
