import { RETENTION_DAYS } from '#contract/retention.ts';

export type RetainedTable = keyof typeof RETENTION_DAYS;

const DAY_MS = 86_400_000;

/** Verdicts read 40 days back; older facts they need are in the domain's row. A deletion can be undone for an hour. */
export const retentionMs = Object.fromEntries(
  Object.entries(RETENTION_DAYS).map(([table, days]) => [table, days * DAY_MS]),
) as Record<RetainedTable, number>; // the same names
