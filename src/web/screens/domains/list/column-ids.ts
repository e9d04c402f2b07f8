/** The columns of the list, in their order. */
export const COLUMN_IDS = [
  'dominio',
  'estado',
  'disponible',
  'fase',
  'http',
  'valor',
  'autoridad',
  'verificacion',
  'negocio',
  'acciones',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

/** Without these a row could not be recognised or used. */
export const FIXED_COLUMNS: readonly ColumnId[] = ['dominio', 'acciones'];
