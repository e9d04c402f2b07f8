/** What an export and an import do with the rows of a table of the account. */
export const decision = {
  /** Exported, and an import brings it back. */
  returns: 'returns',
  /** Exported to be read; an import leaves it in the file and says so. */
  fileOnly: 'fileOnly',
  /** Secret, or bound to a device or a server: in no export; both dialogs say so. */
  secret: 'secret',
  /** Made again from other rows, or a worker's own: nothing of it is lost. */
  derived: 'derived',
} as const;
export type Decision = keyof typeof decision;

/** The decision about every table with rows of an account; a test compares it with the database. */
export const ACCOUNT_TABLES = {
  auditoria: 'fileOnly',
  batch_chunks: 'derived',
  batch_dominios: 'returns',
  batch_logs: 'returns',
  batch_negocios: 'returns',
  batches: 'returns',
  calendarios: 'secret',
  cambios_dominios: 'fileOnly',
  canales: 'secret',
  claves_api: 'secret',
  codigos_recuperacion: 'secret',
  compras: 'returns',
  contactos: 'returns',
  contadores: 'derived',
  /** As `cuenta.json`. */
  cuentas: 'returns',
  cuotas_proveedor: 'derived',
  dominios: 'returns',
  envios: 'derived',
  /** What a person said of a name; answers bought with an own key stay in the file. */
  evidencias_cuenta: 'returns',
  facetas_dominios: 'derived',
  facetas_negocios: 'derived',
  filtros_coincidencias: 'derived',
  filtros_guardados: 'returns',
  ia_ajustes: 'returns',
  ia_notas: 'fileOnly',
  ia_repasos: 'derived',
  ia_reservas: 'derived',
  ia_respuestas: 'fileOnly',
  ia_sitios: 'fileOnly',
  ia_uso: 'fileOnly',
  keyword_negocios: 'returns',
  keywords: 'returns',
  mercados: 'returns',
  negocios: 'returns',
  no_contactar: 'returns',
  /** With the keys in `cuenta.json`: without them a mark would not find its business again. */
  no_contactar_huellas: 'returns',
  notificacion_dominios: 'derived',
  notificaciones: 'fileOnly',
  /** Those with a note or a mark of a person, or added by one. */
  oportunidades: 'returns',
  papelera_dominios: 'fileOnly',
  passkeys: 'secret',
  rendimiento: 'derived',
  retos_passkey: 'derived',
  revisiones: 'derived',
  segundo_factor: 'secret',
  sesiones: 'secret',
  suscripciones_push: 'secret',
  trabajo_metricas: 'derived',
  trabajo_registro: 'derived',
  uso_solicitudes: 'fileOnly',
  valoraciones: 'derived',
} as const satisfies Record<string, Decision>;

export type AccountTable = keyof typeof ACCOUNT_TABLES;
export const tablesThat = (kind: Decision): AccountTable[] =>
  (Object.keys(ACCOUNT_TABLES) as AccountTable[]).filter((table) => ACCOUNT_TABLES[table] === kind); // its own keys
