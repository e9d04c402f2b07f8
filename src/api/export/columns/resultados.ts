import type { Negocio } from '#contract/entities/negocio.ts';
import type { Oportunidad } from '#contract/entities/oportunidad.ts';
import { faseLabel, prioridadLabel, tipoOportunidadLabel } from '#domain/text/labels.ts';
import type { Column } from '#platform/table-file/table.ts';
import { dateColumn, momentColumn, numberColumn, phoneColumn, textColumn } from './kinds.ts';
import { offerColumns } from './offer.ts';
import { releaseColumns } from './release.ts';

/** A Google place without its name is identified by its id. */
const subjectName = ({ nombre_negocio, place_id }: Negocio): string =>
  nombre_negocio === '' ? `Google Places ${place_id ?? ''}`.trim() : nombre_negocio;

export const opportunityColumns: readonly Column<Oportunidad>[] = [
  textColumn(
    'sujeto',
    'Dominio o negocio',
    (row) => row.dominio_id?.dominio_unicode ?? (row.negocio_id && subjectName(row.negocio_id)),
  ),
  textColumn('tipo_oportunidad', 'Tipo', (row) => tipoOportunidadLabel[row.tipo_oportunidad]),
  textColumn('tipos', 'Todos sus tipos', (row) =>
    row.tipos.map((tipo) => tipoOportunidadLabel[tipo]).join(' · '),
  ),
  numberColumn('puntuacion_oportunidad', 'Puntuación', (row) => row.puntuacion_oportunidad),
  numberColumn('valor_estimado', 'Valor (EUR)', (row) => row.valor_estimado),
  numberColumn('valor_minimo', 'Valor mínimo (EUR)', (row) => row.valor_intervalo?.[0] ?? null),
  numberColumn('valor_maximo', 'Valor máximo (EUR)', (row) => row.valor_intervalo?.[1] ?? null),
  textColumn('prioridad_accion', 'Prioridad', (row) => prioridadLabel[row.prioridad_accion]),
  textColumn('razones_oportunidad', 'Razones', (row) => row.razones_oportunidad.join(' · ')),
  textColumn('acciones_recomendadas', 'Acciones recomendadas', (row) =>
    row.acciones_recomendadas.join(' · '),
  ),
  textColumn('dominio', 'Dominio', (row) => row.dominio_id?.dominio_unicode ?? null),
  textColumn('fase_ciclo', 'Fase', (row) => (row.dominio_id ? faseLabel[row.dominio_id.fase_ciclo] : null)),
  dateColumn(
    'fecha_liberacion_estimada',
    'Liberación estimada',
    (row) => row.dominio_id?.fecha_liberacion_estimada ?? null,
  ),
  ...releaseColumns<Oportunidad>((row) => row.dominio_id),
  ...offerColumns<Oportunidad>((row) => row.dominio_id),
  textColumn('nombre_negocio', 'Negocio', (row) => row.negocio_id?.nombre_negocio ?? null),
  textColumn('categoria_negocio', 'Categoría', (row) => row.negocio_id?.categoria_negocio ?? null),
  phoneColumn('telefono', 'Teléfono', (row) => row.negocio_id?.telefono ?? null),
  textColumn('municipio', 'Municipio', (row) => row.negocio_id?.municipio ?? null),
  textColumn('provincia', 'Provincia', (row) => row.negocio_id?.provincia ?? null),
  numberColumn('rating', 'Rating', (row) => row.negocio_id?.rating ?? null),
  numberColumn('review_count', 'Reseñas', (row) => row.negocio_id?.review_count ?? null),
  textColumn('riesgo_marca', 'Riesgo de marca', (row) => row.riesgo_marca?.motivo ?? null),
  momentColumn('fecha_creacion', 'Encontrada', (row) => row.fecha_creacion),
  textColumn('notas', 'Notas', (row) => row.notas),
  textColumn('licencia_datos', 'Licencia de los datos', (row) => row.negocio_id?.licencia_datos ?? null),
];
