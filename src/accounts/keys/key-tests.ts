import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { PruebaClave, TipoApi } from '#contract/entities/configuracion.ts';
import { KEY_MASK } from '#contract/limits.ts';
import { type ProveedorMapas, type ResultadoClave, resultadoClave } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { addUse, type Use } from '#store/queries/accounts/usage.ts';
import { type Store, withAccount } from '#store/store.ts';

export interface KeyTesterPort {
  test(request: {
    tipo: TipoApi;
    proveedor: ProveedorMapas;
    key: string;
    signal: AbortSignal;
  }): Promise<{ resultado: ResultadoClave; mensaje: string; spend: Use | null }>;
}

export interface KeyTests {
  /** Throws `clave_vacia`, or `demasiadas_solicitudes` if too many tests are running. */
  test(
    usuarioId: string,
    request: { api_type: TipoApi; api_key: string; proveedor_mapas?: ProveedorMapas | undefined },
    signal: AbortSignal,
  ): Promise<PruebaClave>;
}

/** Limits of running and waiting tests in this process, and per account. */
const AT_ONCE = 16;
const WAITING_MAX = 32;
const PER_ACCOUNT_MAX = 3;

const STORED: PruebaClave = {
  valid: true,
  message: 'API key configurada (introduce nueva key para probar)',
  resultado: resultadoClave.configurada,
};

export function createKeyTests(deps: { store: Store; clock: Clock; tester: KeyTesterPort }): KeyTests {
  const { store, clock } = deps;
  const gate = bulkhead(AT_ONCE, WAITING_MAX);
  const running = new Map<string, number>();
  const count = (usuarioId: string, change: 1 | -1) => {
    const next = (running.get(usuarioId) ?? 0) + change;
    if (next > 0) running.set(usuarioId, next);
    else running.delete(usuarioId);
  };

  return {
    async test(usuarioId, request, signal) {
      const key = request.api_key.trim();
      if (key === '') throw new AppError('clave_vacia');
      // The masked form of a stored key cannot be tested.
      if (key.includes(KEY_MASK)) return STORED;
      if ((running.get(usuarioId) ?? 0) >= PER_ACCOUNT_MAX) throw new AppError('demasiadas_solicitudes');
      count(usuarioId, 1);
      try {
        const account = await withAccount(store, usuarioId, (tx) => readAccount(tx, usuarioId));
        if (!account) throw new AppError('usuario_no_encontrado');
        const proveedor = request.proveedor_mapas ?? account.proveedor_mapas;
        const ask = { tipo: request.api_type, proveedor, key, signal };
        const { resultado, mensaje, spend } = await gate.execute(() => deps.tester.test(ask));
        if (spend) {
          await withAccount(store, usuarioId, (tx) => addUse(tx, usuarioId, { ...spend, now: clock.now() }));
        }
        return { valid: resultado === resultadoClave.valida, message: mensaje, resultado };
      } catch (error) {
        if (isBulkheadRejectedError(error)) throw new AppError('demasiadas_solicitudes');
        throw error;
      } finally {
        count(usuarioId, -1);
      }
    },
  };
}
