import type { DeletedOrders } from '#accounts/data/deletion.ts';
import { exportZip } from '#accounts/data/export-zip.ts';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import type { PasoImportacion } from '#contract/routes/cuenta.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { noteExport } from '#store/queries/account-data/export-account.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { accountZone, fileDay } from '../export/account-moment.ts';
import type { ExportGate } from '../export/export-gate.ts';
import { requestDevice } from '../http/device.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { authCookies } from '../http/session-cookie.ts';
import { receiveForm } from '../input/multipart.ts';
import { byteStream } from '../stream/byte-stream.ts';
import { stepStream } from '../stream/step-stream.ts';
import { downloadTimeout } from '../stream/write-timeout.ts';

export function cuentaHandlers(deps: ApiDeps & { gate: ExportGate }): GroupHandlers<'cuenta'> {
  const { store, clock, accounts } = deps;
  const cookies = authCookies(deps.publicUrl, clock);
  return {
    async exportar({ account, signal }) {
      accounts.stepUp.require(account);
      const { usuario_id } = account;
      const day = fileDay(clock.now(), await accountZone(deps, usuario_id));
      const leave = deps.gate.enter(usuario_id);
      const { body, writer, cut } = byteStream();
      const within = downloadTimeout(signal);
      const creado = new Date(clock.now()).toISOString();
      const write = async () => {
        const {
          api_keys: { ai_provider },
          claves_guardadas: _saved,
          estadisticas: _use,
          seguridad: { ip_whitelist: _addresses, ...seguridad },
          ...others
        } = await accounts.profiles.configuracion(usuario_id);
        const ajustes = { ...others, seguridad, ai_provider };
        await exportZip(deps, usuario_id, { ajustes, creado }, async (part) => {
          await within(writer.ready);
          await within(writer.write(part));
        });
        await withAccount(store, usuario_id, (tx) => noteExport(tx, usuario_id, clock.now()));
        await within(writer.close());
      };
      write()
        .catch((error: unknown) => {
          if (!signal.aborted)
            deps.logger.warn({ err: error }, 'an export of an account did not reach its end');
          cut(error);
        })
        .finally(leave);
      return new Response(body, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename="cuenta-${day}.zip"`,
          'Cache-Control': 'no-store',
        },
      });
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
