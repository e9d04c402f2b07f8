const DAY_MS = 86_400_000;

/**
 * How long rows are kept that would else grow for ever. What verdicts need of a name for longer (whether it was ever
 * registered, its dates, whether it was free) stands in the row of the domain.
 */
export const retentionMs = {
  /** Verdicts read forty days back; receipts show what is left. */
  evidencias: 90 * DAY_MS,
  evidencias_cuenta: 365 * DAY_MS,
  auditoria: 365 * DAY_MS,
  /** What administrators changed. */
  cambios_administracion: 730 * DAY_MS,
  batch_logs: 180 * DAY_MS,
  /** Months of use, for the figures of the account. */
  uso_solicitudes: 730 * DAY_MS,
  /** A deletion can be undone for an hour. */
  papelera_dominios: DAY_MS,
} as const;

export type RetainedTable = keyof typeof retentionMs;
