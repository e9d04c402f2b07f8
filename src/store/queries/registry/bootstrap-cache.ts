import * as z from 'zod';
import { sql } from '../../sql.ts';
import { type Store, withSystem } from '../../store.ts';
import { at, firstRow } from '../sql/rows.ts';

const DAY_MS = 86_400_000;

const bootstrapCacheRow = z.object({ text: z.string(), savedAt: z.number() });

/** The last good copy of IANA's RDAP bootstrap, shared by all processes. */
export function bootstrapCache(store: Store, url: string) {
  return {
    async read(): Promise<{ text: string; savedAt: number } | null> {
      const row = await withSystem(store, (tx) =>
        firstRow(
          tx,
          bootstrapCacheRow,
          sql`SELECT cuerpo::text AS text, (extract(epoch FROM obtenida) * 1000)::float8 AS "savedAt"
              FROM respuestas_rdap_bootstrap WHERE url = ${url}`,
        ),
      );
      return row ?? null;
    },
    async write(entry: { text: string; savedAt: number }): Promise<void> {
      await withSystem(store, (tx) =>
        tx.execute(sql`
          INSERT INTO respuestas_rdap_bootstrap (url, cuerpo, obtenida, caduca)
          VALUES (${url}, ${entry.text}::jsonb, ${at(entry.savedAt)}, ${at(entry.savedAt + DAY_MS)})
          ON CONFLICT (url) DO UPDATE SET cuerpo = excluded.cuerpo, obtenida = excluded.obtenida,
            caduca = excluded.caduca`),
      );
    },
  };
}
