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
  second: 'Segunda confirmación',
  confirmationsOf: (count: string) => `${count} de 2`,
  checked: 'Última verificación',
  next: 'Próxima verificación',
  registered: 'Registrado el',
  expires: 'Caduca el',
  expired: 'Caducó el',
  freeSince: 'Se ve libre desde el',
  releases: 'Liberación estimada',
  lost: 'Perdido: estaba libre hasta el',
  registrar: 'Registrador',
  http: 'Respuesta web',
  httpOf: (status: number, ms: string | null) => (ms === null ? String(status) : `${status} en ${ms} ms`),
  businesses: 'Negocios que lo anuncian',
  unknown: '–',
  evidence: 'Pruebas, de la más reciente a la más antigua',
  noEvidence: 'Todavía no hay pruebas: la primera comprobación está en camino.',
  earlier: (day: string) => `Dato previo, del ${day}`,
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

/** As what a list is filtered by: the phase of a name by one word is that of a free one. */
export const phaseChoice: Record<FaseCiclo, string> = {
  ...phaseText,
  [faseCiclo.libre]: 'Libre o por confirmar',
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
  [metodoVerificacion.registrador]: 'Registrador de tu cuenta',
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
  [fuenteEvidencia.dondominio]: 'DonDominio',
  [fuenteEvidencia.porkbun]: 'Porkbun',
  [fuenteEvidencia.manual]: 'Comprobación manual',
};
