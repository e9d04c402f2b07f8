import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { createSearch } from '#pipeline/batches/create-batch.ts';
import type { PipelineDeps } from '#pipeline/runtime/ports.ts';
import type { NewBusiness } from '#store/queries/businesses/upsert.ts';
import { saveBusinesses } from '#store/queries/businesses/write.ts';
import { listBatchKeywords } from '#store/queries/keywords/list.ts';
import { nextRevision, withAccount } from '#store/store.ts';

export type SeedDeps = Pick<PipelineDeps, 'store' | 'clock' | 'queue'>;

export interface SeededBatch {
  batch_id: string;
  keyword_ids: string[];
}

/** An unstarted live search of an account with its keywords. */
export async function seedBatch(
  deps: SeedDeps,
  usuario_id: string,
  keywords: readonly string[],
): Promise<SeededBatch> {
  const { batch_id } = await createSearch(
    deps,
    {
      usuario_id,
      tipo: 'live',
      nombre: 'Búsqueda de prueba',
      descripcion: '',
      lineas: keywords,
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({}),
    },
    false,
  );
  const made = await withAccount(deps.store, usuario_id, (tx) =>
    listBatchKeywords(tx, { usuario_id, batch_id }, { pagina: 1, limite: 1_000 }),
  );
  return { batch_id, keyword_ids: made.filas.map((keyword) => keyword._id) };
}

/** Stores what one keyword of the batch found, as the pipeline does. */
export async function seedBusinesses(
  deps: SeedDeps,
  usuario_id: string,
  at: { batch_id: string; keyword_id: string },
  businesses: readonly Partial<NewBusiness>[],
): Promise<void> {
  const rows = businesses.map((change, index) => business(change, index));
  await withAccount(deps.store, usuario_id, async (tx) => {
    const now = deps.clock.now();
    const options = { now, revision: await nextRevision(tx), verificar: true, prioridad: 4, freshSince: now };
    const find = {
      ...at,
      oficio: 'fontanero',
      zona: 'Barcelona',
      keyword: 'fontanero vic',
      businesses: rows,
    };
    await saveBusinesses(tx, { usuario_id, ...at }, [find], options);
  });
}

export function business(change: Partial<NewBusiness>, index: number): NewBusiness {
  const nombre_negocio = change.nombre_negocio ?? `Negocio ${index}`;
  return {
    clave_lugar: `p:${nombre_negocio}`,
    place_id: null,
    business_id: null,
    nombre_negocio,
    categoria_negocio: 'Fontanero',
    grupo: 'Servicio',
    clasificacion: null,
    dominio: null,
    dominio_unicode: change.dominio ?? null,
    zona: change.dominio ? (change.dominio.split('.').at(-1) ?? null) : null,
    motivo_sin_dominio: null,
    sitio_web: change.dominio ? `https://${change.dominio}/` : null,
    enlace_maps: null,
    direccion: 'Carrer Major 1',
    provincia: 'Barcelona',
    municipio: 'Vic',
    pais: 'ES',
    codigo_postal: '08500',
    latitud: 41.9,
    longitud: 2.2,
    telefono: '938 000 000',
    rating: 4.5,
    review_count: 10,
    estado_actual: 'abierto',
    fuente_datos: 'OpenStreetMap',
    licencia_datos: 'ODbL',
    datos_raw: null,
    ...change,
  };
}
