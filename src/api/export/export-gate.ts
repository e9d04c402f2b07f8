import { AppError } from '#platform/errors.ts';

/**
 * Each export holds a database connection until its reader has it all, each file of keywords its parsed rows in memory: few
 * at once, and not all of one account.
 */
const AT_ONCE = 4;
const AT_ONCE_PER_ACCOUNT = 2;

/** One for all exports and imports of the process, whatever they export; another for all files of keywords. */
export interface ExportGate {
  /** Takes a place and gives the way to leave it, which may be called more than once. Throws `demasiadas_solicitudes`. */
  enter(usuarioId: string): () => void;
}

export function createExportGate(): ExportGate {
  const running = new Map<symbol, string>();
  return {
    enter(usuarioId) {
      const own = [...running.values()].filter((one) => one === usuarioId).length;
      if (running.size >= AT_ONCE || own >= AT_ONCE_PER_ACCOUNT) throw new AppError('demasiadas_solicitudes');
      const place = Symbol(usuarioId);
      running.set(place, usuarioId);
      return () => void running.delete(place);
    },
  };
}
