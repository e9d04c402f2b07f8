import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { Procesamiento } from '#contract/entities/configuracion.ts';
import { estadoNegocio } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import type { FoundBusiness, MapsOutcome, MapsProvider, MapsQuery } from '#providers/maps/port.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { firstRow, json, rows } from '#store/queries/sql/rows.ts';
import { type SQL, sql } from '#store/sql.ts';
import { type Store, withAccount } from '#store/store.ts';
import { keepAlive } from '#store/testing.ts';
import { createSearch } from '../batches/create-batch.ts';
import type { MarkSecrets } from '../runtime/account-keys.ts';
import type { MapsAccess } from '../runtime/ports.ts';
import type { Queue } from '../runtime/queue.ts';
import type { SearchDeps } from '../search/ask-provider.ts';
import { searchKeywords } from '../search/run-search.ts';

export const FAST: Procesamiento = {
  max_concurrent_requests: 20,
  delay_entre_requests: 100,
  timeout_requests: 30_000,
  reintentos_automaticos: 3,
};

export const foundBusiness = (known: Partial<FoundBusiness>): FoundBusiness => ({
  place_id: null,
  business_id: null,
  nombre_negocio: 'Bar Uno',
  categoria_negocio: null,
  sitio_web: null,
  enlace_maps: null,
  direccion: null,
  municipio: null,
  provincia: null,
  codigo_postal: null,
  pais: 'ES',
  latitud: null,
  longitud: null,
  telefono: null,
  rating: null,
  review_count: null,
  estado_actual: estadoNegocio.abierto,
  datos_raw: null,
  ...known,
});

const NO_MARKS: MarkSecrets = { read: async () => ({ kind: 'none' }), write: async () => undefined };

const WORK_MS = 600_000;

export interface Searches {
  deps: SearchDeps;
  /** A started batch of this number of keywords, or of these. */
  batch(
    usuarioId: string,
    keywords: number | string[],
    change?: Partial<BatchConfiguracion>,
  ): Promise<BatchKey>;
  settings(usuarioId: string, change: Partial<Procesamiento>): Promise<void>;
  /** Works these batches concurrently until none of them makes progress. */
  work(keys: readonly BatchKey[]): Promise<void>;
  batches(usuarioId: string): Promise<BatchState[]>;
  used(usuarioId: string): Promise<number>;
  notifications(
    usuarioId: string,
  ): Promise<{ tipo: string; titulo: string; mensaje: string; enlace: string | null }[]>;
}

const BatchState = z.object({
  id: z.string(),
  estado: z.string(),
  motivo: z.string().nullable(),
  motivo_codigo: z.string().nullable(),
  keywords_completadas: z.int(),
  keywords_con_error: z.int(),
  solicitudes_usadas: z.int(),
  creditos_usados: z.int(),
});
export type BatchState = z.infer<typeof BatchState>;

const BellLine = z.object({
  tipo: z.string(),
  titulo: z.string(),
  mensaje: z.string(),
  enlace: z.string().nullable(),
});

