import { throughOutage } from '#store/outage.ts';
import type { CheckResult, CheckResultWriter } from '../runtime/check-result.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { WriteBatcher } from '../runtime/write-batcher.ts';
import { writeCheckResults } from './write-results.ts';

const IN_ONE_TRANSACTION = 50;
const HOLD_MS = 25;
/** Most of what a transaction costs does not depend on how many results are in it. */
const PACE_MS = 250;
/** So many accounts keep their pace; of others it is forgotten when nothing of theirs waits. */
const ACCOUNTS_KEPT = 100;

export function createCheckResultWriter(deps: PipelineDeps, signal: AbortSignal): CheckResultWriter {
  const accounts = new Map<string, WriteBatcher<CheckResult>>();
  return {
    async write(usuarioId, result) {
      let batcher = accounts.get(usuarioId);
      if (!batcher) {
        batcher = new WriteBatcher<CheckResult>({
          most: IN_ONE_TRANSACTION,
          holdMs: HOLD_MS,
          paceMs: PACE_MS,
          keyOf: ({ dominio_id }) => dominio_id,
          // What was learned outlives an outage. Written twice it says nothing new: the claim, or the question, is gone.
          write: (results) =>
            throughOutage(() => writeCheckResults(deps, usuarioId, results, signal), { signal }),
        });
        accounts.set(usuarioId, batcher);
      }
      try {
        await batcher.add(result);
      } finally {
        const isSpare = accounts.size > ACCOUNTS_KEPT && batcher.idle;
        if (isSpare && accounts.get(usuarioId) === batcher) accounts.delete(usuarioId);
      }
    },
  };
}
