import type pg from 'pg';
import type { Logger } from '#platform/logger.ts';
import type { Tx } from './transaction.ts';

/** The payload is `kind:key`. */
export const WORK_CHANNEL = 'trabajo';

/** Possible work: keywords of a batch, domains of an account, questions for a registry server. */
export type WakeUp =
  | { kind: 'keywords'; usuario_id: string; batch_id: string }
  | { kind: 'domains'; usuario_id: string }
  | { kind: 'registry'; servidor: string };

/** `domains:<account>`, `keywords:<account>/<batch>`, `registry:<server>`. */
export function wakeUpText(wake: WakeUp): string {
  switch (wake.kind) {
    case 'keywords':
      return `keywords:${wake.usuario_id}/${wake.batch_id}`;
    case 'domains':
      return `domains:${wake.usuario_id}`;
    case 'registry':
      return `registry:${wake.servidor}`;
  }
}

/** Parses a wake-up; null if the text is not one. */
export function readWakeUp(text: string): WakeUp | null {
  const at = text.indexOf(':');
  const [kind, key] = [text.slice(0, at), text.slice(at + 1)];
  if (key === '') return null;
  if (kind === 'domains') return { kind, usuario_id: key };
  if (kind === 'registry') return { kind, servidor: key };
  const [usuario_id = '', batch_id = ''] = key.split('/');
  return kind === 'keywords' && batch_id !== '' ? { kind, usuario_id, batch_id } : null;
}

const waiting = new WeakMap<Tx, Map<string, WakeUp>>();

/** Notifies workers after this transaction's commit. Only a hint: the sweep finds work after a lost one. */
export function wakeUp(tx: Tx, wake: WakeUp): void {
  const held = waiting.get(tx) ?? new Map<string, WakeUp>();
  held.set(wakeUpText(wake), wake);
  waiting.set(tx, held);
}

export const wakeUpsOf = (tx: Tx): readonly WakeUp[] => [...(waiting.get(tx)?.values() ?? [])];

export interface WakeUps {
  announce(wakes: readonly WakeUp[]): void;
  /** Receives this process's wake-ups at once. Returns a function that stops it. */
  listen(hear: (wake: WakeUp) => void): () => void;
  close(): Promise<void>;
}

const COALESCE_MS = 50;

/** Other processes get a coalesced NOTIFY outside the writing transactions. */
export function createWakeUps(pool: pg.Pool, log: Logger): WakeUps {
  const listeners = new Set<(wake: WakeUp) => void>();
  const held = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    timer = null;
    const texts = [...held];
    held.clear();
    if (texts.length === 0) return;
    await pool
      .query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [WORK_CHANNEL, texts])
      .catch((error: unknown) => log.warn({ err: error }, 'wake-ups could not be announced'));
  };
  return {
    announce(wakes) {
      for (const wake of wakes) {
        for (const hear of listeners) hear(wake);
        held.add(wakeUpText(wake));
      }
      if (held.size > 0) timer ??= setTimeout(() => void flush(), COALESCE_MS);
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
