import * as z from 'zod';
import { Evento } from '#contract/entities/live.ts';
import { Id } from '#contract/entities/shared.ts';
import { AppError } from '#platform/errors.ts';
import { changesSince, currentRevision } from '#store/queries/notifications/events.ts';
import { withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { Account } from '../http/handler.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { textStream } from './text-stream.ts';
import { createWakeableTimer } from './wakeable-timer.ts';
import { withWriteTimeout } from './write-timeout.ts';

/** Changes are read at most this often; those in between are sent together. */
const COALESCE_MS = 250;
/** Longest silence of the stream. */
const HEARTBEAT_MS = 15_000;
/** Interval of polling without notifications. */
const LOOK_MS = 5_000;
const PER_ACCOUNT_MAX = 10;
const PER_PROCESS_MAX = 2_000;
const BATCHES_MAX = 5;

const Watched = z.array(Id).max(BATCHES_MAX);

type StreamDeps = Pick<ApiDeps, 'store' | 'clock' | 'logger' | 'shutdown' | 'checkAnswers'> & {
  accounts: Pick<ApiDeps['accounts'], 'stillOpen'>;
};

export interface EventStreams {
  /** Throws `demasiadas_conexiones`, or `entrada_no_valida` for an invalid list of batches. */
  open(
    account: Account,
    query: { desde?: number | undefined; batches?: string | undefined },
    signal: AbortSignal,
  ): Response;
}

/** Server-sent events: an account's changes from a revision on, until its token or session ends. */
export function eventStreams(deps: StreamDeps, feed: ChangeFeed = createChangeFeed(deps)): EventStreams {
  deps.shutdown.addEventListener('abort', () => void feed.close(), { once: true });
  const open = new Map<string, number>();
  let total = 0;

  const count = (usuarioId: string, change: 1 | -1) => {
    total += change;
    const next = (open.get(usuarioId) ?? 0) + change;
    if (next > 0) open.set(usuarioId, next);
    else open.delete(usuarioId);
  };

  return {
    open(account, query, signal) {
      const watched = Watched.safeParse(query.batches?.split(',').filter(Boolean) ?? []);
      if (!watched.success)
        throw new AppError('entrada_no_valida', `batches: como máximo ${BATCHES_MAX} identificadores`);
      if ((open.get(account.usuario_id) ?? 0) >= PER_ACCOUNT_MAX || total >= PER_PROCESS_MAX) {
        throw new AppError('demasiadas_conexiones');
      }
      count(account.usuario_id, 1);
      const { body, writer, cut } = textStream();
      const gone = AbortSignal.any([signal, deps.shutdown]);
      sendChanges(deps, feed, account, { desde: query.desde, batches: watched.data }, writer, gone)
        .then(() => withWriteTimeout(writer.close(), gone))
        .catch((error: unknown) => {
          if (!gone.aborted) deps.logger.debug({ err: error }, 'an event stream was cut');
          cut(error);
        })
        .finally(() => count(account.usuario_id, -1));
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
        },
      });
    },
  };
}

async function sendChanges(
  deps: StreamDeps,
  feed: ChangeFeed,
  account: Account,
  request: { desde: number | undefined; batches: readonly string[] },
  writer: WritableStreamDefaultWriter<string>,
  gone: AbortSignal,
): Promise<void> {
  const { usuario_id } = account;
  const timer = createWakeableTimer(gone);
  const unfollow = feed.follow(usuario_id, timer.wake);
  const say = async (evento: Evento) => {
    const data = JSON.stringify(deps.checkAnswers ? Evento.parse(evento) : evento);
    await withWriteTimeout(writer.ready, gone);
    await withWriteTimeout(
      writer.write(`id: ${evento.revision}\nevent: ${evento.tipo}\ndata: ${data}\n\n`),
      gone,
    );
    saidAt = performance.now();
  };
  let saidAt = 0;
  try {
    // Inside `try`: a database failure must not leave the follower registered.
    let cursor =
      request.desde ?? (await withAccount(deps.store, usuario_id, (tx) => currentRevision(tx, usuario_id)));
    await say({ tipo: 'latido', revision: cursor });
    while (!gone.aborted && deps.clock.now() < account.expMs && (await deps.accounts.stillOpen(account))) {
      const changes = await withAccount(deps.store, usuario_id, (tx) =>
        changesSince(tx, usuario_id, { desde: cursor, batches: request.batches, now: deps.clock.now() }),
      );
      const last = changes.eventos.length - 1;
      for (const [index, change] of changes.eventos.entries()) {
        // Only the last frame moves the cursor: after an interruption all frames are sent again.
        await say({
          ...change,
          revision: index === last ? changes.revision : Math.min(cursor, changes.revision),
        });
      }
      // Some changes have no event of their own: a keyword, a deleted batch.
      const isMoved = changes.revision > cursor && changes.eventos.length === 0;
      cursor = changes.revision;
      if (isMoved || performance.now() - saidAt >= HEARTBEAT_MS)
        await say({ tipo: 'latido', revision: cursor });
      await timer.pause(COALESCE_MS);
      await timer.next(LOOK_MS - COALESCE_MS);
    }
  } finally {
    unfollow();
  }
}
