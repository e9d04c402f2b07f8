import { expect, inject, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { openStore } from '#store/store.ts';
import { createAccount, freshDatabase } from '#store/testing.ts';
import { eventStreams } from './event-stream.ts';

test.each([
  ['its first question', {}],
  ['a later one', { desde: 0 }],
])(
  'a stream whose database fails at %s leaves no follower behind, and is no longer counted',
  async (_, query) => {
    const db = await freshDatabase(inject('postgres'));
    const usuario_id = await createAccount(db.store);
    const lost = await openStore({ appUrl: db.appUrl, log: silentLogger });
    await lost.close();
    const shutdown = new AbortController();
    let [followed, following] = [0, 0];
    const streams = eventStreams(
      {
        store: lost,
        clock: fixedClock(0),
        logger: silentLogger,
        shutdown: shutdown.signal,
        checkAnswers: true,
        accounts: { stillOpen: async () => true },
      },
      {
        follow: () => {
          followed += 1;
          following += 1;
          return () => {
            following -= 1;
          };
        },
        close: async () => undefined,
      },
    );
    const account = {
      usuario_id,
      sesion_id: usuario_id,
      email: 'ana@example.com',
      ip: '127.0.0.1',
      expMs: 1,
      hasSecondFactor: false,
      verifiedMs: 0,
      acceso: null,
    };
    // More than an account may have open: a failed stream must not count as open.
    for (let tried = 1; tried <= 11; tried += 1) {
      const answer = streams.open(account, query, new AbortController().signal);
      await expect(answer.text()).rejects.toThrow();
      expect([followed, following]).toEqual([tried, 0]);
    }
    shutdown.abort();
    await db.drop();
  },
);
