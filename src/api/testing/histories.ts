import * as fc from 'fast-check';
import * as z from 'zod';
import { removeBatch } from '#store/queries/batches/edits.ts';
import { removeBusinesses } from '#store/queries/businesses/edits.ts';
import { NOTHING_FOUND, saveBusinesses } from '#store/queries/businesses/write.ts';
import { removeDomains, restoreDomains } from '#store/queries/domains/removal.ts';
import { removeKeywords } from '#store/queries/keywords/edits.ts';
import { failKeyword, requeueAll, settleKeywords } from '#store/queries/keywords/outcomes.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Tx, withAccount } from '#store/store.ts';
import { business, type SeedDeps, seedBatch } from './seed.ts';

export interface Account {
  usuario_id: string;
  batches: string[];
  /** Trade and place of the keyword that first found a business, by the business's identity. */
  markets: Map<string, { oficio: string; zona: string }>;
  /** Deletions of names that can be undone. */
  deletions: string[];
}

const DAY_MS = 86_400_000;
const KEYWORDS = ['fontanero en Vic', 'dentista en Lugo', 'taller'];
const PLACES = ['Barcelona', 'Lugo', null];
/** Eight businesses: two of one name, three of another, two without a name. */
const BUSINESSES = ['uno.es', 'uno.es', 'dos.es', 'dos.es', 'dos.es', 'tres.es', null, null].map(
  (dominio, n) => ({
    nombre_negocio: `Negocio ${n}`,
    dominio,
    provincia: PLACES[n % 3] ?? null,
  }),
);
const NAMES = ['uno.es', 'dos.es', 'tres.es'];

/** Verdicts, including unconfirmed ones. */
const VERDICTS = {
  activo: sql`estado_verificacion = 'activo', es_disponible = false, confirmaciones = 0, fase_ciclo = 'activo'`,
  libre: sql`estado_verificacion = 'expirado', es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre'`,
  nunca_visto: sql`estado_verificacion = 'no_resuelve', es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre'`,
  una_palabra: sql`estado_verificacion = 'expirado', es_disponible = NULL, confirmaciones = 1, fase_ciclo = 'libre'`,
  gracia: sql`estado_verificacion = 'expirado', es_disponible = false, confirmaciones = 0, fase_ciclo = 'gracia'`,
  redencion: sql`estado_verificacion = 'expirado', es_disponible = false, confirmaciones = 0, fase_ciclo = 'redencion'`,
  borrado: sql`estado_verificacion = 'expirado', es_disponible = false, confirmaciones = 0, fase_ciclo = 'pendiente_borrado'`,
} as const;
/** Free ones are the most frequent, because most figures count them. */
const verdicts = [
  'libre',
  'libre',
  'libre',
  'nunca_visto',
  'activo',
  'una_palabra',
  'gracia',
  'redencion',
  'borrado',
] as const;

/** Intervals of release, in days from now: to come, open, over, over for exactly as long as it is shown, and for longer. */
const INTERVALS = {
  por_venir: [5, 7],
  abierto: [-1, 1],
  acabado: [-4, -1],
  justo: [-4, -2],
  pasado: [-6, -3],
  retirado: null,
} as const;
const intervals = ['por_venir', 'por_venir', 'abierto', 'acabado', 'justo', 'pasado', 'retirado'] as const;

const batch = fc.integer({ min: 0, max: 1 });
const keyword = fc.constantFrom(...KEYWORDS);
const some = fc.uniqueArray(fc.integer({ min: 0, max: BUSINESSES.length - 1 }), {
  minLength: 1,
  maxLength: 6,
});
const name = fc.constantFrom(...NAMES);

