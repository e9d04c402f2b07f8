import { dirname, resolve } from 'node:path';
import { type NetworkMap, readNetworkMap } from '#platform/config/network-map.ts';
import type { WorldSettings } from '#simulator/world/build.ts';
import { type Command, type ExitCode, readNumber, readOptions, UsageError, writeOut } from './command.ts';

const SEED_DEFAULT = 1;
const TRUTH_TIMEOUT_MS = 30_000;

export const simulador: Command = {
  ayuda: `simulador [--red red.json] [--semilla N] [--latencias reales|ninguna] [--puerto-oidc N] [MUNDO]
  Arranca una internet simulada en loopback y escribe su mapa de red. Ctrl+C la detiene.
  MUNDO: --mundo completo|demo (el completo tiene todas las zonas; el de la demostración, casi solo las de aquí) y
  --liberacion diez-dias|medianoche (un .es impagado se libera diez veces 24 horas después de salir de su zona y hasta
  6 horas más, o a medianoche de Madrid del undécimo día tras caducar).
simulador verdad [--red red.json | --semilla N [MUNDO]]
  Escribe la verdad de cada dominio a esta hora, una línea JSON por dominio: la de la internet simulada que está en
  marcha con ese mapa de red o, sin él, la del mundo de esa semilla. Con sus horas: cuándo sale de su zona
  (sale_de_zona), cuándo vuelve (vuelve_a_zona) y cuándo se libera (se_libera), si se sabe.
simulador comprobar [--semilla N] [--fallo NOMBRE[:PARTE]] [--solo N] [--registrador]
  Verifica ese mundo entero con el producto y lo compara con su verdad: tabla por tipo de dominio, y fin 1 si algo
  ocupado sale libre, falta un libre de cada 50 o algo no acaba en su fila. --solo: N dominios, de todos los tipos.
  --fallo: un mal comportamiento en PARTE de las peticiones (0–1; 0.1 si no se da); con «todos», uno tras otro sobre
  una muestra de 160 dominios (o --solo N) y unas búsquedas, una línea de tabla por cada uno. Lo que solo falla en los
  mapas se prueba en cientos de búsquedas, y nada de lo que dan estando sanos puede faltar sin que se diga. «false-404»
  (negar un nombre que existe) se prueba tres veces, con los de una clase (RDAP, WHOIS, DNS): lo que niegan todas las
  fuentes de una zona no lo puede saber nadie desde fuera.
  --registrador: la cuenta tiene la clave de un registrador, y a una persona le queda como mucho el 2 % de los nombres
  de .es; con «--fallo todos», solo los fallos del registrador.`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, {
      semilla: { type: 'string' },
      seed: { type: 'string' },
      latencias: { type: 'string' },
      'puerto-oidc': { type: 'string' },
      fallo: { type: 'string' },
      solo: { type: 'string' },
      registrador: { type: 'boolean' },
      mundo: { type: 'string' },
      liberacion: { type: 'string' },
    });
    const seed =
      readNumber('semilla', values.semilla ?? values.seed, { min: 0, max: 4_294_967_295 }) ?? SEED_DEFAULT;
    const [what, ...rest] = positionals;
    if (rest.length > 0 || (what !== undefined && !['verdad', 'comprobar'].includes(what))) {
      throw new UsageError(`No se entiende «${positionals.join(' ')}».`);
    }
    const world = readWorld(values.mundo, values.liberacion);
    if (what === 'verdad') {
      const red = values.red ?? process.env.RED_FILE;
      return await (red === undefined ? printTruth(seed, world) : printRunningTruth(resolve(red), signal));
    }
    if (what === 'comprobar') {
      const { comprobar } = await import('./comprobar.ts');
      const { fallo, solo, registrador = false } = values;
      return await comprobar({ seed, fallo, solo, registrador }, signal);
    }
    if (values.latencias !== undefined && !['reales', 'ninguna'].includes(values.latencias)) {
      throw new UsageError('--latencias admite reales o ninguna.');
    }
    const oidc = readNumber('puerto-oidc', values['puerto-oidc'], { min: 1, max: 65_535 });
    const { startSimulator } = await import('#simulator/start.ts');
    const redFile = resolve(values.red ?? process.env.RED_FILE ?? 'red.json');
    const simulator = await startSimulator({
      seed,
      redFile,
      dir: dirname(redFile),
      world,
      ...(values.latencias === 'reales' ? { latencies: 'real' } : {}),
      ...(oidc === undefined ? {} : { ports: { oidc } }),
    });
    process.stderr.write(`Internet simulada en marcha (semilla ${seed}). Mapa de red: ${redFile}\n`);
    await new Promise<void>((done) => {
      if (signal.aborted) done();
      signal.addEventListener('abort', () => done(), { once: true });
      // The program that started this one has died: end as well.
      process.once('disconnect', () => done());
    });
    await simulator.close();
    return 0;
  },
};

const KINDS: Readonly<Record<string, NonNullable<WorldSettings['kind']>>> = {
  completo: 'complete',
  demo: 'demo',
};
const RELEASES: Readonly<Record<string, NonNullable<WorldSettings['spainRelease']>>> = {
  'diez-dias': 'ten-days',
  medianoche: 'midnight',
};

function readWorld(mundo = 'completo', liberacion = 'diez-dias'): WorldSettings {
  const [kind, spainRelease] = [KINDS[mundo], RELEASES[liberacion]];
  if (kind === undefined) throw new UsageError('--mundo admite completo o demo.');
  if (spainRelease === undefined) throw new UsageError('--liberacion admite diez-dias o medianoche.');
  return { kind, spainRelease };
}

async function printTruth(seed: number, world: WorldSettings): Promise<ExitCode> {
  const { buildWorld } = await import('#simulator/world/build.ts');
  const { truthLines } = await import('#simulator/world/truth.ts');
  const now = Date.now();
  for (const line of truthLines(buildWorld(seed, now, world), now)) await writeOut(`${line}\n`);
  return 0;
}

/** A running simulator knows what has dropped since its start, and its clock. */
async function printRunningTruth(redFile: string, signal: AbortSignal): Promise<ExitCode> {
  const control = controlOf(redFile);
  if (!control) throw new UsageError(`${redFile} no es el mapa de red de una internet simulada.`);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TRUTH_TIMEOUT_MS)]);
  const response = await fetch(`${control.url}/truth`, { signal: limit }).catch(() => null);
  if (!response?.ok || response.body === null) {
    process.stderr.write(`La internet simulada de ${redFile} no responde. ¿Sigue en marcha?\n`);
    return 1;
  }
  const decoder = new TextDecoder();
  for await (const chunk of response.body) await writeOut(decoder.decode(chunk, { stream: true }));
  return 0;
}

function controlOf(redFile: string): NetworkMap['control'] {
  try {
    return readNetworkMap(redFile).control;
  } catch {
    return undefined;
  }
}
