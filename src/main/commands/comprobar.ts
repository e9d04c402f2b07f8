import { formatCheck } from '#simulator/check.ts';
import { type FaultName, faultNames } from '#simulator/faults.ts';
import { runWorldCheck, type WorldCheckResult } from '../world-check.ts';
import { readNumber, UsageError, writeOut } from './command.ts';
import { createProgress } from './progress.ts';

const SHARE_DEFAULT = 0.1;

/** `simulador comprobar`: a world against the product. Exit 1 when a taken name came out free, or free ones are missing. */
export async function comprobar(
  given: { seed: number; fallo: string | undefined; solo: string | undefined },
  signal: AbortSignal,
): Promise<number> {
  const fault = readFault(given.fallo);
  const only = readNumber('solo', given.solo, { min: 1, max: 1_000_000 }) ?? null;
  const progress = createProgress('dominios');
  try {
    const result = await runWorldCheck({
      seed: given.seed,
      fault,
      only,
      signal,
      onProgress: (done, total) => progress.update(done, total),
    });
    progress.stop();
    if (signal.aborted) return 130;
    await writeOut(formatCheck(result.check));
    await writeOut(report(result));
    return result.passed ? 0 : 1;
  } finally {
    progress.stop();
  }
}

function readFault(text: string | undefined): { name: FaultName; share: number } | null {
  if (text === undefined) return null;
  const [name, part, ...rest] = text.split(':');
  const known = faultNames.find((fault) => fault === name);
  if (!known) throw new UsageError(`No existe el fallo «${name}». Los que hay: ${faultNames.join(', ')}.`);
  const share = part === undefined ? SHARE_DEFAULT : Number(part);
  if (rest.length > 0 || !(share > 0 && share <= 1)) {
    throw new UsageError('La parte de --fallo es un número mayor que 0 y hasta 1, p. ej. throttle-429:0.2.');
  }
  return { name: known, share };
}

function report(result: WorldCheckResult): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const outrun = result.outrun.map(({ server, times }) => `${server} (${times})`).join(', ');
  return `
Dominios: ${result.domains} en ${seconds(result.firstVerdictsMs)}; segundas confirmaciones en ${seconds(result.confirmationsMs)}
Libres confirmados dos veces: ${result.confirmed} de ${result.reported}
Fuera de su fila: ${result.outOfRow.length}${result.outOfRow.length > 0 ? ` (${result.outOfRow.slice(0, 20).join(', ')})` : ''}
Consultas a registros: ${result.registryQueries}
Límites superados: ${outrun === '' ? 'ninguno' : outrun}
Página privada: ${result.privateTouches.length === 0 ? 'intacta' : `tocada ${result.privateTouches.length} veces (${result.privateTouches[0]})`}
${result.passed ? 'SUPERADO' : 'NO SUPERADO'}
`;
}
