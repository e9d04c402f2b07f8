import type { tableDownloads } from '../export/table-download.ts';
import type { GroupHandlers } from '../http/handler.ts';

export function exportarHandlers(download: ReturnType<typeof tableDownloads>): GroupHandlers<'exportar'> {
  return {
    exportar: ({ account: { usuario_id }, body, signal }) => download(usuario_id, body, signal),
  };
}