/** The search stage on a real database and queue with the given provider. */
export function createSearches(options: {
  store: Store;
  queue: Queue;
  clock: Clock;
  maps: MapsAccess;
  marks?: MarkSecrets;
}): Searches {
  const { store, queue, clock } = options;
  const deps: SearchDeps = {
    store,
    queue,
    clock,
    proceso: 'pruebas',
    maps: options.maps,
    marks: options.marks ?? NO_MARKS,
  };
  const read = <T>(usuarioId: string, row: z.ZodType<T>, query: SQL) =>
    withAccount(store, usuarioId, (tx) => rows(tx, row, query));
  const batches = (usuarioId: string) =>
    read(
      usuarioId,
      BatchState,
      sql`SELECT id, estado, motivo, motivo_codigo, keywords_completadas, keywords_con_error, solicitudes_usadas, creditos_usados
        FROM batches ORDER BY id`,
    );
  let made = 0;
  return {
    deps,
    batches,
    async batch(usuario_id, keywords, change = {}) {
      made += 1;
      const { batch_id } = await createSearch(
        deps,
        {
          usuario_id,
          tipo: 'masivo',
          nombre: `Lote ${made}`,
          descripcion: '',
          lineas: Array.isArray(keywords)
            ? keywords
            : Array.from({ length: keywords }, (_, n) => `fontaneros ${made} ${n} Sevilla`),
          pais: 'ES',
          idioma: 'es',
          configuracion: BatchConfiguracion.parse({
            delay_entre_requests: 0,
            max_concurrent_requests: 10,
            max_resultados_por_keyword: 20,
            verificar_dominios: false,
            ...change,
          }),
        },
        true,
      );
      return { usuario_id, batch_id };
    },
    settings: (usuarioId, change) =>
      withAccount(store, usuarioId, async (tx) => {
        await tx.execute(sql`UPDATE cuentas SET procesamiento = ${json({ ...FAST, ...change })}::jsonb`);
      }),
    async work(keys) {
      let before = '';
      await keepAlive(store, deps.proceso);
      for (;;) {
        await Promise.all(keys.map((key) => searchKeywords(deps, key, AbortSignal.timeout(WORK_MS))));
        const accounts = [...new Set(keys.map((key) => key.usuario_id))];
        const now = JSON.stringify(await Promise.all(accounts.map(batches)));
        if (now === before) return;
        before = now;
      }
    },
    async used(usuarioId) {
      const [row] = await read(
        usuarioId,
        z.object({ usadas: z.int() }),
        sql`SELECT coalesce(sum(solicitudes), 0)::int AS usadas FROM uso_solicitudes`,
      );
      return row?.usadas ?? 0;
    },
    notifications: (usuarioId) =>
      read(usuarioId, BellLine, sql`SELECT tipo, titulo, mensaje, enlace FROM notificaciones ORDER BY id`),
  };
}

/** A scripted provider, which records its queries. */
export function scriptedProvider(
  answer: (query: MapsQuery) => Promise<MapsOutcome>,
  requestsAtMost = 1,
): MapsProvider & { asked: MapsQuery[] } {
  const asked: MapsQuery[] = [];
  return {
    asked,
    nombre: 'local-business-data',
    fuente_datos: 'Google Maps',
    licencia_datos: null,
    unidad: 'negocio',
    porSolicitud: 500,
    eurosPorMil: null,
    divide: true,
    publico: null,
    requestsAtMost: () => requestsAtMost,
    search(query) {
      asked.push(query);
      return answer(query);
    },
  };
}

/** One provider for all accounts, at any pace that batch and account allow. */
export function accessTo(
  provider: MapsProvider,
  {
    paid = true,
    intervalMs = 0,
    isFallback = false,
  }: { paid?: boolean; intervalMs?: number; isFallback?: boolean } = {},
): MapsAccess {
  const clave = `mapas:${randomUUID()}`;
  return { resolve: async () => ({ kind: 'ready', provider, clave, intervalMs, paid, isFallback }) };
}

/** Null: without limit. */
export async function setQuota(
  store: Store,
  usuarioId: string,
  quota: { solicitudes?: number | null; gb?: number },
): Promise<void> {
  await withAccount(store, usuarioId, async (tx) => {
    if (quota.solicitudes !== undefined) {
      await tx.execute(sql`UPDATE cuentas SET requests_limite = ${quota.solicitudes}`);
    }
    if (quota.gb !== undefined) await tx.execute(sql`UPDATE cuentas SET storage_limite_gb = ${quota.gb}`);
  });
}

export async function storedBytes(store: Store, usuarioId: string): Promise<number> {
  const row = await withAccount(store, usuarioId, (tx) =>
    firstRow(
      tx,
      z.object({ bytes: z.number() }),
      sql`SELECT coalesce(sum(valor), 0)::float8 AS bytes FROM contadores WHERE ambito = 'almacen'`,
    ),
  );
  return row?.bytes ?? 0;
}
