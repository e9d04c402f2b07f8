import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import {
  IDIOMA_DEFAULT,
  IDIOMAS_KEYWORD,
  MAX_RESULTS_DEFAULT,
  PAIS_DETECT,
  PAISES,
} from '#contract/limits.ts';
import { ProveedorMapas } from '#contract/states.ts';
import { readNumber, UsageError } from '../command.ts';

const CAP_MAX = 100_000_000;

export interface BatchValues {
  nombre?: string | undefined;
  pais?: string | undefined;
  idioma?: string | undefined;
  max?: string | undefined;
  proveedor?: string | undefined;
  tope?: string | undefined;
  'tope-creditos'?: string | undefined;
  columna?: string | undefined;
  cobertura?: boolean | undefined;
  'sin-verificar'?: boolean | undefined;
}

export function readBatchOptions(values: BatchValues, file: string) {
  const pais = (values.pais ?? PAIS_DETECT).toUpperCase();
  if (pais !== PAIS_DETECT && !PAISES.some((known) => known === pais)) {
    throw new UsageError(`País desconocido «${values.pais}». Los admitidos: ${PAISES.join(', ')}.`);
  }
  const idioma = IDIOMAS_KEYWORD.find((known) => known === (values.idioma ?? IDIOMA_DEFAULT));
  if (!idioma) {
    throw new UsageError(
      `Idioma desconocido «${values.idioma}». Los admitidos: ${IDIOMAS_KEYWORD.join(', ')}.`,
    );
  }
  const proveedor = ProveedorMapas.nullable().safeParse(values.proveedor ?? null);
  if (!proveedor.success) {
    throw new UsageError(
      `Proveedor desconocido «${values.proveedor}». Los que hay: ${ProveedorMapas.options.join(', ')}.`,
    );
  }
  const bounds = { min: 1, max: CAP_MAX };
  const configuracion = BatchConfiguracion.parse({
    idioma_keywords: idioma,
    pais_objetivo: pais,
    proveedor_mapas: proveedor.data,
    max_resultados_por_keyword:
      readNumber('max', values.max, { min: 1, max: MAX_RESULTS_DEFAULT }) ?? MAX_RESULTS_DEFAULT,
    tope_solicitudes: readNumber('tope', values.tope, bounds) ?? null,
    tope_creditos: readNumber('tope-creditos', values['tope-creditos'], bounds) ?? null,
    cobertura_completa: values.cobertura ?? false,
    verificar_dominios: !(values['sin-verificar'] ?? false),
  });
  return { nombre: (values.nombre ?? basename(file)).trim().slice(0, 120) || 'lote', configuracion };
}

/** The file's content and what is searched, without caps, so that a raised one continues the same order. */
export async function originOf(
  file: string,
  batch: { nombre: string; columna: string | undefined; configuracion: BatchConfiguracion },
): Promise<string> {
  const { tope_solicitudes: _, tope_creditos: __, ...searched } = batch.configuracion;
  const hash = createHash('sha256');
  hash.update(JSON.stringify([batch.nombre, batch.columna ?? null, searched]));
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('base64url');
}
