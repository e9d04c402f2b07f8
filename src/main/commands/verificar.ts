import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';
import { type DomainLine, type LeftOut, LINE_MAX, whyLeft, whyNone } from '#domain/website/domain-line.ts';
import { SITE_BOUNDS, SITES_AT_ONCE_MAX } from '#platform/config/site-bounds.ts';
import { type Program, startProgram } from '#program/program.ts';
import { verifyList } from '#program/verify-list.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import type { DomainVerdict } from '#store/queries/domains/verdict-results.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { withAccount } from '#store/store.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, readNumber, readOptions, UsageError, writeOut } from './command.ts';
import { countLines, readLinesCut } from './input/read-lines.ts';
import { createProgress } from './output/progress.ts';
import { type ResultFile, resumeResults } from './output/result-file.ts';

const SITES = { min: 1, max: SITES_AT_ONCE_MAX };
const LEFT_SAID = 20;

export const verificar: Command = {
  ayuda: `verificar [FILE|-] [--salida FILE] [--confirmar] [--registro] [--simultaneas N] [--datos CARPETA] [--red FILE]
  Dominios, URL, correos o líneas de CSV, de JSON o de zona (archivo o entrada estándar); una línea JSON por cada dominio de
  cada línea, según terminan, y una por cada línea sin dominio. Lo que se deja aparte se dice en la salida de errores.
  --confirmar espera la segunda respuesta de los que una sola da por libres (unos diez minutos) ·
  --salida escribe en un archivo y, si ya existe, continúa donde quedó · --registro pregunta al registro también por
  los que responden · --simultaneas webs visitadas a la vez, ${SITES.min}–${SITES.max} (por defecto ${SITE_BOUNDS.atOnce})`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, {
      ...SHARED_OPTIONS,
      salida: { type: 'string' },
      registro: { type: 'boolean' },
      confirmar: { type: 'boolean' },
      simultaneas: { type: 'string' },
    });
    const atOnce = readNumber('simultaneas', values.simultaneas, SITES);
    if (positionals.length > 1) throw new UsageError('verificar admite un solo archivo.');
    const file = positionals[0] ?? '-';
    const total = await countLines(file, LINE_MAX);
    const lines = textOf(readLinesCut(file, LINE_MAX));
    const first = await lines.next();
    if (first.done) throw new UsageError('No hay ningún dominio que verificar.');
    const results = values.salida === undefined ? null : await resumeResults(values.salida);
    if (results && results.answered > 0) {
      process.stderr.write(`Se continúa: ${results.answered} entradas ya tienen respuesta.\n`);
    }
    try {
      const given = cliConfig(values);
      const config = atOnce === undefined ? given : { ...given, sites: { ...given.sites, atOnce } };
      const program = await startProgram(config, { mode: 'worker', log: 'warn' });
      try {
        await verifyAll(program, startingWith(first.value, lines), {
          results,
          total,
          persona: values.registro ?? false,
          confirm: values.confirmar ?? false,
          signal,
        });
      } finally {
        await program.stop();
      }
    } finally {
      await results?.close();
    }
    if (!signal.aborted) return 0;
    const how =
      values.salida === undefined ? 'con --salida se puede continuar' : 'repite la orden y continuará';
    process.stderr.write(`Interrumpido: ${how} donde quedó.\n`);
    return 1;
  },
};

