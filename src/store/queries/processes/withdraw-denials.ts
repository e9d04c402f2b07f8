import * as z from 'zod';
import { sql } from '../../sql.ts';
import { nextRevision, type Store, type Tx, withAccount, withSystem } from '../../store.ts';
import { applyToChecks } from '../domains/check-writer.ts';
import { firstRow, rows } from '../sql/rows.ts';

const PAGE = 500;
/** Further servers wait for the next call. */
const SERVERS_MAX = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

const Due = z.strictObject({ servidor: z.string(), desde: z.date(), sorprendido: z.date() });
type Due = z.infer<typeof Due>;
const Free = z.strictObject({ usuario_id: z.string(), id: z.string() });

/** Voids the denials of quarantined servers and has the affected domains asked again. Interruptible. */
export async function withdrawDenials(store: Store, now: () => number, signal: AbortSignal): Promise<void> {
  for (let done = 0; done < SERVERS_MAX && !signal.aborted; done++) {
    const due = await withSystem(store, withdrawNext);
    if (due === undefined) return;
    if (!(await askAnew(store, due, now, signal))) return;
    await withSystem(store, (tx) => finish(tx, due));
  }
}

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

/** Voids denials by the account's registrar. */
async function discardOwn(tx: Tx, usuarioId: string, ids: readonly string[], due: Due): Promise<void> {
  await tx.execute(sql`
    UPDATE evidencias_cuenta e SET datos = jsonb_set(e.datos, '{quarantined}', 'true') FROM dominios d
    WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
      AND e.usuario_id = d.usuario_id AND e.dominio = d.dominio
      AND e.servidor = ${due.servidor} AND e.kind = 'absent' AND e.hora >= ${due.desde}
      AND e.datos->>'quarantined' IS DISTINCT FROM 'true'`);
}

/** False if it was interrupted. */
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

/** Unless it was quarantined again meanwhile. */
async function finish(tx: Tx, due: Due): Promise<void> {
  await tx.execute(sql`UPDATE servidores_registro SET descartar_desde = NULL
    WHERE servidor = ${due.servidor} AND date_trunc('milliseconds', descartar_desde) = ${due.desde}`);
}
