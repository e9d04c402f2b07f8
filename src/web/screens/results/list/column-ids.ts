/** The columns in the order of the screen. */
export const COLUMN_IDS = [
  'sujeto',
  'tipo',
  'puntuacion',
  'valor',
  'prioridad',
  'razon',
  'negocio',
  'acciones',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
export const FIXED_COLUMNS: readonly ColumnId[] = ['sujeto', 'acciones'];
