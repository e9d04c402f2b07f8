import { CHANGES_CHANNEL } from '#store/announce-changes.ts';
import type { Listening } from '#store/listener.ts';
import type { ApiDeps } from '../deps.ts';

/** Hints that an account's revision may have risen; followers also poll. */
export interface ChangeFeed {
  follow(usuarioId: string, onChange: () => void): () => void;
  close(): Promise<void>;
}

export function createChangeFeed(deps: Pick<ApiDeps, 'store' | 'logger'>): ChangeFeed {
  const followers = new Map<string, Set<() => void>>();
  let listening: Promise<Listening | null> | null = null;

  const start = () =>
    deps.store.listener
      .listen(CHANGES_CHANNEL, {
        hear: (usuarioId) => {
          for (const notify of followers.get(usuarioId) ?? []) notify();
        },
        missed: () => {
          for (const group of followers.values()) for (const notify of group) notify();
        },
      })
      .catch((error: unknown) => {
        deps.logger.warn({ err: error }, 'changes cannot be heard; the next follower tries again');
        listening = null;
        return null;
      });

  return {
    follow(usuarioId, onChange) {
      const group = followers.get(usuarioId) ?? new Set();
      followers.set(usuarioId, group.add(onChange));
      listening ??= start();
      return () => {
        group.delete(onChange);
        if (group.size === 0 && followers.get(usuarioId) === group) followers.delete(usuarioId);
      };
    },
    close: async () => (await listening)?.close(),
  };
}
