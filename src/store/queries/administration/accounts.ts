import * as z from 'zod';
import { CuentaAdmin } from '#contract/administration/entities.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { COUNT_CAP, type Page, type PageRequest, sortedPage } from '../lists/page.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow } from '../sql/rows.ts';

const totalRow = z.object({ total: z.int() });

export async function accountsOverview(
  tx: Tx,
  request: PageRequest & { buscar: string; now: number },
): Promise<Page<CuentaAdmin>> {
  const text = request.buscar.toLowerCase();
  const counted = await firstRow(
    tx,
    totalRow,
    sql`SELECT accounts_matching(${text}, ${COUNT_CAP + 1}) AS total`,
  );
  const total = counted?.total ?? 0;
  const columns = sql`a.usuario_id AS _id, a.email, a.nombre_usuario, a.plan_activo, a.requests_utilizados,
    a.requests_limite, a.storage_usado_bytes, a.storage_limite_gb, a.batches_en_marcha,
    ${iso(sql`a.fecha_registro`)} AS fecha_registro, ${iso(sql`a.ultimo_acceso`)} AS ultimo_acceso`;
  const offset = (request.pagina - 1) * request.limite;
  const page = await sortedPage(
    tx,
    {
      row: CuentaAdmin,
      columns,
      // The function pages itself, so that use is computed for the shown rows only.
      from: sql`accounts_overview(${text}, ${at(request.now)}, ${request.limite}, ${offset}) a`,
      where: sql`true`,
      order: sql`a.ultimo_acceso DESC NULLS LAST, a.usuario_id`,
    },
    { ...request, pagina: 1 },
    { total: Math.min(total, COUNT_CAP), exacto: total <= COUNT_CAP },
  );
  return { filas: page.filas, paginacion: { ...page.paginacion, pagina_actual: request.pagina } };
}
