import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { IDIOMA_DEFAULT, IDIOMAS_KEYWORD, PAIS_DETECT, PAISES } from '#contract/limits.ts';
import { estadoProceso, ProveedorMapas } from '#contract/states.ts';
import { motivoKeyword } from '#domain/keyword/keyword.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';
import { createSearch, reviewedKeywords } from '#pipeline/batches/create-batch.ts';
import { withheld } from '#pipeline/contact/withheld.ts';
import { wait } from '#pipeline/runtime/wait.ts';
import { type Program, startProgram } from '#program/program.ts';
import { throughOutage } from '#store/outage.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { keepsLittleOfGoogle } from '#store/queries/businesses/google.ts';
import {
  batchProgress,
  failedKeywords,
  type ResultRow,
  settledResults,
} from '#store/queries/domains/verdict-results.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, type ExitCode, readNumber, readOptions, UsageError, writeOut } from './command.ts';
import { ONLY_OURS } from './output/only-ours.ts';
import { createProgress } from './output/progress.ts';
import { csvLine, resultHeader } from './output/result-csv.ts';

const POLL_MS = 250;
const PAGE = 500;

export const buscar: Command = {
  ayuda: `buscar KEYWORD… [--pais ES] [--idioma es] [--max 20] [--proveedor NOMBRE] [--formato jsonl|csv] [--datos CARPETA] [--red FILE]
  Busca los negocios de cada keyword y verifica el dominio de cada uno. Una línea por negocio, según terminan.
  --max 1–100 negocios por keyword · proveedores: ${ProveedorMapas.options.join(', ')}`,

  async run(args, signal) {
    const { values, positionals } = readOptions(args, {
      ...SHARED_OPTIONS,
      pais: { type: 'string' },
      idioma: { type: 'string' },
      max: { type: 'string' },
      proveedor: { type: 'string' },
      formato: { type: 'string' },
    });
    const search = readSearch(values, positionals);
    const csv = readFormat(values.formato) === 'csv';
    // Before anything is started, so that bad keywords change nothing.
    const bad = reviewedKeywords(positionals).rechazadas.filter(
      (line) => line.motivo !== motivoKeyword.duplicado,
    );
    if (bad.length > 0) {
      throw new UsageError(bad.map((line) => `Keyword no válida «${line.texto}»: ${line.motivo}`).join('\n'));
    }
    const program = await startProgram(cliConfig(values), { mode: 'worker', log: 'warn' });
    try {
      const usuario_id = await localAccount(program.store, program.clock.now());
      const created = await createSearch(
        program.pipeline,
        {
          usuario_id,
          tipo: 'individual',
          nombre: `buscar ${new Date(program.clock.now()).toISOString()}`,
          descripcion: '',
          lineas: positionals,
          ...search,
        },
        true,
      );
      for (const line of created.rechazadas)
        process.stderr.write(`Omitida «${line.texto}»: ${line.motivo}\n`);
      return await follow(program, { usuario_id, batch_id: created.batch_id }, csv, signal);
    } finally {
      await program.stop();
    }
  },
};

interface SearchOptions {
  pais?: string | undefined;
  idioma?: string | undefined;
  max?: string | undefined;
  proveedor?: string | undefined;
}

function readSearch(values: SearchOptions, keywords: readonly string[]) {
  if (keywords.length === 0) throw new UsageError('Por favor, ingresa al menos una keyword');
  const pais = (values.pais ?? PAIS_DETECT).toUpperCase();
  if (pais !== PAIS_DETECT && !PAISES.some((known) => known === pais)) {
    throw new UsageError(`País desconocido «${values.pais}». Los admitidos: ${PAISES.join(', ')}.`);
  }
  const idioma = values.idioma ?? IDIOMA_DEFAULT;
  const known = IDIOMAS_KEYWORD.find((language) => language === idioma);
  if (!known)
    throw new UsageError(`Idioma desconocido «${idioma}». Los admitidos: ${IDIOMAS_KEYWORD.join(', ')}.`);
  const proveedor = ProveedorMapas.nullable().safeParse(values.proveedor ?? null);
  if (!proveedor.success) {
    throw new UsageError(
      `Proveedor desconocido «${values.proveedor}». Los que hay: ${ProveedorMapas.options.join(', ')}.`,
    );
  }
  const max_resultados_por_keyword = readNumber('max', values.max, { min: 1, max: 100 }) ?? 20;
  const configuracion: BatchConfiguracion = {
    ...BatchConfiguracion.parse({ idioma_keywords: known, proveedor_mapas: proveedor.data }),
    max_resultados_por_keyword,
    omitir_duplicados: false,
  };
  return { pais, idioma: known, configuracion };
}

