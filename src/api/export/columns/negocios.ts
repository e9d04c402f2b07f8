import type { Negocio } from '#contract/entities/negocio.ts';
import { estadoNegocioLabel } from '#domain/text/labels.ts';
import { noDomainText } from '#domain/website/no-domain-text.ts';
import type { Column } from '#platform/table-file/table.ts';
import { momentColumn, numberColumn, phoneColumn, textColumn } from './kinds.ts';

/** `licencia_datos` is always included: rows of OpenStreetMap need attribution (ODbL 1.0, section 4.3). */
export const businessColumns: readonly Column<Negocio>[] = [
  textColumn('nombre_negocio', 'Negocio', (row) => row.nombre_negocio),
  textColumn('categoria_negocio', 'Categoría', (row) => row.categoria_negocio),
  textColumn('dominio_extraido', 'Dominio', (row) => row.dominio_extraido),
  textColumn('motivo_sin_dominio', 'Motivo sin dominio', (row) =>
    row.dominio_extraido === null ? noDomainText(row.motivo_sin_dominio) : null,
  ),
  textColumn('sitio_web', 'Web', (row) => row.sitio_web),
  phoneColumn('telefono', 'Teléfono', (row) => row.telefono),
  textColumn('direccion', 'Dirección', (row) => row.direccion),
  textColumn('municipio', 'Municipio', (row) => row.municipio),
  textColumn('provincia', 'Provincia', (row) => row.provincia),
  textColumn('pais', 'País', (row) => row.pais),
  numberColumn('rating', 'Rating', (row) => row.rating),
  numberColumn('review_count', 'Reseñas', (row) => row.review_count),
  textColumn('estado_actual', 'Estado', (row) => estadoNegocioLabel[row.estado_actual]),
  textColumn('keyword_origen', 'Keyword', (row) => row.keyword_origen),
  textColumn('enlace_maps', 'Mapa', (row) => row.enlace_maps),
  momentColumn('fecha_scrapeado', 'Visto', (row) => row.fecha_scrapeado),
  textColumn('fuente_datos', 'Fuente', (row) => row.fuente_datos),
  textColumn('place_id', 'Identificador del lugar', (row) => row.place_id),
  textColumn('licencia_datos', 'Licencia de los datos', (row) => row.licencia_datos),
];