export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('search' as const), batch, keyword, found: some }) },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('verdict' as const), name, says: fc.constantFrom(...verdicts) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('timed' as const),
      name,
      interval: fc.constantFrom(...intervals),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('manage' as const),
      name,
      as: fc.constantFrom('comprado' as const, 'descartado' as const, null),
    }),
  },
  fc.record({ what: fc.constant('fail' as const), batch, keyword }),
  fc.record({ what: fc.constant('pause' as const), batch, paused: fc.boolean() }),
  fc.record({ what: fc.constant('delete businesses' as const), which: some }),
  fc.record({ what: fc.constant('delete name' as const), name }),
  fc.record({ what: fc.constant('undo' as const) }),
  fc.record({ what: fc.constant('delete keyword' as const), batch, keyword }),
  fc.record({ what: fc.constant('delete batch' as const), batch }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Empties the account and creates two batches of the same keywords. */
export async function openAccount(deps: SeedDeps, usuario_id: string): Promise<Account> {
  await withAccount(deps.store, usuario_id, async (tx) => {
    for (const table of ['batches', 'negocios', 'dominios', 'papelera_dominios'] as const)
      await tx.execute({ text: `DELETE FROM ${table}`, values: [] });
  });
  const batches: string[] = [];
  for (let n = 0; n < 2; n++) batches.push((await seedBatch(deps, usuario_id, KEYWORDS)).batch_id);
  return { usuario_id, batches, markets: new Map(), deletions: [] };
}

const KeywordRow = z.object({ id: z.uuid(), estado: z.string(), oficio: z.string(), zona: z.string() });

async function keywordOf(tx: Tx, { usuario_id }: Account, batchId: string, text: string) {
  const [found] = await rows(
    tx,
    KeywordRow,
    sql`SELECT id, estado, oficio, zona FROM keywords
        WHERE usuario_id = ${usuario_id} AND batch_id = ${batchId} AND keyword = ${text}`,
  );
  return found && { ...found, key: { usuario_id, batch_id: batchId, keyword_id: found.id, ...found } };
}

export async function act(deps: SeedDeps, account: Account, one: Step): Promise<void> {
  const { usuario_id } = account;
  const now = deps.clock.now();
  await withAccount(deps.store, usuario_id, async (tx) => {
    const revision = await nextRevision(tx);
    const batchId = 'batch' in one ? (account.batches[one.batch] ?? '') : '';
    switch (one.what) {
      case 'search': {
        const asked = await keywordOf(tx, account, batchId, one.keyword);
        if (!asked) return;
        if (asked.estado !== 'pendiente') await requeueAll(tx, asked.key, { revision });
        const found = one.found.map((n) => business(BUSINESSES[n] ?? {}, n));
        const options = { now, revision, verificar: true, prioridad: 4, freshSince: now };
        const find = { ...asked.key, keyword: one.keyword, businesses: found };
        const { ofKeyword } = await saveBusinesses(tx, asked.key, [find], options);
        const counts = ofKeyword.get(asked.id) ?? NOTHING_FOUND;
        const spend = { solicitudes: 0, creditos: 0 };
        const keywords = [{ ...asked.key, ...spend, result: { ...counts, limitada: false } }];
        await settleKeywords(tx, asked.key, { change: spend, segundos: 0, keywords }, options);
        const { oficio, zona } = asked;
        for (const { clave_lugar } of found)
          if (!account.markets.has(clave_lugar)) account.markets.set(clave_lugar, { oficio, zona });
        return;
      }
      case 'fail': {
        const asked = await keywordOf(tx, account, batchId, one.keyword);
        if (asked?.estado !== 'pendiente') return;
        await failKeyword(tx, asked.key, { code: 'proveedor_caido', mensaje: 'No responde.', now, revision });
        return;
      }
      case 'verdict':
        await tx.execute(sql`UPDATE dominios SET ${VERDICTS[one.says]}, fecha_ultima_verificacion = ${new Date(now)},
          comprobando = false, proxima_verificacion = NULL, revision = ${revision} WHERE dominio = ${one.name}`);
        return;
      case 'timed': {
        const days = INTERVALS[one.interval];
        const [from, to] = days === null ? [null, null] : days.map((count) => new Date(now + count * DAY_MS));
        await tx.execute(sql`UPDATE dominios SET liberacion_desde = ${from}, liberacion_hasta = ${to},
          liberacion_fuente = ${days && 'dns'}, revision = ${revision} WHERE dominio = ${one.name}`);
        return;
      }
      case 'manage':
        await tx.execute(
          sql`UPDATE dominios SET estado_gestion = ${one.as}, revision = ${revision} WHERE dominio = ${one.name}`,
        );
        return;
      case 'pause':
        await tx.execute(
          sql`UPDATE batches SET estado = ${one.paused ? 'pausado' : 'pendiente'} WHERE id = ${batchId}`,
        );
        return;
      case 'delete businesses': {
        const names = one.which.map((n) => business(BUSINESSES[n] ?? {}, n).clave_lugar);
        const ids = await idsOf(tx, sql`SELECT id FROM negocios WHERE clave_lugar = ANY(${names}::text[])`);
        await removeBusinesses(tx, usuario_id, ids, revision);
        for (const gone of names) account.markets.delete(gone);
        return;
      }
      case 'delete name': {
        const ids = await idsOf(tx, sql`SELECT id FROM dominios WHERE dominio = ${one.name}`);
        const grupo = crypto.randomUUID();
        const { eliminados } = await removeDomains(tx, usuario_id, ids, { grupo, now, revision });
        if (eliminados > 0) account.deletions.push(grupo);
        return;
      }
      case 'undo': {
        const grupo = account.deletions.pop();
        if (grupo !== undefined) await restoreDomains(tx, usuario_id, { grupo, now, revision });
        return;
      }
      case 'delete keyword': {
        const asked = await keywordOf(tx, account, batchId, one.keyword);
        if (asked) await removeKeywords(tx, usuario_id, [asked.id], revision);
        return;
      }
      case 'delete batch':
        await removeBatch(tx, { usuario_id, batch_id: batchId }, revision);
    }
  });
}

async function idsOf(tx: Tx, query: ReturnType<typeof sql>): Promise<string[]> {
  return (await rows(tx, z.object({ id: z.uuid() }), query)).map(({ id }) => id);
}

/** The rows that figures are computed from; businesses in order of arrival. */
export async function baseRows(deps: SeedDeps, usuario_id: string) {
  return await withAccount(deps.store, usuario_id, async (tx) => ({
    keywords: await rows(
      tx,
      z.object({ id: z.uuid(), batch_id: z.uuid(), estado: z.string() }),
      sql`SELECT id, batch_id, estado FROM keywords WHERE usuario_id = ${usuario_id}`,
    ),
    batches: await rows(
      tx,
      z.object({ id: z.uuid(), estado: z.string() }),
      sql`SELECT id, estado FROM batches WHERE usuario_id = ${usuario_id}`,
    ),
    negocios: await rows(
      tx,
      z.object({
        id: z.uuid(),
        clave_lugar: z.string(),
        dominio_id: z.uuid().nullable(),
        dominio_extraido: z.string().nullable(),
        provincia: z.string().nullable(),
      }),
      sql`SELECT id, clave_lugar, dominio_id, dominio_extraido, provincia FROM negocios
          WHERE usuario_id = ${usuario_id} ORDER BY id`,
    ),
    dominios: await rows(
      tx,
      z.object({
        id: z.uuid(),
        estado_verificacion: z.string(),
        es_disponible: z.boolean().nullable(),
        fase_ciclo: z.string(),
        estado_gestion: z.string().nullable(),
        verificado: z.boolean(),
        plazo_hasta: z.number().nullable(),
      }),
      sql`SELECT id, estado_verificacion, es_disponible, fase_ciclo, estado_gestion,
            fecha_ultima_verificacion IS NOT NULL AS verificado,
            (extract(epoch FROM liberacion_hasta) * 1000)::float8 AS plazo_hasta
          FROM dominios WHERE usuario_id = ${usuario_id}`,
    ),
    keyword_negocios: await rows(
      tx,
      z.object({ keyword_id: z.uuid(), negocio_id: z.uuid(), nuevo: z.boolean() }),
      sql`SELECT keyword_id, negocio_id, nuevo FROM keyword_negocios WHERE usuario_id = ${usuario_id}`,
    ),
    batch_negocios: await rows(
      tx,
      z.object({ batch_id: z.uuid(), negocio_id: z.uuid(), nuevo: z.boolean() }),
      sql`SELECT batch_id, negocio_id, nuevo FROM batch_negocios WHERE usuario_id = ${usuario_id}`,
    ),
    batch_dominios: await rows(
      tx,
      z.object({ batch_id: z.uuid(), dominio_id: z.uuid() }),
      sql`SELECT batch_id, dominio_id FROM batch_dominios WHERE usuario_id = ${usuario_id}`,
    ),
  }));
}
