import type { PipelineDeps } from '../runtime/ports.ts';
import { WriteBatcher } from '../runtime/write-batcher.ts';
import { type Finding, writeFindings } from './write-results.ts';

/** Writes what the lanes of this process learn, one transaction an account at a time. */
export interface FindingWriter {
  /** Settles when it is in the database. */
  write(usuarioId: string, finding: Finding): Promise<void>;
}

const IN_ONE_TRANSACTION = 50;
const HOLD_MS = 25;

export function createFindingWriter(deps: PipelineDeps, signal: AbortSignal): FindingWriter {
  const accounts = new Map<string, WriteBatcher<Finding>>();
  return {
    async write(usuarioId, finding) {
      let batcher = accounts.get(usuarioId);
      if (!batcher) {
        batcher = new WriteBatcher<Finding>({
          most: IN_ONE_TRANSACTION,
          holdMs: HOLD_MS,
          keyOf: ({ dominio_id }) => dominio_id,
          write: (findings) => writeFindings(deps, usuarioId, findings, signal),
        });
        accounts.set(usuarioId, batcher);
      }
      try {
        await batcher.add(finding);
      } finally {
        if (batcher.idle && accounts.get(usuarioId) === batcher) accounts.delete(usuarioId);
      }
    },
  };
}
