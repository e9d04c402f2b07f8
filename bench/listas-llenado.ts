import pg from 'pg';
import type { Store } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { addBatches, type Filled, insertsOf } from './listas-datos.ts';
import { HISTORY, insertBusinesses, OPPORTUNITIES } from './listas-negocios.ts';

export interface Size {
  domains: number;
  businesses: number;
}
export interface Account extends Size {
  id: string;
  batches: Filled;
}

const CONNECTIONS = 2;
type Insert = (owner: pg.Client) => Promise<unknown>;

/**
 * Fills the tables of the lists one after the other, in bulk on two connections, without indexes, references and
 * triggers; computes the triggers' figures at the end.
 */
export async function fillLists(
  ownerUrl: string,
  store: Store,
  sizes: readonly Size[],
  said: (line: string) => void,
): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const size of sizes)
    accounts.push({ ...size, id: await createAccount(store), batches: { large: '', small: '' } });
  const each = (insert: (owner: pg.Client, account: Account) => Promise<unknown>) =>
    accounts.map(
      (account): Insert =>
        (owner) =>
          insert(owner, account),
    );
  const table = async (name: string, inserts: readonly Insert[], counts: readonly string[] = []) => {
    const startedAt = performance.now();
    const rows = await inBulk(ownerUrl, name, inserts, counts);
    said(`${name}: ${rows} rows in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  };
  await table(
    'dominios',
    accounts.flatMap(({ id, domains }) => insertsOf(id, domains)),
    [countersOf('dominios'), DOMAIN_FACETS],
  );
  await table(
    'batch_dominios',
    each(async (owner, account) => {
      account.batches = await addBatches(owner, account.id, account.domains);
    }),
  );
  await table(
    'negocios',
    each((owner, { id, businesses }) => insertBusinesses(owner, id, businesses)),
    [countersOf('negocios'), BUSINESS_FACETS],
  );
  await table(
    'oportunidades',
    each(async (owner, { id }) => {
      await owner.query(OPPORTUNITIES, [id]);
      await owner.query(FURTHER_ROWS, [id]);
    }),
    [countersOf('oportunidades'), FURTHER_KINDS],
  );
  await table(
    'cambios_dominios',
    each((owner, { id }) => owner.query(HISTORY, [id])),
  );
  return accounts;
}

async function inBulk(
  ownerUrl: string,
  table: string,
  inserts: readonly Insert[],
  counts: readonly string[],
): Promise<number> {
  const owners = await Promise.all(Array.from({ length: CONNECTIONS }, () => connected(ownerUrl)));
  const [owner] = owners;
  if (owner === undefined) throw new Error('no connection');
  try {
    const { rows: made } = await owner.query<{ drop: string; make: string }>(INDEXES_AND_REFERENCES, [table]);
    for (const { drop } of made) await owner.query(drop);
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await shared(owners, inserts);
    await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    for (const { make } of made) await owner.query(make);
    await owner.query(`VACUUM (ANALYZE) ${table}`);
    for (const count of counts) await owner.query(count);
    const { rows } = await owner.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
    return Number(rows[0]?.count);
  } finally {
    await Promise.all(owners.map((each) => each.end()));
  }
}

async function shared(owners: readonly pg.Client[], inserts: readonly Insert[]): Promise<void> {
  const left = inserts.values();
  await Promise.all(
    owners.map(async (owner) => {
      for (const insert of left) await insert(owner);
    }),
  );
}

async function connected(ownerUrl: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  await owner.query("SET maintenance_work_mem = '1GB'");
  await owner.query('SET max_parallel_maintenance_workers = 1');
  return owner;
}

/** Recreated when the rows are there: indexes without a constraint, and references to other tables. */
const INDEXES_AND_REFERENCES = `
  SELECT format('DROP INDEX %I', indexname) AS drop, indexdef AS make FROM pg_indexes
  WHERE tablename = $1 AND schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)
  UNION ALL
  SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', $1, conname),
    format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`;

const countersOf = (table: string) => `
  INSERT INTO contadores (usuario_id, ambito, clave, valor)
  SELECT f.usuario_id, '${table}', k.clave, sum(k.valor) FROM ${table} f, LATERAL claves_contador(f) k GROUP BY 1, 3`;

const FURTHER_ROWS = `
  UPDATE oportunidades o SET ademas = true FROM (
    SELECT usuario_id, id,
      row_number() OVER (PARTITION BY usuario_id, sujeto ORDER BY puntuacion_oportunidad DESC, id DESC) AS puesto
    FROM oportunidades WHERE usuario_id = $1 AND NOT apartada) p
  WHERE o.usuario_id = p.usuario_id AND o.id = p.id AND p.puesto > 1`;

const FURTHER_KINDS = `
  INSERT INTO contadores (usuario_id, ambito, clave, valor)
  SELECT usuario_id, 'oportunidades', 'ademas:' || prioridad_accion, count(*)
  FROM oportunidades WHERE ademas AND NOT apartada GROUP BY 1, 3`;

const DOMAIN_FACETS = `
  INSERT INTO facetas_dominios
  SELECT usuario_id, estado_verificacion, coalesce(es_disponible::text, 'null'), fase_ciclo, extension, favorito,
    count(*), count(fecha_ultima_verificacion), count(fecha_expiracion), count(autoridad), count(valor_estimado),
    coalesce(sum(valor_estimado), 0)
  FROM dominios WHERE estado_gestion IS NULL GROUP BY 1, 2, 3, 4, 5, 6`;

const BUSINESS_FACETS = `
  INSERT INTO facetas_negocios
  SELECT usuario_id, coalesce(pais, ''), coalesce(provincia, ''), coalesce(grupo, ''), dominio_extraido IS NOT NULL,
    cerrado, count(*)
  FROM negocios GROUP BY 1, 2, 3, 4, 5, 6`;
