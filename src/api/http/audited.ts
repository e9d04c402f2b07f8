import type { AccionAuditoria } from '#contract/entities/seguridad.ts';
import type { Clock } from '#platform/clock.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import type { Tx } from '#store/store.ts';
import type { ProxySettings } from './client-address.ts';
import { requestDevice } from './device.ts';
import type { ApiContext } from './handler.ts';

interface AuditedCall {
  accion: AccionAuditoria;
  /** What of the account leaves. */
  detalle(body: unknown): string;
}

const wordOf = (body: unknown, name: string): string =>
  typeof body === 'object' && body !== null
    ? String(Object.entries(body).find(([key]) => key === name)?.[1])
    : '';

/**
 * Calls that change nothing and take data out of the product: the line of the account's history is committed before
 * the first byte leaves. A call that changes something writes its line in the transaction of the change.
 */
export const AUDITED: Partial<Record<string, AuditedCall>> = {
  'exportar.exportar': { accion: 'exportacion', detalle: (body) => wordOf(body, 'entidad') },
  'batches.filasCsv': { accion: 'exportacion', detalle: () => 'resultados de un batch' },
  'cuenta.exportar': { accion: 'exportacion', detalle: () => 'cuenta' },
};

/** Notes a deletion of more than a row, for the transaction that deletes. */
export const bulkDeletion =
  (deps: ProxySettings & { clock: Clock }, c: ApiContext, usuarioId: string, detalle: string) =>
  (tx: Tx): Promise<void> =>
    addAudit(tx, usuarioId, {
      accion: 'borrado_en_bloque',
      detalle,
      now: deps.clock.now(),
      ...requestDevice(c, deps),
    });
