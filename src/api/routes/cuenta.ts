import { exportZip } from '#accounts/data/export-zip.ts';
import { IMPORT_MAX_BYTES } from '#contract/limits.ts';
import type { PasoImportacion } from '#contract/routes/cuenta.ts';
import { readContactKeys } from '#pipeline/contact/contact-keys.ts';
import { AppError } from '#platform/errors.ts';
import { noteExport } from '#store/queries/datos/export-account.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { ExportGate } from '../export/export-gate.ts';
import { requestDevice } from '../http/device.ts';
import { toAppError } from '../http/errors.ts';
import type { GroupHandlers } from '../http/handler.ts';
import { authCookies } from '../http/session-cookie.ts';
import { receiveForm } from '../input/multipart.ts';
import { byteStream } from '../stream/byte-stream.ts';
import { STALLED_MS, withWriteTimeout } from '../stream/write-timeout.ts';

/** The account as a whole: out, and away. */
export function cuentaHandlers(deps: ApiDeps & { gate: ExportGate }): GroupHandlers<'cuenta'> {
  const { store, clock, accounts } = deps;
  const cookies = authCookies(deps.publicUrl, clock);
  return {
    async exportar({ account, signal }) {
      accounts.stepUp.require(account);
      const { usuario_id } = account;
      const leave = deps.gate.enter(usuario_id);
      const { body, writer, cut } = byteStream();
      const creado = new Date(clock.now()).toISOString();
      const write = async () => {
        const {
          api_keys: { ai_provider },
          claves_guardadas: _saved,
          estadisticas: _use,
          ...others
        } = await accounts.profiles.configuracion(usuario_id);
        const claves_contacto = await withAccount(store, usuario_id, (tx) =>
          readContactKeys(deps.marks, tx, usuario_id),
        );
        const ajustes = { ...others, ai_provider, claves_contacto };
        await withAccount(store, usuario_id, (tx) =>
          exportZip(tx, usuario_id, { ajustes, creado }, async (part) => {
            await withWriteTimeout(writer.ready, signal, STALLED_MS);
            await withWriteTimeout(writer.write(part), signal, STALLED_MS);
          }),
        );
        await withAccount(store, usuario_id, (tx) => noteExport(tx, usuario_id, clock.now()));
        await withWriteTimeout(writer.close(), signal, STALLED_MS);
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
          'Content-Disposition': `attachment; filename="cuenta-${creado.slice(0, 10)}.zip"`,
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
      const { body, writer, cut } = byteStream();
      const send = async (step: PasoImportacion) => {
        await withWriteTimeout(writer.ready, signal, STALLED_MS);
        await withWriteTimeout(writer.write(Buffer.from(`${JSON.stringify(step)}\n`)), signal, STALLED_MS);
      };
      const form = await receiveForm(c, IMPORT_MAX_BYTES).catch((error: unknown) => {
        leave();
        throw error;
      });
      const device = requestDevice(c, deps);
      const work = async () => {
        try {
          const order = { path: form.file.path, device };
          const importacion = await accounts.imports.add(account.usuario_id, order, send, signal);
          await send({ importacion });
        } catch (error) {
          if (signal.aborted) throw error;
          const known = toAppError(error);
          const reported = known.code === 'interno' ? new AppError('importar_fallido') : known;
          if (reported.status >= 500) deps.logger.warn({ err: error }, 'an import did not reach its end');
          await send({ error: { code: reported.code, message: reported.message } });
        }
        await withWriteTimeout(writer.close(), signal, STALLED_MS);
      };
      work()
        .catch(cut)
        .finally(form.discard)
        .finally(leave)
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'the file of an import was not deleted'));
      return new Response(body, {
        headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' },
      });
    },

    async eliminar({ account, body, c }) {
      accounts.stepUp.require(account);
      await accounts.deletion.delete(account.usuario_id, body.email);
      cookies.session.clear(c);
      return { success: true, data: null };
    },
  };
}
