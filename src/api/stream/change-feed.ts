import type { Logger } from '#platform/logger.ts';
import { type ChangeWatch, watchChanges } from '#store/watch-changes.ts';

/** Hints that an account's revision may have risen; followers also poll. */
export interface ChangeFeed {
  follow(usuarioId: string, onChange: () => void): () => void;
  close(): Promise<void>;
}

export function createChangeFeed(deps: { databaseUrl: string; logger: Logger }): ChangeFeed {
  const followers = new Map<string, Set<() => void>>();
  let watch: Promise<ChangeWatch | null> | null = null;

  const start = () =>
    watchChanges({
      appUrl: deps.databaseUrl,
      log: deps.logger,
      onChange: (usuarioId) => {
        for (const notify of followers.get(usuarioId) ?? []) notify();
      },
      onGap: () => {
        for (const group of followers.values()) for (const notify of group) notify();
      },
    }).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'changes cannot be heard; the next follower tries again');
      watch = null;
      return null;
    });

  return {
    follow(usuarioId, onChange) {
      const group = followers.get(usuarioId) ?? new Set();
      followers.set(usuarioId, group.add(onChange));
      watch ??= start();
      return () => {
        group.delete(onChange);
        if (group.size === 0 && followers.get(usuarioId) === group) followers.delete(usuarioId);
      };
    },
    close: async () => (await watch)?.close(),
  };
}
