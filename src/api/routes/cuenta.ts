import type { DeletedOrders } from '#accounts/data/deletion.ts';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import type { PasoImportacion } from '#contract/routes/cuenta.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import type { ApiDeps } from '../deps.ts';
import { accountDownloads } from '../export/account-download.ts';
import type { ExportGate } from '../export/export-gate.ts';
import { requestDevice } from '../http/device.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { authCookies } from '../http/session-cookie.ts';
import { receiveForm } from '../input/multipart.ts';
import { stepStream } from '../stream/step-stream.ts';

export function cuentaHandlers(deps: ApiDeps & { gate: ExportGate }): GroupHandlers<'cuenta'> {
  const { clock, accounts } = deps;
  const cookies = authCookies(deps.publicUrl, clock);
  const download = accountDownloads(deps);
  return {
    async exportar({ account, signal }) {
      accounts.stepUp.require(account);
      return await download(account, signal);
    },

    async revisarImportacion({ account, signal, c }) {
      accounts.stepUp.require(account);
      const leave = deps.gate.enter(account.usuario_id);
      try {
        const form = await receiveForm(c, IMPORT_MAX_BYTES);
        const data = await accounts.imports
          .review(account.usuario_id, form.file.path, signal)
          .finally(form.discard);
        return { success: true, data };
      } finally {
        leave();
      }
    },

    async importar({ account, signal, c }) {
      accounts.stepUp.require(account);
      const leave = deps.gate.enter(account.usuario_id);
      const form = await receiveForm(c, IMPORT_MAX_BYTES).catch((error: unknown) => {
        leave();
        throw error;
      });
      const order = { path: form.file.path, device: requestDevice(c, deps) };
      return stepStream<PasoImportacion>(
        deps,
        async (say) => ({ importacion: await accounts.imports.add(account.usuario_id, order, say, signal) }),
        { signal, failed: 'importar_fallido', after: () => form.discard().finally(leave) },
      );
    },

    async eliminar({ account, body, c }) {
      accounts.stepUp.require(account);
      const orders = await accounts.deletion.delete(account.usuario_id, body.email);
      cookies.session.clear(c);
      return { success: true, message: deletedText(orders), data: null };
    },
  };
}

function deletedText({ canceladas, enviadas, reservas }: DeletedOrders): string {
  const cancelled =
    canceladas === 0 ? '' : ` Se ${canceladas === 1 ? 'ha' : 'han'} cancelado ${cuantas(canceladas)}.`;
  const sent =
    enviadas === 0
      ? ''
      : ` El registrador ya tiene ${cuantas(enviadas)}: mira en su web si ${enviadas === 1 ? 'la' : 'las'} ha completado.`;
  const placed =
    reservas === 0 ? '' : ' Entre ellas hay reservas: quítalas allí, porque desde aquí ya no se puede.';
  return `Tu cuenta se ha eliminado.${cancelled}${sent}${placed}`;
}

const cuantas = (total: number): string => cuantos(total, 'orden de compra', 'órdenes de compra');
