import {
  type FaseCiclo,
  type FuenteEvidencia,
  faseCiclo,
  fuenteEvidencia,
  type MetodoVerificacion,
  metodoVerificacion,
} from '#contract/states.ts';

export const receiptText = {
  title: 'Pruebas del veredicto',
  close: 'Cerrar las pruebas',
  loading: 'Cargando las pruebas…',
  loadFailed: 'No se han podido cargar las pruebas',
  verify: 'Verificar ahora',
  confirm: 'Confirmar ahora',
  verifyFailed: 'Error al verificar el dominio',
  asked: 'Verificación pedida: las pruebas nuevas aparecerán aquí.',
  facts: 'Veredicto',
  phase: 'Fase',
  confidence: 'Confianza',
  method: 'Método',
  confirmations: 'Confirmaciones',
  confirmationsOf: (count: string) => `${count} de 2`,
  checked: 'Última verificación',
  next: 'Próxima verificación',
  registered: 'Registrado el',
  expires: 'Caduca el',
  releases: 'Liberación estimada',
  registrar: 'Registrador',
  http: 'Respuesta web',
  httpOf: (status: number, ms: string | null) => (ms === null ? String(status) : `${status} en ${ms} ms`),
  businesses: 'Negocios que lo anuncian',
  evidence: 'Pruebas, de la más reciente a la más antigua',
  noEvidence: 'Todavía no hay pruebas: la primera comprobación está en camino.',
  visit: 'Abrir la web',
  lookup: 'Consultar en el registro',
  newTab: '(se abre en otra pestaña)',
  ms: (ms: string) => `${ms} ms`,
} as const;

export const phaseText: Record<FaseCiclo, string> = {
  [faseCiclo.activo]: 'Activo',
  [faseCiclo.gracia]: 'Periodo de gracia',
  [faseCiclo.redencion]: 'Redención',
  [faseCiclo.pendiente_borrado]: 'Pendiente de borrado',
  [faseCiclo.libre]: 'Libre',
  [faseCiclo.retenido]: 'Retenido',
  [faseCiclo.desconocida]: 'Desconocida',
};

/** How the verdict was reached; null where there is none to speak of. */
export const methodText: Record<MetodoVerificacion, string | null> = {
  [metodoVerificacion.psl]: 'Lista de plataformas y sufijos',
  [metodoVerificacion.dns]: 'DNS',
  [metodoVerificacion.dnsHttp]: 'DNS y web',
  [metodoVerificacion.rdap]: 'RDAP',
  [metodoVerificacion.whois]: 'WHOIS',
  [metodoVerificacion.rdapDnsHttp]: 'RDAP, DNS y web',
  [metodoVerificacion.rdapHttp]: 'RDAP y web',
  [metodoVerificacion.dnsRdap]: 'DNS y RDAP',
  [metodoVerificacion.rdap404]: 'RDAP: no existe',
  [metodoVerificacion.whoisNf]: 'WHOIS: no existe',
  [metodoVerificacion.whoisApi]: 'Servicio WHOIS de tu cuenta',
  [metodoVerificacion.manual]: 'Comprobación manual',
  [metodoVerificacion.conflict]: 'Respuestas contradictorias',
  [metodoVerificacion.whoisEsRestricted]: 'Registro restringido, con historial',
  [metodoVerificacion.none]: null,
};

export const sourceText: Record<FuenteEvidencia, string> = {
  [fuenteEvidencia.psl]: 'Lista de sufijos',
  [fuenteEvidencia.dns]: 'DNS',
  [fuenteEvidencia.http]: 'Web',
  [fuenteEvidencia.rdap]: 'RDAP',
  [fuenteEvidencia.whois]: 'WHOIS',
  [fuenteEvidencia.whois_api]: 'Servicio WHOIS',
  [fuenteEvidencia.manual]: 'Comprobación manual',
};
