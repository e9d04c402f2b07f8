import type { Dominio } from '#contract/entities/dominio.ts';
import { verificationLabel } from '#domain/check/domain-state-text.ts';
import { faseLabel, metodoLabel } from '#domain/text/labels.ts';
import type { Column } from '#platform/table-file/table.ts';
import { freeWords } from '../free-words.ts';
import { dateColumn, momentColumn, numberColumn, textColumn } from './kinds.ts';
import { offerColumns } from './offer.ts';
import { releaseColumns } from './release.ts';

/** `now`: epoch milliseconds; `timezone`: the account's. */
export function domainColumns(now: number, timezone: string): Column<Dominio>[] {
  const form = new Intl.DateTimeFormat('es-ES', {
    timeZone: timezone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const dayTime = (iso: string) => form.format(Date.parse(iso));
  return [
    textColumn('dominio', 'Dominio', (row) => row.dominio_unicode),
    textColumn('extension', 'Extensión', (row) => row.extension),
    textColumn('estado_verificacion', 'Estado', (row) => verificationLabel(row, now, dayTime)),
    textColumn('es_disponible', 'Disponible', (row) => freeWords(row, now)),
    numberColumn('confirmaciones', 'Confirmaciones', (row) => row.confirmaciones),
    numberColumn('confianza', 'Confianza', (row) => row.confianza),
    textColumn('fase_ciclo', 'Fase', (row) => faseLabel[row.fase_ciclo]),
    numberColumn('codigo_estado_http', 'HTTP', (row) => row.codigo_estado_http),
    numberColumn('valor_estimado', 'Valor (EUR)', (row) => row.valor_estimado),
    numberColumn('autoridad_dominio', 'Autoridad', (row) => row.metricas.autoridad_dominio),
    numberColumn('backlinks_estimados', 'Enlaces', (row) => row.metricas.backlinks_estimados),
    numberColumn('trust_flow', 'Trust Flow', (row) => row.metricas.trust_flow),
    numberColumn('citation_flow', 'Citation Flow', (row) => row.metricas.citation_flow),
    numberColumn('trafico_estimado', 'Tráfico mensual', (row) => row.metricas.trafico_estimado),
    momentColumn('fecha_ultima_verificacion', 'Última verificación', (row) => row.fecha_ultima_verificacion),
    dateColumn('fecha_registro', 'Registrado', (row) => row.fecha_registro),
    dateColumn('fecha_expiracion', 'Caduca', (row) => row.fecha_expiracion),
    dateColumn('fecha_liberacion_estimada', 'Liberación estimada', (row) => row.fecha_liberacion_estimada),
    ...releaseColumns<Dominio>((row) => row),
    ...offerColumns<Dominio>((row) => row),
    textColumn('registrar', 'Registrador', (row) => row.registrar),
    textColumn('verification_method', 'Método', (row) =>
      row.verification_method === null ? null : metodoLabel[row.verification_method],
    ),
    textColumn('motivo', 'Motivo', (row) => row.motivo),
    textColumn('nombre_negocio', 'Negocio', (row) => row.negocio_id?.nombre_negocio ?? null),
    textColumn('categoria_negocio', 'Categoría', (row) => row.negocio_id?.categoria_negocio ?? null),
    textColumn('direccion', 'Dirección', (row) => row.negocio_id?.direccion ?? null),
    numberColumn('rating', 'Rating', (row) => row.negocio_id?.rating ?? null),
    numberColumn('review_count', 'Reseñas', (row) => row.negocio_id?.review_count ?? null),
    numberColumn('negocios_total', 'Negocios que lo anuncian', (row) => row.negocios_total),
    textColumn('keyword_origen', 'Keyword', (row) => row.keyword_origen),
    textColumn('favorito', 'Favorito', (row) => (row.favorito ? 'SÍ' : null)),
    textColumn('notas', 'Notas', (row) => row.notas),
  ];
}
