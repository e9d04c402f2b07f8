import { existsSync } from 'node:fs';
import type { Plan } from '#contract/entities/plan.ts';
import { estadoProceso, ProveedorMapas } from '#contract/states.ts';
import { CAPPED } from '#domain/batch/states.ts';
import { createEmptyBatch } from '#pipeline/batches/create-batch.ts';
import { editBatch } from '#pipeline/batches/edit-batch.ts';
import { importKeywords } from '#pipeline/batches/import-keywords.ts';
import { planBatch } from '#pipeline/batches/plan-batch.ts';
import { formatOfName } from '#pipeline/keyword-file/file-row.ts';
import { type FileReview, reviewFile } from '#pipeline/keyword-file/keyword-file.ts';
import { type Program, startProgram } from '#program/program.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { batchOfOrigin } from '#store/queries/batches/edits.ts';
import { knownKeywords } from '#store/queries/keywords/intake.ts';
import { withAccount } from '#store/store.ts';
import { originOf, readBatchOptions } from './batch/options.ts';
import { openRejected } from './batch/rejected-file.ts';
import { type BatchTotals, runBatch, writeResults } from './batch/run-batch.ts';
import { cliConfig, SHARED_OPTIONS } from './cli-config.ts';
import { type Command, type ExitCode, readOptions, UsageError, writeOut } from './command.ts';

const KNOWN_PAGE = 5_000;

export const lote: Command = {
  ayuda: `lote FILE [--nombre N] [--pais ES] [--idioma es] [--max N] [--proveedor NOMBRE] [--columna NOMBRE] [--tope N] [--tope-creditos N]
     [--cobertura] [--sin-verificar] [--solo-plan] [--rechazadas FILE] [--salida FILE] [--datos CARPETA] [--red FILE]
  Un batch desde un archivo .txt, .csv, .tsv o .xlsx, hasta el final; repetida, la misma orden continúa donde quedó.
  --tope y --tope-creditos: se detiene exactamente ahí · --solo-plan: no guarda nada · proveedores: ${ProveedorMapas.options.join(', ')}`,

  async run(args, signal) {
    const began = performance.now();
    const { values, positionals } = readOptions(args, {
      ...SHARED_OPTIONS,
      nombre: { type: 'string' },
      pais: { type: 'string' },
      idioma: { type: 'string' },
      max: { type: 'string' },
      proveedor: { type: 'string' },
      columna: { type: 'string' },
      tope: { type: 'string' },
      'tope-creditos': { type: 'string' },
      cobertura: { type: 'boolean' },
      'sin-verificar': { type: 'boolean' },
      'solo-plan': { type: 'boolean' },
      rechazadas: { type: 'string' },
      salida: { type: 'string' },
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0)
      throw new UsageError('lote necesita un archivo, y solo uno.');
    if (!existsSync(file)) throw new UsageError(`No existe el archivo «${file}».`);
    const batch = { ...readBatchOptions(values, file), columna: values.columna };
    const review = await readList(file, batch, values.rechazadas, signal);
    const program = await startProgram(cliConfig(values), { mode: 'worker', log: 'warn' });
    try {
      const usuario_id = await localAccount(program.store, program.clock.now());
      const planOf = (keywords: number) =>
        withAccount(program.store, usuario_id, (tx) =>
          planBatch(tx, { maps: program.pipeline.maps, now: program.clock.now() }, usuario_id, {
            keywords,
            configuracion: batch.configuracion,
          }),
        );
      const line = (plan: Plan, made: Made) =>
        writeOut(`${JSON.stringify(summary(review, plan, made, began))}\n`);
      const conocidas = batch.configuracion.omitir_duplicados
        ? await countKnown(program, usuario_id, review)
        : 0;
      const creadas = review.keywords.length - conocidas;
      // Checked before storing: without its provider's key the order is refused.
      const expected = await planOf(creadas);
      if (values['solo-plan']) {
        await line(expected, {
          batch_id: null,
          keywords_creadas: creadas,
          keywords_duplicadas: conocidas,
          totals: null,
        });
        return 0;
      }
      const made = await intake(program, usuario_id, { file, ...batch }, review, signal);
      const plan = await planOf(made.keywords_creadas);
      const key = { usuario_id, batch_id: made.batch_id };
      const verificar = batch.configuracion.verificar_dominios;
      const totals = await runBatch(program, key, { verificar, signal });
      if (values.salida !== undefined) {
        await writeResults(program, key, verificar, values.salida);
      }
      await line(plan, { ...made, totals });
      return conclude(totals, signal);
    } finally {
      await program.stop();
    }
  },
};

type Batch = ReturnType<typeof readBatchOptions> & { columna: string | undefined };

async function readList(
  file: string,
  { columna, configuracion }: Batch,
  rejectedPath: string | undefined,
  signal: AbortSignal,
): Promise<FileReview> {
  await using rejected = rejectedPath === undefined ? null : await openRejected(rejectedPath);
  const review = await reviewFile(
    { path: file, formato: formatOfName(file), columna },
    {
      pais: configuracion.pais_objetivo,
      idioma: configuracion.idioma_keywords,
      deteccion_automatica_pais: configuracion.deteccion_automatica_pais,
    },
    { signal, onRefused: async (row) => (row.duplicada ? undefined : await rejected?.write(row)) },
  );
  await rejected?.end();
  return review;
}

/** The batch of this order with all its keywords: found, completed, or created. */
async function intake(
  program: Program,
  usuario_id: string,
  batch: Batch & { file: string },
  review: FileReview,
  signal: AbortSignal,
): Promise<{ batch_id: string; keywords_creadas: number; keywords_duplicadas: number }> {
  const { nombre, configuracion } = batch;
  const origen_clave = await originOf(batch.file, batch);
  const known = await withAccount(program.store, usuario_id, (tx) =>
    batchOfOrigin(tx, usuario_id, origen_clave),
  );
  const batch_id =
    known?.id ??
    (await createEmptyBatch(program.pipeline, {
      usuario_id,
      nombre,
      descripcion: '',
      configuracion,
      origen_clave,
    }));
  const key = { usuario_id, batch_id };
  if (known) {
    process.stderr.write('Se continúa el batch que esta misma orden empezó.\n');
    const { tope_solicitudes, tope_creditos } = configuracion;
    // A running batch keeps its settings; the process that left it is gone.
    await editBatch(program.pipeline, key, {
      configuracion: { tope_solicitudes, tope_creditos },
    }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'batch_en_proceso')) throw error;
    });
  }
  // Chunks already imported change nothing and return their counts again.
  const made = await importKeywords(program.pipeline, key, review.keywords, { signal });
  return { batch_id, ...made };
}

