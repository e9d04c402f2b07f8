import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, rows } from '../sql/rows.ts';

const figureRow = z.object({ nombre: z.string(), etiqueta: z.string(), valor: z.number() });
export type InstallationFigure = z.infer<typeof figureRow>;

export async function installationFigures(tx: Tx, now: number): Promise<InstallationFigure[]> {
  return await rows(
    tx,
    figureRow,
    sql`SELECT nombre, etiqueta, valor FROM installation_figures(${at(now)})
        UNION ALL
        SELECT 'trabajos', name || '/' || state, count(*)::float8 FROM pgboss.job GROUP BY name, state`,
  );
}
