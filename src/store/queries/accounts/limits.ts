import * as z from 'zod';
import { Procesamiento } from '#contract/entities/configuracion.ts';
import { PROCESAMIENTO } from '#contract/limits.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

const DEFAULTS: Procesamiento = {
  max_concurrent_requests: PROCESAMIENTO.max_concurrent_requests.default,
  delay_entre_requests: PROCESAMIENTO.delay_entre_requests.default,
  timeout_requests: PROCESAMIENTO.timeout_requests.default,
  reintentos_automaticos: PROCESAMIENTO.reintentos_automaticos.default,
};

const accountLimitsRow = z.object({ procesamiento: z.unknown() });

export async function accountLimits(
  tx: Tx,
  usuarioId: string,
): Promise<Procesamiento & { usuario_id: string }> {
  const row = await firstRow(
    tx,
    accountLimitsRow,
    prepared(sql`SELECT procesamiento FROM cuentas WHERE usuario_id = ${usuarioId}`),
  );
  return limitsOf(usuarioId, row?.procesamiento);
}

/** Of the column `procesamiento`; missing or invalid values fall back to the defaults. */
export function limitsOf(usuarioId: string, procesamiento: unknown): Procesamiento & { usuario_id: string } {
  const stored = Procesamiento.partial().safeParse(procesamiento ?? {});
  return { ...DEFAULTS, ...(stored.success ? stored.data : {}), usuario_id: usuarioId } as Procesamiento & {
    usuario_id: string;
  };
}
