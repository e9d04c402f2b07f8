/** Days after which rows are deleted, by table; listed on the privacy page. */
export const RETENTION_DAYS = {
  evidencias: 90,
  evidencias_cuenta: 365,
  auditoria: 365,
  sesiones: 90,
  cambios_administracion: 730,
  batch_logs: 180,
  ia_respuestas: 180,
  eventos: 30,
  uso_solicitudes: 730,
  papelera_dominios: 1,
  /** Answers to repeatable requests of programs. */
  idempotencias: 1,
  /** How many requests came in a minute. */
  cupos: 1,
  /** Signing keys of addresses of events that were replaced: as long as they also sign. */
  claves_api: 1,
  /** From their expiry: a name still of interest is measured again then. */
  metricas_mundo: 180,
  /** When releases were seen of the names that were watched: what the hours of a zone are learned from. */
  liberaciones_vistas: 730,
} as const;
