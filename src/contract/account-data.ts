/** What an export and an import do with an account's table. */
export const decision = {
  returns: 'returns',
  /** Exported for reading; an import skips it and reports that. */
  fileOnly: 'fileOnly',
  /** Never exported, because it is secret or bound to a device or server; both dialogs say so. */
  secret: 'secret',
  /** Derived from other rows, or a worker's own. */
  derived: 'derived',
} as const;
export type Decision = keyof typeof decision;

/** Every table with rows of an account; a test compares the list with the database. */
export const ACCOUNT_TABLES = {
  /** Without the hash of the secret; a file makes no token. */
  accesos: 'fileOnly',
  /** A file does not turn a dry run into purchases. */
  ajustes_ordenes: 'fileOnly',
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
  cupos: 'derived',
  destinos_eventos: 'secret',
  dominios: 'returns',
  entregas_eventos: 'derived',
  envios: 'derived',
  eventos: 'derived',
  /** Only a person's own verdicts are imported; answers bought with a key stay in the file. */
  evidencias_cuenta: 'returns',
  facetas_dominios: 'derived',
  facetas_negocios: 'derived',
  filtros_coincidencias: 'derived',
  filtros_guardados: 'returns',
  ia_ajustes: 'returns',
  idempotencias: 'derived',
  ia_notas: 'fileOnly',
  ia_repasos: 'derived',
  ia_reservas: 'derived',
  ia_respuestas: 'fileOnly',
  ia_sitios: 'fileOnly',
  ia_uso: 'fileOnly',
  intentos_compra: 'fileOnly',
  keyword_negocios: 'returns',
  keywords: 'returns',
  lecturas_registrador: 'derived',
  mercados: 'returns',
  negocios: 'returns',
  no_contactar: 'returns',
  /** With the keys in `cuenta.json`, without which a mark could not find its business. */
  no_contactar_huellas: 'returns',
  nombres_registrador: 'derived',
  notificacion_dominios: 'derived',
  notificaciones: 'fileOnly',
  /** Those with a person's note or mark, or added by a person. */
  oportunidades: 'returns',
  ordenes: 'fileOnly',
  papelera_dominios: 'fileOnly',
  pasos_ordenes: 'fileOnly',
  passkeys: 'secret',
  rendimiento: 'derived',
  retos_passkey: 'derived',
  revisiones: 'derived',
  segundo_factor: 'secret',
  sesiones: 'secret',
  suscripciones_push: 'secret',
  trabajo_metricas: 'derived',
  trabajo_registro: 'derived',
  turnos_compra: 'derived',
  uso_solicitudes: 'fileOnly',
  valoraciones: 'derived',
} as const satisfies Record<string, Decision>;

export type AccountTable = keyof typeof ACCOUNT_TABLES;
export const tablesThat = (kind: Decision): AccountTable[] =>
  (Object.keys(ACCOUNT_TABLES) as AccountTable[]).filter((table) => ACCOUNT_TABLES[table] === kind); // its own keys
