import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Done; not done, also where it was interrupted; wrong use or unusable input. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  ayuda: string;
  /** Data on standard output, messages on standard error. */
  run(args: readonly string[], signal: AbortSignal): Promise<ExitCode>;
}

/** Wrong use of the command line: shows its Spanish message and the help, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses options strictly; throws UsageError that names an unknown one. Every command has `--red`. */
export function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, red: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    const name = /'(--?[^']+)'/.exec(error instanceof Error ? error.message : '')?.[1]?.split(' ')[0] ?? '';
    const missing = error instanceof Error && /argument missing|ambiguous/.test(error.message);
    throw new UsageError(missing ? `A la opción ${name} le falta su valor.` : `Opción desconocida: ${name}`);
  }
}

export function readNumber(
  name: string,
  text: string | undefined,
  bounds: { min: number; max: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < bounds.min || value > bounds.max) {
    throw new UsageError(
      `--${name} debe ser un número entre ${bounds.min} y ${bounds.max}; has escrito «${text}».`,
    );
  }
  return value;
}

export async function writeOut(text: string): Promise<void> {
  if (!process.stdout.write(text))
    await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}
