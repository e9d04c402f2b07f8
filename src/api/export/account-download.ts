import { exportZip } from '#accounts/data/export-zip.ts';
import { noteExport } from '#store/queries/account-data/export-account.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { Account } from '../http/handler.ts';
import { byteStream } from '../stream/byte-stream.ts';
import { type DownloadLimits, downloadGuard } from '../stream/write-timeout.ts';
import { accountZone, fileDay } from './account-moment.ts';
import type { ExportGate } from './export-gate.ts';

export function accountDownloads(
  deps: Pick<ApiDeps, 'store' | 'clock' | 'logger' | 'marks'> & {
    gate: ExportGate;
    accounts: Pick<ApiDeps['accounts'], 'profiles' | 'stillOpen'>;
  },
  limits: DownloadLimits = {},
) {
  const { store, clock, accounts } = deps;
  return async (account: Account, signal: AbortSignal): Promise<Response> => {
    const { usuario_id } = account;
    const day = fileDay(clock.now(), await accountZone(deps, usuario_id));
    const leave = deps.gate.enter(usuario_id);
    const { body, writer, cut } = byteStream();
    const within = downloadGuard(accounts, account, signal, limits);
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
  };
}
