import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { workLeft } from '#store/queries/domains/verdict-results.ts';
import { firstRow, totalRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import type { Batch } from './batch.ts';

const LOOK_MS = 200;

const Progress = z.object({
  estado: z.string(),
  motivo: z.string().nullable(),
  keywords: z.int(),
  hechas: z.int(),
  errores: z.int(),
  verificados: z.int(),
  /** Rises with all that is written for the account. */
  revision: z.number(),
  /** Names and questions that are claimed or due. */
  pendientes: z.number(),
});
export type Progress = z.infer<typeof Progress>;

/** Undefined while the database does not answer. */
export const progressOf = ({ looks, usuario_id, batch_id }: Batch): Promise<Progress | undefined> =>
  withAccount(looks, usuario_id, async (tx) => {
    const pendientes = await workLeft(tx, usuario_id, Date.now());
    return await firstRow(
      tx,
      Progress,
      sql`SELECT estado, motivo, total_keywords AS keywords, keywords_completadas AS hechas,
            keywords_con_error AS errores, dominios_verificados AS verificados, ${pendientes}::int AS pendientes,
            (SELECT r.revision::float8 FROM revisiones r WHERE r.usuario_id = ${usuario_id}) AS revision
          FROM batches WHERE id = ${batch_id}`,
    );
  }).catch(() => undefined);

/** Names whose check has a confirmation or a retry left, now or later. */
export const checksOpen = ({ store, usuario_id }: Batch): Promise<number> =>
  withAccount(store, usuario_id, async (tx) => {
    const open = sql`SELECT count(*)::int AS total FROM dominios
      WHERE usuario_id = ${usuario_id} AND comprobando`;
    return (await firstRow(tx, totalRow, open))?.total ?? 0;
  });

/** Looks at a search from its start on, and keeps when its work moved. */
export class ProgressWatch {
  readonly #batch: Batch;
  /** When a look found something new, or nothing left to do; of `performance.now()`. */
  readonly #moved: number[] = [performance.now()];
  readonly #looking: Promise<void>;
  #latest: Progress | undefined;
  #isEnded = false;

  constructor(batch: Batch) {
    this.#batch = batch;
    this.#looking = this.#look();
  }

  /** Undefined while the database does not answer. */
  get latest(): Progress | undefined {
    return this.#latest;
  }

  /** The first movement found after `from` may be one from before it, the second is not. */
  hasMovedSince(from: number): boolean {
    return (this.#moved.at(-2) ?? 0) > from;
  }

  /** The longest time between two movements of the work, of which the second was after `from`. */
  longestPauseMs(from: number): number {
    const before = this.#moved.findLast((at) => at <= from) ?? from;
    const times = [before, ...this.#moved.filter((at) => at > from), performance.now()];
    return Math.round(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))));
  }

  async stop(): Promise<void> {
    this.#isEnded = true;
    await this.#looking;
  }

  async #look(): Promise<void> {
    let revision = -1;
    while (!this.#isEnded) {
      const asked = performance.now();
      const now = await progressOf(this.#batch);
      this.#latest = now;
      if (now && (now.revision > revision || isIdle(now))) {
        // What a look finds was there when it was answered, not when it was asked.
        this.#moved.push(performance.now());
        revision = now.revision;
      }
      await sleep(Math.max(0, asked + LOOK_MS - performance.now()));
    }
  }
}

const isIdle = ({ hechas, errores, keywords, pendientes }: Progress): boolean =>
  hechas + errores === keywords && pendientes === 0;
