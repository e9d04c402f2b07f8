import type { AccionAuditoria } from '#contract/entities/seguridad.ts';
import type { Clock } from '#platform/clock.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import type { Tx } from '#store/store.ts';
import type { ProxySettings } from './client-address.ts';
import { requestDevice } from './device.ts';
import type { ApiContext } from './handler.ts';

interface AuditedCall {
  accion: AccionAuditoria;
  detalle(body: unknown): string;
}

const wordOf = (body: unknown, name: string): string =>
  typeof body === 'object' && body !== null
    ? String(Object.entries(body).find(([key]) => key === name)?.[1])
    : '';

/** Calls that only take data out commit their line before the first byte; others write it with their change. */
export const AUDITED: Partial<Record<string, AuditedCall>> = {
  'exportar.exportar': { accion: 'exportacion', detalle: (body) => wordOf(body, 'entidad') },
  'batches.filasCsv': { accion: 'exportacion', detalle: () => 'resultados de un batch' },
  'cuenta.exportar': { accion: 'exportacion', detalle: () => 'cuenta' },
};

/** Records a deletion of several rows in the deleting transaction. */
export const bulkDeletion =
  (deps: ProxySettings & { clock: Clock }, c: ApiContext, usuarioId: string, detalle: string) =>
  (tx: Tx): Promise<void> =>
    addAudit(tx, usuarioId, {
      accion: 'borrado_en_bloque',
      detalle,
      now: deps.clock.now(),
      ...requestDevice(c, deps),
    });