async function* textOf(
  lines: AsyncIterable<{ text: string; cut: boolean; number: number }>,
): AsyncGenerator<string> {
  for await (const { text, cut, number } of lines) {
    if (cut) process.stderr.write(`La línea ${number} es demasiado larga: solo se lee su principio.\n`);
    yield text;
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Reports names of lines that are not verified: the first ones one by one, then their number. */
class LeftNames {
  #count = 0;

  say(entrada: string, left: readonly LeftOut[]): void {
    for (const each of left) {
      this.#count += 1;
      if (this.#count > LEFT_SAID) continue;
      process.stderr.write(
        `Se deja aparte «${each.texto}» de «${entrada.slice(0, 80)}»: ${whyLeft(each)}.\n`,
      );
    }
  }

  end(): void {
    if (this.#count > 0) process.stderr.write(`Nombres que se dejan aparte: ${this.#count}.\n`);
  }
}

async function verifyAll(
  program: Program,
  lines: AsyncGenerator<string>,
  run: {
    results: ResultFile | null;
    total: number | null;
    persona: boolean;
    confirm: boolean;
    signal: AbortSignal;
  },
): Promise<void> {
  const progress = createProgress('dominios');
  const usuarioId = await localAccount(program.store, program.clock.now());
  let done = run.results?.answered ?? 0;
  let once = 0;
  const left = new LeftNames();
  const write = async (row: object) => {
    done += 1;
    const text = `${JSON.stringify(row)}\n`;
    await (run.results ? run.results.write(text) : writeOut(text));
    // A line may name several domains.
    progress.update(done, run.total === null ? null : Math.max(done, run.total));
  };
  try {
    await verifyList(program, lines, {
      usuarioId,
      persona: run.persona,
      signal: run.signal,
      confirm: run.confirm,
      onConfirming: sayConfirming(),
      isAnswered: (entrada, dominio) => run.results?.takeAnswered(entrada, dominio) ?? false,
      onLeft: (entrada, names) => left.say(entrada, names),
      onNone: (entrada, none) => write(withoutDomain(entrada, none)),
      onVerdicts: async (found) => {
        const names = found.map(({ verdict }) => verdict.dominio);
        const evidence = await withAccount(program.store, usuarioId, (tx) =>
          readEvidence(tx, usuarioId, names, program.clock.now()),
        );
        for (const { verdict, entradas } of found) {
          if (awaitsSecondWord(verdict)) once += 1;
          const shown = withEvidence(verdict, evidence.get(verdict.dominio) ?? []);
          for (const entrada of entradas) await write({ entrada, ...shown });
        }
      },
    });
  } finally {
    progress.stop();
    left.end();
  }
  if (once > 0 && !run.signal.aborted) process.stderr.write(onceText(once, run.confirm));
}

/** Reports the wait, and again when it gets longer. */
function sayConfirming(): (waiting: { dominios: number; until: number | null }) => void {
  let said: number | null = null;
  return ({ dominios, until }) => {
    if (said !== null && (until ?? 0) - said < MINUTE) return;
    said = until ?? said ?? 0;
    const when = until === null ? '' : ` hacia las ${CLOCK.format(until)}`;
    process.stderr.write(
      `Se espera la segunda respuesta de ${cuantos(dominios, 'dominio')} que una da por ${dominios === 1 ? 'libre' : 'libres'}${when}. ` +
        'Se puede interrumpir: con --salida la misma orden continúa.\n',
    );
  };
}

const CLOCK = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit' });
const MINUTE = 60_000;

const onceText = (once: number, confirm: boolean) =>
  `${cuantos(once, 'dominio')} con una sola respuesta que ${once === 1 ? 'lo' : 'los'} da por ${once === 1 ? 'libre' : 'libres'} (es_disponible null, confirmaciones 1): ` +
  `${confirm ? 'la segunda no ha llegado; se pedirá otra vez más tarde' : 'con --confirmar se espera la segunda'}.\n`;

type Known = Awaited<ReturnType<typeof readEvidence>> extends Map<string, infer Pieces> ? Pieces : never;

function withEvidence(
  { id, comprobando, revision, segundo_canal_desde, ...shown }: DomainVerdict,
  known: Known,
) {
  const evidencias = known.map((piece) => ({
    fuente: piece.fuente,
    servidor: piece.servidor,
    resultado: piece.kind,
    detalle: piece.detalle,
    hora: new Date(piece.hora).toISOString(),
    ms: Math.round(piece.ms),
  }));
  return { ...shown, evidencias };
}

/** A line without a domain also gets an output line. */
function withoutDomain(entrada: string, none: DomainLine & { kind: 'none' }) {
  // An unreadable line is unknown; to call it taken would be wrong.
  const unread = none.reason === 'invalid' || none.reason === 'comment';
  // The row `platform` of the verdict table: the domain of a platform is not checked.
  const shared = !unread && none.reason !== 'address' && none.reason !== 'unregistrable';
  return {
    entrada,
    dominio: null,
    estado_verificacion: shared ? estadoVerificacion.activo : null,
    es_disponible: unread ? null : false,
    confianza: unread ? 0 : 1,
    confirmaciones: 0,
    verification_method: unread ? 'ninguno' : 'psl',
    fase_ciclo: shared ? faseCiclo.activo : null,
    fecha_expiracion: null,
    registrar: null,
    motivo: none.reason === 'invalid' ? invalidText(none) : `Sin dominio propio: ${whyNone(none)}.`,
    evidencias: [],
  };
}

function invalidText({ left: [left] }: DomainLine): string {
  if (left) return `No se reconoce ningún dominio: «${left.texto}» ${whyLeft(left)}.`;
  return 'No se reconoce ningún dominio: escribe un dominio (ejemplo.es) o una dirección web (https://ejemplo.es) por línea.';
}
