import { throughOutage } from '#store/outage.ts';
import type { CheckResult, CheckResultWriter } from '../runtime/check-result.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { WriteBatcher } from '../runtime/write-batcher.ts';
import { writeCheckResults } from './write-results.ts';

const IN_ONE_TRANSACTION = 50;
const HOLD_MS = 25;
/** The cost of a transaction hardly depends on its number of results. */
const PACE_MS = 250;
/** Accounts whose pace is remembered; idle ones beyond are forgotten. */
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
          // Results outlive an outage. Writing them twice changes nothing: the claim or question is gone by then.
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
