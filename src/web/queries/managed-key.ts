import { dominiosKey } from './dominios.ts';

/** Totals of what the account has bought, set aside and ordered. */
export const managedSummaryKey = [...dominiosKey, 'expirados', 'gestion', 'resumen'] as const;
