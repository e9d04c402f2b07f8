import type { PipelineDeps } from '../runtime/ports.ts';
import { Gatherer } from '../runtime/write-batcher.ts';
import { type Finding, writeFindings } from './write-results.ts';

/** Writes what the lanes of this process learn, one transaction an account at a time. */
export interface FindingWriter {
  /** Settles when it is in the database. */
  write(usuarioId: string, finding: Finding): Promise<void>;
}

const IN_ONE_TRANSACTION = 50;
const HOLD_MS = 25;

export function createFindingWriter(deps: PipelineDeps, signal: AbortSignal): FindingWriter {
  const accounts = new Map<string, Gatherer<Finding>>();
  return {
    async write(usuarioId, finding) {
      let gatherer = accounts.get(usuarioId);
      if (!gatherer) {
        gatherer = new Gatherer<Finding>({
          most: IN_ONE_TRANSACTION,
          holdMs: HOLD_MS,
          keyOf: ({ dominio_id }) => dominio_id,
          write: (findings) => writeFindings(deps, usuarioId, findings, signal),
        });
        accounts.set(usuarioId, gatherer);
      }
      try {
        await gatherer.add(finding);
      } finally {
        if (gatherer.idle && accounts.get(usuarioId) === gatherer) accounts.delete(usuarioId);
      }
    },
  };
}
