import type { Keyword } from '#contract/entities/keyword.ts';
import { estadoProcesoLabel } from '#domain/text/labels.ts';
import type { Column } from '#platform/table-file/table.ts';
import { momentColumn, numberColumn, textColumn } from './kinds.ts';

export const keywordColumns: readonly Column<Keyword>[] = [
  textColumn('keyword', 'Keyword', (row) => row.keyword),
  textColumn('pais', 'País', (row) => row.pais),
  textColumn('idioma', 'Idioma', (row) => row.idioma),
  textColumn('estado', 'Estado', (row) => estadoProcesoLabel[row.estado]),
  numberColumn('resultados_encontrados', 'Resultados', (row) => row.resultados_encontrados),
  numberColumn('resultados_nuevos', 'Nuevos', (row) => row.resultados_nuevos),
  numberColumn('resultados_conocidos', 'Ya conocidos', (row) => row.resultados_conocidos),
  textColumn('limitada', 'Limitada por el proveedor', (row) => (row.limitada ? 'SÍ' : 'NO')),
  textColumn('error', 'Error', (row) => row.error?.message ?? null),
  numberColumn('intentos', 'Intentos', (row) => row.intentos),
  textColumn('batch', 'Batch', (row) => row.batch_id?.nombre ?? null),
  momentColumn('fecha_creacion', 'Creación', (row) => row.fecha_creacion),
  momentColumn('fecha_fin', 'Fin', (row) => row.fecha_fin),
];
