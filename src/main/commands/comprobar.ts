import { checksOf, sweepFaults, sweepHeader, sweepLine } from '#acceptance/fault-sweep.ts';
import { runWorldCheck, type WorldCheckOptions, type WorldCheckResult } from '#acceptance/world-check.ts';
import { formatCheck } from '#simulator/check.ts';
import { type FaultName, faultNames } from '#simulator/faults.ts';
import { type ExitCode, readNumber, UsageError, writeOut } from './command.ts';
import { createProgress } from './output/progress.ts';

const SHARE_DEFAULT = 0.1;
const EVERY_FAULT = 'todos';
const FAULTS = [EVERY_FAULT, ...faultNames] as const;
/** At least one of every kind of domain and every zone; the whole world under each fault takes hours. */
const SWEEP_SAMPLE = 160;
const MAX_NAMES = 1_000_000;

interface CheckRequest {
  seed: number;
  fallo: string | undefined;
  solo: string | undefined;
  registrador: boolean;
}

/** `simulador comprobar`. Exit 1 if a taken name is reported free, or free ones are missing. */
export async function comprobar(given: CheckRequest, signal: AbortSignal): Promise<ExitCode> {
  const fault = readFault(given.fallo);
  const only = readNumber('solo', given.solo, { min: 1, max: MAX_NAMES }) ?? null;
  if (fault !== null && isEvery(fault)) {
    const sweep = { seed: given.seed, only: only ?? SWEEP_SAMPLE, share: fault.share };
    return await comprobarTodos({ ...sweep, registrarAlone: given.registrador }, signal);
  }
  const checks = fault === null ? [NO_FAULT] : checksOf(fault.name, fault.share);
  let passed = true;
  for (const { label, fault: one } of checks) {
    if (checks.length > 1) await writeOut(`${label}\n`);
    const result = await checkOnce({
      seed: given.seed,
      fault: one,
      only,
      registrador: given.registrador,
      signal,
    });
    if (signal.aborted) return 1;
    await writeOut(formatCheck(result.check));
    await writeOut(report(result));
    passed &&= result.passed;
  }
  return passed ? 0 : 1;
}

const NO_FAULT = { label: '', fault: null };

async function checkOnce(options: Omit<WorldCheckOptions, 'onProgress'>): Promise<WorldCheckResult> {
  const progress = createProgress('dominios');
  try {
    return await runWorldCheck({ ...options, onProgress: (done, total) => progress.update(done, total) });
  } finally {
    progress.stop();
  }
}

async function comprobarTodos(
  options: { seed: number; only: number; share: number; registrarAlone: boolean },
  signal: AbortSignal,
): Promise<ExitCode> {
  await writeOut(sweepHeader());
  const passed = await sweepFaults({
    ...options,
    signal,
    onResult: (name, result) => writeOut(sweepLine(name, result)),
  });
  if (signal.aborted) return 1;
  await writeOut(passed ? 'SUPERADO\n' : 'NO SUPERADO\n');
  return passed ? 0 : 1;
}

interface Asked<Name> {
  name: Name;
  share: number;
}
type EveryFault = Asked<typeof EVERY_FAULT>;

const isEvery = (fault: EveryFault | Asked<FaultName>): fault is EveryFault => fault.name === EVERY_FAULT;

function readFault(text: string | undefined): EveryFault | Asked<FaultName> | null {
  if (text === undefined) return null;
  const [name, part, ...rest] = text.split(':');
  const known = FAULTS.find((fault) => fault === name);
  if (!known) {
    throw new UsageError(`No existe el fallo «${name}». Los que hay: ${FAULTS.join(', ')}.`);
  }
  const share = part === undefined ? SHARE_DEFAULT : Number(part);
  if (rest.length > 0 || !(share > 0 && share <= 1)) {
    throw new UsageError('La parte de --fallo es un número mayor que 0 y hasta 1, p. ej. throttle-429:0.2.');
  }
  return known === EVERY_FAULT ? { name: known, share } : { name: known, share };
}

function report(result: WorldCheckResult): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const some = (list: readonly string[]) =>
    `${list.length}${list.length > 0 ? ` (${list.slice(0, 20).join(', ')})` : ''}`;
  const { losses } = result;
  const searched = losses
    ? `Negocios de búsquedas sanas: ${losses.healthy}; perdidos o sin avisar: ${some(losses.losses)}; repetidos: ${some(result.doubled)}; keywords que se dicen incompletas: ${losses.partial}\n`
    : '';
  const outrun = result.outrun.map(({ server, times }) => `${server} (${times})`).join(', ');
  return `
Dominios: ${result.domains} en ${seconds(result.firstVerdictsMs)}; confirmaciones y reintentos en ${seconds(result.confirmationsMs)}
Falsos libres a primera vista, sin confirmar: ${some(result.falseAtFirst)}
Libres falsos que todos sus registros negaron: ${some(result.deniedByAll)}
Libres sin encontrar: ${some(result.missed)}
Libres confirmados dos veces: ${result.confirmed} de ${result.reported}
Fuera de su fila: ${some(result.outOfRow)}
Nombres de .es: ${result.spanish.names}; para una persona: ${personShare(result)}
Sin terminar: ${some(result.unended)}
Peticiones con fallo: ${result.suffered}
Consultas a registros: ${result.registryQueries}
Límites superados: ${outrun === '' ? 'ninguno' : outrun}
Página privada: ${result.privateTouches.length === 0 ? 'intacta' : `tocada ${result.privateTouches.length} veces (${result.privateTouches[0]})`}
${searched}${result.passed ? 'SUPERADO' : 'NO SUPERADO'}
`;
}

function personShare({ spanish: { names, byPerson } }: WorldCheckResult): string {
  const share = names === 0 ? '–' : `${((100 * byPerson.length) / names).toFixed(1)} %`;
  return `${byPerson.length} (${share})`;
}
