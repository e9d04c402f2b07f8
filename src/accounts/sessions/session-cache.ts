import type { SessionKey } from '#store/queries/accounts/sessions.ts';

export interface SessionState {
  email: string;
  expira: number;
  cerrada: boolean;
  /** When the user last proved their identity, epoch milliseconds. */
  verificada: number;
  segundoFactor: boolean;
  /** Addresses that may use the account; empty admits all. */
  ipList: readonly string[];
}

/** Real time, not the movable clock: bounds how long another process's change is unnoticed. */
const FRESH_MS = 2_000;
const ENTRIES_MAX = 10_000;

/** Reads each session at most once in two seconds; concurrent requests share the read. */
export function createSessionCache(load: (key: SessionKey) => Promise<SessionState | undefined>): {
  read(key: SessionKey): Promise<SessionState | undefined>;
  forget(sesionId: string): void;
  forgetAccount(usuarioId: string): void;
} {
  const entries = new Map<
    string,
    { at: number; usuario_id: string; state: Promise<SessionState | undefined> }
  >();
  return {
    read(key) {
      const now = performance.now();
      const known = entries.get(key.sesion_id);
      if (known && known.usuario_id === key.usuario_id && now - known.at < FRESH_MS) return known.state;
      const state = load(key);
      const entry = { at: now, usuario_id: key.usuario_id, state };
      entries.delete(key.sesion_id);
      entries.set(key.sesion_id, entry);
      // The oldest reads come first.
      for (const old of entries.keys()) {
        if (entries.size <= ENTRIES_MAX) break;
        entries.delete(old);
      }
      state.catch(() => {
        if (entries.get(key.sesion_id) === entry) entries.delete(key.sesion_id);
      });
      return state;
    },
    forget: (sesionId) => void entries.delete(sesionId),
    forgetAccount: (usuarioId) => {
      for (const [sesionId, entry] of entries) if (entry.usuario_id === usuarioId) entries.delete(sesionId);
    },
  };
}
