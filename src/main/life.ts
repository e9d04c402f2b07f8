import { AppError } from '#platform/errors.ts';
import { onSignal } from './signals.ts';

/** The life of a program that serves until it is asked to end. */
export interface Life {
  /** Aborts when the program is to end, also while it starts. */
  signal: AbortSignal;
  /** What was started is closed at the end, the last one first. */
  closeAtEnd(close: () => unknown): void;
  /** Ends the program: what was started is closed, then the process exits. */
  end(code: number): void;
}

/**
 * Starts a program and ends it in order at a signal, however early it comes: a start under way is waited for, and what
 * it has started by then is closed. A start that fails says why: exit 2 for wrong settings, else 1.
 */
export async function live(start: (life: Life) => Promise<void>): Promise<void> {
  const ending = new AbortController();
  const closers: (() => unknown)[] = [];
  let exitCode: number | null = null;
  const end = (code: number) => {
    exitCode ??= code;
    ending.abort();
  };
  onSignal(() => end(0));
  process.stdout.on('error', () => {});
  const { signal } = ending;
  try {
    await start({ signal, closeAtEnd: (close) => closers.push(close), end });
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  } catch (error) {
    // A signal that came while nothing else could run is heard only now.
    await new Promise((resolve) => setImmediate(resolve));
    // Asked to end while it started: not having come up is no failure.
    if (!signal.aborted) exitCode = report(error);
  }
  for (const close of closers.reverse()) {
    try {
      await close();
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    }
  }
  process.exit(exitCode ?? 0);
}

function report(error: unknown): number {
  const text =
    error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  return error instanceof AppError && error.code === 'configuracion_incompleta' ? 2 : 1;
}