async function countKnown(program: Program, usuario_id: string, { keywords }: FileReview): Promise<number> {
  let known = 0;
  for (let from = 0; from < keywords.length; from += KNOWN_PAGE) {
    const page = keywords.slice(from, from + KNOWN_PAGE);
    known += (await withAccount(program.store, usuario_id, (tx) => knownKeywords(tx, usuario_id, page))).size;
  }
  return known;
}

interface Made {
  batch_id: string | null;
  keywords_creadas: number;
  keywords_duplicadas: number;
  totals: BatchTotals | null;
}

/** The last line; its names and order are fixed for programs that read it. */
function summary(review: FileReview, plan: Plan, made: Made, began: number) {
  const { totals } = made;
  return {
    batch_id: made.batch_id,
    lineas: review.lineas,
    keywords_creadas: made.keywords_creadas,
    keywords_duplicadas: review.duplicadas + made.keywords_duplicadas,
    rechazadas: review.rechazadas,
    negocios: totals?.negocios ?? 0,
    negocios_nuevos: totals?.negocios_nuevos ?? 0,
    dominios: totals?.dominios ?? 0,
    libres: totals?.libres ?? 0,
    // A free name has two confirmations.
    libres_confirmados: totals?.libres ?? 0,
    solicitudes: totals?.solicitudes ?? 0,
    creditos: totals?.creditos ?? 0,
    plan: {
      solicitudes: plan.solicitudes,
      creditos: plan.creditos,
      euros: plan.euros,
      segundos: plan.segundos,
    },
    segundos: Math.round((performance.now() - began) / 100) / 10,
  };
}

function conclude({ estado, motivo, motivo_codigo }: BatchTotals, signal: AbortSignal): ExitCode {
  if (motivo !== null) process.stderr.write(`${motivo}\n`);
  if (signal.aborted) {
    process.stderr.write('Interrumpido: repite la orden y continuará donde quedó.\n');
    return 1;
  }
  // A requested cap is a normal end.
  const capped = motivo_codigo !== null && CAPPED.includes(motivo_codigo);
  return estado === estadoProceso.completado || capped ? 0 : 1;
}
