import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../../api/api.ts';
import type { Format } from '../../../format/format.ts';
import { saveFile } from '../../../parts/save-file.ts';
import { filterOf } from '../queries.ts';
import type { LiveView } from '../url-state.ts';

/** Writing a big search takes longer than an ordinary call. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

/** Downloads the results that match the filter; the file name has the account's date. */
export async function exportCsv(batchId: string, view: LiveView, format: Format): Promise<void> {
  const answer = await api.open(
    batchesRoutes.filasCsv,
    { params: { id: batchId }, query: filterOf(view) },
    { timeoutMs: EXPORT_TIMEOUT_MS },
  );
  saveFile(await answer.blob(), `dominios-${format.isoDay(new Date())}.csv`);
}
