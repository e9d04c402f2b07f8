import { AppError } from '#platform/errors.ts';

/** An export holds a connection, a keyword file its rows in memory: few at once, and not all for one account. */
const AT_ONCE = 4;
const AT_ONCE_PER_ACCOUNT = 2;

/** One gate limits all exports and imports of the process, another all keyword files. */
export interface ExportGate {
  /** Takes a place; returns its release, which may be called repeatedly. Throws `demasiadas_solicitudes`. */
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
