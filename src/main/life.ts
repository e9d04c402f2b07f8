import { AppError } from '#platform/errors.ts';
import { onSignal } from './signals.ts';

export interface Life {
  /** Aborts when the program must end, even during its start. */
  signal: AbortSignal;
  /** Registers a cleanup; cleanups run in reverse order. */
  closeAtEnd(close: () => unknown): void;
  end(code: number): void;
}

/** A signal during the start waits for it and closes what it has opened. Exit 2 for wrong settings, otherwise 1. */
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
    // Lets pending signals be handled first.
    await new Promise((resolve) => setImmediate(resolve));
    // A start aborted by a signal is no failure.
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
