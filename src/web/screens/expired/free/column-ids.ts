/** The columns in the specification's order. */
export const COLUMN_IDS = [
  'dominio',
  'valor',
  'autoridad',
  'expiracion',
  'keyword',
  'negocio',
  'acciones',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
export const FIXED_COLUMNS: readonly ColumnId[] = ['dominio', 'acciones'];
