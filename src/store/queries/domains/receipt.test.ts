import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { sql } from '../../sql.ts';
import { withAccount } from '../../store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '../../testing.ts';
import { readEvidence, saveEvidence } from '../evidence/evidence.ts';
import { readDomain } from './list.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T18:30:00Z');
const NAME = 'taller-roque.com';
let db: TestDatabase;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterAll(() => db.drop());

const seen = (hora: number): RegistryEvidence => ({
  fuente: 'rdap',
  kind: 'registered',
  servidor: 'rdap.example',
  hora,
  ms: 12,
  detalle: '',
  authority: 'registry',
  quarantined: false,
  status: [],
  nameservers: [],
  registrar: 'Registrador',
  fecha_registro: null,
  fecha_actualizacion: null,
  fecha_expiracion: null,
  fecha_expiracion_registrador: null,
  registrante: { nombre: 'Roque Pérez', organizacion: null },
});

async function accountWithName(since: number): Promise<{ account: string; id: string }> {
  const account = await createAccount(db.store);
  const id = await withAccount(db.store, account, async (tx) => {
    const { rows } = await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      VALUES (${account}, ${NAME}, ${NAME}, 'com', ${new Date(since)}) RETURNING id`);
    return String(rows[0]?.id);
  });
  return { account, id };
}

test('what was seen before the account had the name is given by its day alone, as earlier', async () => {
  const first = await accountWithName(NOW - 9 * DAY);
  await withAccount(db.store, first.account, (tx) =>
    saveEvidence(tx, first.account, [{ dominio: NAME, evidence: seen(NOW - 3 * DAY) }]),
  );
  const later = await accountWithName(NOW - DAY);
  await withAccount(db.store, later.account, (tx) =>
    saveEvidence(tx, later.account, [{ dominio: NAME, evidence: seen(NOW) }]),
  );
  const receiptOf = async ({ account, id }: typeof first) => {
    const domain = await withAccount(db.store, account, (tx) => readDomain(tx, account, id));
    return domain?.evidencias?.map(({ hora, previo }) => [hora, previo]);
  };
  expect(await receiptOf(first)).toEqual([
    ['2026-11-22T18:30:00.000Z', false],
    ['2026-11-19T18:30:00.000Z', false],
  ]);
  expect(await receiptOf(later)).toEqual([
    ['2026-11-22T18:30:00.000Z', false],
    ['2026-11-19T00:00:00.000Z', true],
  ]);
});

test('who holds a name is not in what all accounts share', async () => {
  const { account } = await accountWithName(NOW);
  const known = await withAccount(db.store, account, (tx) => readEvidence(tx, account, [NAME], NOW + DAY));
  const pieces = known.get(NAME) ?? [];
  expect(pieces.length).toBeGreaterThan(0);
  expect(JSON.stringify(pieces)).not.toContain('Roque Pérez');
  expect(JSON.stringify(pieces)).toContain('Registrador');
});
