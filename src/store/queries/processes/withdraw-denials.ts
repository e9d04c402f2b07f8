import * as z from 'zod';
import { sql } from '../../sql.ts';
import { nextRevision, type Store, type Tx, withAccount, withSystem } from '../../store.ts';
import { applyToChecks } from '../domains/check-writer.ts';
import { firstRow, rows } from '../sql/rows.ts';

const PAGE = 500;
/** More servers than this wait for the next call. */
const SERVERS_MAX = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

const Due = z.strictObject({ servidor: z.string(), desde: z.date(), sorprendido: z.date() });
type Due = z.infer<typeof Due>;
const Free = z.strictObject({ usuario_id: z.string(), id: z.string() });

/**
 * What quarantined servers had denied is no evidence any more, and every domain of any account that is called free
 * on it, or waits for the second word, is asked again. Can be repeated and cut off anywhere: a server is done when all its domains are.
 */
export async function withdrawDenials(store: Store, now: () => number, signal: AbortSignal): Promise<void> {
  for (let done = 0; done < SERVERS_MAX && !signal.aborted; done++) {
    const due = await withSystem(store, withdrawNext);
    if (due === undefined) return;
    if (!(await askAnew(store, due, now, signal))) return;
    await withSystem(store, (tx) => finish(tx, due));
  }
}

/** Marks the evidence of the next such server. */
async function withdrawNext(tx: Tx): Promise<Due | undefined> {
  const due = await firstRow(
    tx,
    Due,
    sql`SELECT servidor, descartar_desde AS desde, coalesce(ultima_mentira, descartar_desde) AS sorprendido
        FROM servidores_registro WHERE descartar_desde IS NOT NULL ORDER BY servidor LIMIT 1`,
  );
  if (due === undefined) return undefined;
  await tx.execute(sql`
    UPDATE evidencias SET datos = jsonb_set(datos, '{quarantined}', 'true')
    WHERE servidor = ${due.servidor} AND kind = 'absent' AND hora >= ${due.desde}
      AND datos->>'quarantined' IS DISTINCT FROM 'true'`);
  return due;
}

/** What the account's registrar had denied of its domains. */
async function discardOwn(tx: Tx, usuarioId: string, ids: readonly string[], due: Due): Promise<void> {
  await tx.execute(sql`
    UPDATE evidencias_cuenta e SET datos = jsonb_set(e.datos, '{quarantined}', 'true') FROM dominios d
    WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
      AND e.usuario_id = d.usuario_id AND e.dominio = d.dominio
      AND e.servidor = ${due.servidor} AND e.kind = 'absent' AND e.hora >= ${due.desde}
      AND e.datos->>'quarantined' IS DISTINCT FROM 'true'`);
}

/** False when it was cut off. */
async function askAnew(store: Store, due: Due, now: () => number, signal: AbortSignal): Promise<boolean> {
  let after = { usuario_id: FIRST, id: FIRST };
  while (!signal.aborted) {
    const page = await withSystem(store, (tx) =>
      rows(
        tx,
        Free,
        sql`SELECT usuario_id, id FROM domains_free_by_denial(${due.servidor}, ${due.desde}, ${due.sorprendido},
              ${after.usuario_id}, ${after.id}, ${PAGE})`,
      ),
    );
    for (const [usuario_id, own] of Map.groupBy(page, (row) => row.usuario_id)) {
      await withAccount(store, usuario_id, async (tx) => {
        const revision = await nextRevision(tx);
        const event = { kind: 'denial_withdrawn', now: now() } as const;
        const ids = own.map(({ id }) => id);
        await discardOwn(tx, usuario_id, ids, due);
        await applyToChecks(tx, usuario_id, ids, event, revision);
      });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return true;
    after = last;
  }
  return false;
}

/** Unless it was quarantined again since. */
async function finish(tx: Tx, due: Due): Promise<void> {
  await tx.execute(sql`UPDATE servidores_registro SET descartar_desde = NULL
    WHERE servidor = ${due.servidor} AND date_trunc('milliseconds', descartar_desde) = ${due.desde}`);
}
