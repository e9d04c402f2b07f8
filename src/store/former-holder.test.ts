import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { DAY, dns, HOUR, input, NOW, registry } from '#domain/verdict/verdict.samples.ts';
import { decideVerdict } from '#domain/verdict/verdict.ts';
import { type CheckStep, lockDomains, saveSteps } from './queries/domains/checks.ts';
import { addDomains } from './queries/domains/requests.ts';
import { idRow, rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { nextRevision, withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0990_former_holders.sql');
const HOLDER = { nombre: 'María Soler', organizacion: 'Bar Soler SL' };
const NAMELESS = { nombre: null, organizacion: null };

let db: TestDatabase;
let ana: string;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  ana = await createAccount(db.store);
});
afterAll(() => db.drop());

const Holder = z.object({ nombre: z.string().nullable(), organizacion: z.string().nullable() });
const holderOf = async (dominio: string) => {
  const [found] = await withAccount(db.store, ana, (tx) =>
    rows(
      tx,
      Holder,
      sql`SELECT registrante_nombre AS nombre, registrante_organizacion AS organizacion FROM dominios
        WHERE dominio = ${dominio}`,
    ),
  );
  return found;
};

/** Writes the verdict of what a check has seen at this moment; returns its phase. */
async function step(dominio: string, now: number, nuevas: readonly Evidence[]): Promise<string> {
  return await withAccount(db.store, ana, async (tx) => {
    const moment = { now, revision: await nextRevision(tx), prioridad: 2 };
    await addDomains(tx, ana, [{ dominio, dominio_unicode: dominio, zona: 'com' }], moment);
    const found = await rows(tx, idRow, sql`SELECT id FROM dominios WHERE dominio = ${dominio}`);
    const locked = await lockDomains(
      tx,
      ana,
      found.map(({ id }) => id),
    );
    const verdict = decideVerdict(input(nuevas, { dominio, now }));
    const steps = [...locked.values()].map(
      (row): CheckStep => ({
        dominio: row,
        proceso: null,
        verdict,
        nuevas,
        settled: true,
        end: { kind: 'finished', next: null, prioridad: 1, failed: false },
        reintentos: 0,
        era_libre: false,
      }),
    );
    await saveSteps(tx, ana, steps, moment);
    return verdict.fase_ciclo;
  });
}

const registered = (hora: number, registrante: typeof HOLDER | null) => [
  dns('referral', { hora }),
  registry('rdap', 'registered', { hora, registrante }),
];

test('the holder of a name is forgotten once the name is free, and is not told of who registers it next', async () => {
  const name = 'bar-soler.com';
  await step(name, NOW, registered(NOW, HOLDER));
  expect(await holderOf(name)).toEqual(HOLDER);
  const later = NOW + 300 * DAY;
  const denied = [
    dns('nxdomain', { hora: later }),
    registry('rdap', 'absent', { hora: later }),
    registry('whois', 'absent', { hora: later }),
  ];
  expect(await step(name, later, denied)).toBe('libre');
  expect(await holderOf(name)).toEqual(NAMELESS);
  await step(name, later + DAY, registered(later + DAY, null));
  expect(await holderOf(name)).toEqual(NAMELESS);
});

test('the last record of a name says who holds it, also that it publishes no holder; other answers say neither', async () => {
  const name = 'bar-vega.com';
  await step(name, NOW, registered(NOW, HOLDER));
  await step(name, NOW + HOUR, [dns('referral', { hora: NOW + HOUR })]);
  await step(name, NOW + 2 * HOUR, [registry('rdap', 'limited', { hora: NOW + 2 * HOUR })]);
  expect(await holderOf(name)).toEqual(HOLDER);
  const other = { nombre: null, organizacion: 'Vega SA' };
  await step(name, NOW + DAY, [registry('rdap', 'registered', { hora: NOW + DAY, registrante: other })]);
  expect(await holderOf(name)).toEqual(other);
  await step(name, NOW + 2 * DAY, registered(NOW + 2 * DAY, null));
  expect(await holderOf(name)).toEqual(NAMELESS);
});

test('names that were free or lost before this version lose their former holder, others keep theirs', async () => {
  const owner = new pg.Client(db.ownerUrl);
  await owner.connect();
  try {
    await owner.query(
      `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fase_ciclo, perdido_en,
         registrante_nombre, registrante_organizacion, fecha_creacion)
       VALUES ($1, 'libre.com', 'libre.com', 'com', 'libre', NULL, 'María Soler', NULL, now()),
         ($1, 'perdido.com', 'perdido.com', 'com', 'activo', now(), NULL, 'Bar Soler SL', now()),
         ($1, 'suyo.com', 'suyo.com', 'com', 'activo', NULL, 'María Soler', 'Bar Soler SL', now())`,
      [ana],
    );
    await owner.query(readFileSync(MIGRATION, 'utf8'));
  } finally {
    await owner.end();
  }
  expect(await holderOf('libre.com')).toEqual(NAMELESS);
  expect(await holderOf('perdido.com')).toEqual(NAMELESS);
  expect(await holderOf('suyo.com')).toEqual(HOLDER);
});
