import { existsSync } from 'node:fs';
import { AppError } from '#platform/errors.ts';
import { type Command, type ExitCode, UsageError, writeOut } from './commands/command.ts';
import { onSignal } from './signals.ts';

/** Commands are loaded on use: a list of zones needs no database driver. */
const commands: Record<string, () => Promise<Command>> = {
  buscar: async () => (await import('./commands/buscar.ts')).buscar,
  lote: async () => (await import('./commands/lote.ts')).lote,
  verificar: async () => (await import('./commands/verificar.ts')).verificar,
  clasificar: async () => (await import('./commands/clasificar.ts')).clasificar,
  exportar: async () => (await import('./commands/exportar.ts')).exportar,
  valorar: async () => (await import('./commands/valorar.ts')).valorar,
  reloj: async () => (await import('./commands/reloj.ts')).reloj,
  zonas: async () => (await import('./commands/zonas.ts')).zonas,
  ordenes: async () => (await import('./commands/ordenes.ts')).ordenes,
  respaldo: async () => (await import('./commands/respaldo.ts')).respaldo,
  usuarios: async () => (await import('./commands/usuarios.ts')).usuarios,
  claves: async () => (await import('./commands/claves.ts')).claves,
  simulador: async () => (await import('./commands/simulador.ts')).simulador,
};

// The environment has priority over the file.
if (existsSync('.env')) process.loadEnvFile('.env');

const OK = 0;
const FAILED = 1;
const BAD_USE = 2;

/** Undefined for an unknown command, which is reported. */
function commandOf(name: string): (() => Promise<Command>) | undefined {
  if (Object.hasOwn(commands, name)) return commands[name];
  const known = Object.keys(commands).join(', ');
  process.stderr.write(`No existe el comando «${name}». Los que hay: ${known}.\n`);
  return undefined;
}

/** Requested help is data, so it goes to standard output. */
async function help(name: string | undefined): Promise<ExitCode> {
  const load = name === undefined ? undefined : commandOf(name);
  if (name !== undefined && !load) return BAD_USE;
  await writeOut(load ? `${(await load()).ayuda}\n` : await allHelp());
  return OK;
}

async function allHelp(): Promise<string> {
  const texts = await Promise.all(Object.values(commands).map(async (load) => (await load()).ayuda));
  return `Uso: npm run -s cli -- COMANDO [opciones]\nayuda [COMANDO]\n\n${texts.join('\n\n')}\n`;
}

async function main(argv: readonly string[]): Promise<ExitCode> {
  const [name, ...args] = argv;
  if (name === undefined) {
    process.stderr.write(await allHelp());
    return BAD_USE;
  }
  if (['--help', '-h', 'ayuda'].includes(name)) return await help(args[0]);
  const load = commandOf(name);
  if (!load) return BAD_USE;
  const command = await load();
  if (args.includes('--help') || args.includes('-h')) {
    await writeOut(`${command.ayuda}\n`);
    return OK;
  }
  const stopping = new AbortController();
  onSignal(() => stopping.abort());
  try {
    return await command.run(args, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted && error instanceof Error && error.name === 'AbortError') {
      process.stderr.write('Interrumpido.\n');
      return FAILED;
    }
    return report(error, command);
  }
}

/** Statuses of unusable or oversized input. */
const BAD_INPUT: ReadonlySet<number> = new Set([400, 413]);

/** Reports an error in Spanish; the stack only with LOG_LEVEL=debug. */
function report(error: unknown, command: Command): ExitCode {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${command.ayuda}\n`);
    return BAD_USE;
  }
  if (error instanceof AppError) {
    process.stderr.write(`${error.message}\n`);
    return error.code === 'configuracion_incompleta' || BAD_INPUT.has(error.status) ? BAD_USE : FAILED;
  }
  // A database error's message repeats the query with its values; its cause is more useful.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const detail = process.env.LOG_LEVEL === 'debug' && cause instanceof Error ? cause.stack : undefined;
  const text = detail ?? (cause instanceof Error ? cause.message : String(cause));
  process.stderr.write(`Error inesperado: ${text}\n`);
  return FAILED;
}

// A reader that stops reading (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? OK : FAILED),
);

process.exitCode = await main(process.argv.slice(2));
