/** Separate from the query, whose contract is not part of the first load of every view. */
export const ordersSummaryKey = ['ordenes', 'resumen'] as const;
