import type { AccionAuditoria } from '#contract/entities/seguridad.ts';

interface AuditedCall {
  accion: AccionAuditoria;
  /** What it was done to; null when this call is none of the account's history. */
  detalle(body: unknown): string | null;
}

const wordOf = (body: unknown, name: string): string =>
  typeof body === 'object' && body !== null
    ? String(Object.entries(body).find(([key]) => key === name)?.[1])
    : '';

const bulk = (what: string): AuditedCall => ({ accion: 'borrado_en_bloque', detalle: () => what });

/**
 * Calls that are written into the account's history once they have been answered well: data that leave the product, and
 * deletions of more than a row. Sign-ins, keys, settings and the account's own export write theirs with what they change.
 */
export const AUDITED: Partial<Record<string, AuditedCall>> = {
  'exportar.exportar': { accion: 'exportacion', detalle: (body) => wordOf(body, 'entidad') },
  'batches.filasCsv': { accion: 'exportacion', detalle: () => 'resultados de un batch' },
  'dominios.eliminarVarios': bulk('dominios'),
  'negocios.eliminarVarios': bulk('negocios'),
  'batches.eliminar': bulk('batch'),
  'keywords.accion': {
    accion: 'borrado_en_bloque',
    detalle: (body) => (wordOf(body, 'accion') === 'eliminar' ? 'keywords' : null),
  },
};
