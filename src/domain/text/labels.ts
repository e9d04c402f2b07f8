import type {
  EstadoNegocio,
  EstadoProceso,
  EstadoVerificacion,
  FaseCiclo,
  MetodoVerificacion,
  PrioridadAccion,
  TipoOportunidad,
} from '#contract/states.ts';

export const estadoVerificacionLabel: Record<EstadoVerificacion, string> = {
  pendiente: 'Pendiente',
  verificando: 'Verificando',
  activo: 'Activo',
  expirado: 'Expirado',
  no_resuelve: 'No resuelve',
  error: 'Error',
  necesita_verificacion_manual: 'Verificar manualmente',
};

export const faseLabel: Record<FaseCiclo, string> = {
  activo: 'Activo',
  gracia: 'Periodo de gracia',
  redencion: 'Redención',
  pendiente_borrado: 'Pendiente de borrado',
  libre: 'Libre',
  retenido: 'Retenido',
  desconocida: 'Desconocida',
};

export const fuenteLiberacionLabel = { dns: 'DNS', caducidad: 'Fecha de caducidad' } as const;

export const metodoLabel: Record<MetodoVerificacion, string | null> = {
  psl: 'Lista de plataformas y sufijos',
  dns: 'DNS',
  'dns+http': 'DNS y web',
  rdap: 'RDAP',
  whois: 'WHOIS',
  'rdap+dns+http': 'RDAP, DNS y web',
  'rdap+http': 'RDAP y web',
  'dns+rdap': 'DNS y RDAP',
  rdap_404: 'RDAP: no existe',
  whois_nf: 'WHOIS: no existe',
  whois_api: 'Servicio WHOIS de tu cuenta',
  registrador: 'Registrador de tu cuenta',
  manual: 'Comprobación manual',
  conflict: 'Respuestas contradictorias',
  'whois-es-ip-restricted-with-history': 'Registro restringido, con historial',
  ninguno: null,
};

export const estadoProcesoLabel: Record<EstadoProceso, string> = {
  pendiente: 'Pendiente',
  procesando: 'Procesando',
  completado: 'Completado',
  error: 'Error',
  pausado: 'Pausado',
};

export const estadoNegocioLabel: Record<EstadoNegocio, string> = {
  abierto: 'Abierto',
  cerrado_temporal: 'Cerrado temporalmente',
  cerrado: 'Cerrado',
};

export const tipoOportunidadLabel: Record<TipoOportunidad, string> = {
  dominio_expirado: 'Dominio expirado',
  alto_valor: 'Alto valor',
  negocio_calidad: 'Negocio de calidad',
  bajo_competencia: 'Baja competencia',
};

export const prioridadLabel: Record<PrioridadAccion, string> = { alta: 'Alta', media: 'Media', baja: 'Baja' };
