import type { tableDownloads } from '../export/table-download.ts';
import type { GroupHandlers } from '../http/handler.ts';

export function exportarHandlers(download: ReturnType<typeof tableDownloads>): GroupHandlers<'exportar'> {
  return {
    exportar: ({ account, body, signal }) => download(account, body, signal),
  };
}
