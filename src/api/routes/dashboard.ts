import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { LIBRES_DIAS } from '#contract/routes/dashboard.ts';
import { provinces } from '#domain/places/towns.ts';
import { readUse } from '#store/queries/accounts/usage.ts';
import { providerQuotas } from '#store/queries/batches/yields.ts';
import { readFunnel } from '#store/queries/dashboard/funnel.ts';
import { stoppedBatches, stoppedServers } from '#store/queries/dashboard/health.ts';
import { readYields } from '#store/queries/dashboard/yields.ts';
import { freedByDay } from '#store/queries/management/history.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { accountZone } from '../export/account-moment.ts';
import type { GroupHandlers } from '../http/handler.ts';

export function dashboardHandlers(deps: ApiDeps): GroupHandlers<'dashboard'> {
  const { store, clock, maps } = deps;
  return {
    embudo: async ({ account: { usuario_id } }) => ({
      success: true,
      data: await withReading(store, usuario_id, (tx) => readFunnel(tx, usuario_id, deps.clock.now())),
    }),

    async libres({ account: { usuario_id } }) {
      const timezone = await accountZone(deps, usuario_id);
      const period = { until: clock.now(), days: LIBRES_DIAS, timezone };
      return {
        success: true,
        data: await withReading(store, usuario_id, (tx) => freedByDay(tx, usuario_id, period)),
      };
    },

    async rendimiento({ account: { usuario_id }, query: { zona } }) {
      const names = provinces().map(({ nombre }) => nombre);
      return {
        success: true,
        data: await withReading(store, usuario_id, (tx) => readYields(tx, usuario_id, names, zona)),
      };
    },

    async salud({ account: { usuario_id } }) {
      const now = clock.now();
      return await withAccount(store, usuario_id, async (tx) => {
        const access = await maps.resolve(tx, usuario_id, BatchConfiguracion.parse({}));
        const nombre = access.kind === 'ready' ? access.provider.nombre : null;
        const { usadas, limite } = await readUse(tx, usuario_id, now);
        const data = {
          registros: await stoppedServers(tx, now),
          proveedor: {
            nombre,
            problema: access.kind === 'ready' ? null : access.detalle,
            cuotas: nombre === null ? [] : await providerQuotas(tx, usuario_id, nombre),
          },
          solicitudes: { usadas, limite },
          batches: await stoppedBatches(tx, usuario_id),
        };
        return { success: true, data } as const;
      });
    },
  };
}
