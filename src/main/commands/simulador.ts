import { dirname, resolve } from 'node:path';
import { type Command, readNumber, readOptions, UsageError, writeOut } from './command.ts';

const SEED_DEFAULT = 1;

export const simulador: Command = {
  ayuda: `simulador [--red red.json] [--semilla N] [--latencias reales|ninguna]
  Arranca una internet simulada en loopback y escribe su mapa de red. Ctrl+C la detiene.
simulador verdad [--semilla N]
  Escribe la verdad de cada dominio de ese mundo, una línea JSON por dominio.
simulador comprobar [--semilla N] [--fallo NOMBRE[:PARTE]] [--solo N]
  Verifica ese mundo entero con el producto y lo compara con su verdad: tabla por tipo de dominio, y fin 1 si algo
  ocupado sale libre, falta un libre de cada 50 o algo no acaba en su fila. --solo: N dominios, de todos los tipos.
  --fallo: un mal comportamiento en PARTE de las peticiones (0–1; 0.1 si no se da); con «todos», uno tras otro sobre
  una muestra de 160 dominios (o --solo N) y dos búsquedas, una línea de tabla por cada uno.`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, {
      semilla: { type: 'string' },
      seed: { type: 'string' },
      latencias: { type: 'string' },
      fallo: { type: 'string' },
      solo: { type: 'string' },
    });
    const seed =
      readNumber('semilla', values.semilla ?? values.seed, { min: 0, max: 4_294_967_295 }) ?? SEED_DEFAULT;
    const [what, ...rest] = positionals;
    if (rest.length > 0 || (what !== undefined && !['verdad', 'comprobar'].includes(what))) {
      throw new UsageError(`No se entiende «${positionals.join(' ')}».`);
    }
    if (what === 'verdad') return await printTruth(seed);
    if (what === 'comprobar') {
      const { comprobar } = await import('./comprobar.ts');
      return await comprobar({ seed, fallo: values.fallo, solo: values.solo }, signal);
    }
    if (values.latencias !== undefined && !['reales', 'ninguna'].includes(values.latencias)) {
      throw new UsageError('--latencias admite reales o ninguna.');
    }
    const { startSimulator } = await import('#simulator/start.ts');
    const redFile = resolve(values.red ?? process.env.RED_FILE ?? 'red.json');
    const simulator = await startSimulator({
      seed,
      redFile,
      dir: dirname(redFile),
      ...(values.latencias === 'reales' ? { latencies: 'real' } : {}),
    });
    process.stderr.write(`Internet simulada en marcha (semilla ${seed}). Mapa de red: ${redFile}\n`);
    await new Promise<void>((done) => {
      if (signal.aborted) done();
      signal.addEventListener('abort', () => done(), { once: true });
      // Started by a program that died without a word: nobody is left to stop us.
      process.once('disconnect', () => done());
    });
    await simulator.close();
    return 0;
  },
};

async function printTruth(seed: number): Promise<number> {
  const { buildWorld } = await import('#simulator/world/build.ts');
  const { truthLines } = await import('#simulator/world/truth.ts');
  for (const line of truthLines(buildWorld(seed))) await writeOut(`${line}\n`);
  return 0;
}