function readFormat(format: string | undefined): 'jsonl' | 'csv' {
  if (format === undefined || format === 'jsonl') return 'jsonl';
  if (format === 'csv') return 'csv';
  throw new UsageError(`Formato desconocido «${format}». Los que hay: jsonl, csv.`);
}

async function follow(program: Program, key: BatchKey, csv: boolean, signal: AbortSignal): Promise<ExitCode> {
  const progress = createProgress('dominios');
  const printed = new Set<string>();
  const confirming = new Set<string>();
  const read = reader(program, key);
  const keepBack = withheld({ minimo: await read((tx) => keepsLittleOfGoogle(tx, key.usuario_id)) });
  let reduced = false;
  if (csv) await writeOut(resultHeader());
  const printNew = async () => {
    let after = 0;
    for (;;) {
      const page = { after, limit: PAGE, verificar: true };
      const found = await read((tx) => settledResults(tx, key, page));
      for (const row of found) {
        if (printed.has(row.negocio_id)) continue;
        printed.add(row.negocio_id);
        if (row.dominio !== null && isConfirming(row)) confirming.add(row.dominio);
        const allowed = keepBack.result(row);
        reduced ||= allowed !== row;
        const { negocio_id, orden, ...shown } = allowed;
        await writeOut(csv ? csvLine(allowed) : `${JSON.stringify(shown)}\n`);
      }
      if (found.length < PAGE) return;
      after = found.at(-1)?.orden ?? after;
    }
  };
  try {
    for (;;) {
      const now = await read((tx) => batchProgress(tx, key));
      await printNew();
      if (!now || signal.aborted) break;
      progress.update(now.dominios_verificados, now.total_dominios_extraidos);
      if (now.estado !== estadoProceso.procesando) break;
      await wait(POLL_MS, signal);
    }
  } finally {
    progress.stop();
  }
  if (reduced) process.stderr.write(`${ONLY_OURS}\n`);
  return await conclude(program, key, signal, confirming.size);
}

const isConfirming = ({ es_disponible, confirmaciones, fase_ciclo }: ResultRow): boolean =>
  fase_ciclo !== null && awaitsSecondWord({ es_disponible, confirmaciones: confirmaciones ?? 0, fase_ciclo });

/** Reads of the search that survive a database outage. */
const reader =
  (program: Program, key: BatchKey) =>
  <T>(look: (tx: Tx) => Promise<T>): Promise<T> =>
    throughOutage(() => withAccount(program.store, key.usuario_id, look));

async function conclude(
  program: Program,
  key: BatchKey,
  signal: AbortSignal,
  confirming: number,
): Promise<ExitCode> {
  const read = reader(program, key);
  const end = await read((tx) => batchProgress(tx, key));
  const failed = await read((tx) => failedKeywords(tx, key, 20));
  for (const keyword of failed) process.stderr.write(`«${keyword.keyword}»: ${keyword.error_mensaje}\n`);
  const more = (end?.keywords_con_error ?? 0) - failed.length;
  if (more > 0) process.stderr.write(`… y ${cuantos(more, 'keyword')} más con error.\n`);
  if (end?.motivo) process.stderr.write(`${end.motivo}\n`);
  if (signal.aborted) {
    process.stderr.write('Interrumpido: lo pendiente continuará la próxima vez.\n');
    return 1;
  }
  if (!end) return 1;
  process.stderr.write(
    `${end.keywords_completadas} de ${cuantos(end.total_keywords, 'keyword')}, ` +
      `${cuantos(end.total_negocios_encontrados, 'negocio')}, ${cuantos(end.total_dominios_extraidos, 'dominio')}, ` +
      `${cuantos(end.dominios_libres, 'libre')}${confirming > 0 ? `, ${confirming} por confirmar` : ''}.\n`,
  );
  return failed.length > 0 || end.estado !== estadoProceso.completado ? 1 : 0;
}
