import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { type FreedName, keepSeenReleases } from './seen-releases.ts';
import { ABSENT, DAY, HOUR, REFERRAL, START, startZoneWatch, type ZoneWatch } from './zone-watch.testing.ts';

const NAME = 'colchones-prieto.es';
let watch: ZoneWatch;
let account: string;
beforeEach(async () => {
  watch = await startZoneWatch();
  account = await createAccount(watch.database.store);
});
afterEach(() => watch.close());

const Seen = z.object({
  dominio: z.string(),
  zona: z.string(),
  ocupado: z.number().nullable(),
  libre: z.number(),
  desde: z.number().nullable(),
  hasta: z.number().nullable(),
});
const seen = () =>
  withSystem(watch.database.store, (tx) =>
    rows(
      tx,
      Seen,
      sql`SELECT dominio, zona, (extract(epoch FROM ocupado_ultima) * 1000)::float8 AS ocupado,
            (extract(epoch FROM libre_primera) * 1000)::float8 AS libre,
            (extract(epoch FROM plazo_desde) * 1000)::float8 AS desde,
            (extract(epoch FROM plazo_hasta) * 1000)::float8 AS hasta
          FROM liberaciones_vistas ORDER BY libre_primera`,
    ),
  );

const word = (
  hours: number,
  kind: RegistryEvidence['kind'],
  change: Partial<RegistryEvidence> = {},
): RegistryEvidence => ({
  fuente: 'dondominio',
  kind,
  authority: 'account',
  quarantined: false,
  status: [],
  nameservers: [],
  registrar: null,
  fecha_registro: null,
  fecha_actualizacion: null,
  fecha_expiracion: null,
  fecha_expiracion_registrador: null,
  registrante: null,
  servidor: 'dondominio:1',
  detalle: '',
  hora: START + hours * HOUR,
  ms: 1,
  ...change,
});

const FREE = { es_disponible: true, confirmaciones: 2, verification_method: 'registrador' } as const;
const WORDS = [word(238, 'registered'), word(239, 'registered'), word(240, 'absent'), word(241, 'absent')];

const write = (change: Partial<FreedName> = {}) =>
  withAccount(watch.database.store, account, (tx) =>
    keepSeenReleases(tx, [{ dominio: NAME, verdict: FREE, evidence: WORDS, ...change }], START + 250 * HOUR),
  );

async function leave(name = NAME) {
  await watch.favourite(account, name);
  const process = await watch.worker();
  watch.zone.set(name, REFERRAL);
  await process.round();
  watch.clock.advance(DAY);
  watch.zone.set(name, ABSENT);
  await process.round();
  return process;
}

test('a release is kept once, with the words around it and the interval that was told', async () => {
  await leave();
  await write();
  const kept = {
    dominio: NAME,
    zona: 'es',
    ocupado: START + 239 * HOUR,
    libre: START + 240 * HOUR,
    desde: START + 236 * HOUR,
    hasta: START + DAY + 266 * HOUR,
  };
  expect(await seen()).toEqual([kept]);
  // Another account's evidence for the same release changes nothing.
  await write({ evidence: [word(244, 'absent'), word(245, 'absent')] });
  expect(await seen()).toEqual([kept]);
});

test('a release without a word before it is kept, and its hour is not known', async () => {
  await leave();
  await write({ evidence: [word(-5, 'registered'), word(240, 'absent'), word(241, 'absent')] });
  expect(await seen()).toMatchObject([{ ocupado: null, libre: START + 240 * HOUR }]);
});

test.each<[string, Partial<FreedName>]>([
  ['one word', { verdict: { ...FREE, confirmaciones: 1 } }],
  ['a person’s word', { verdict: { ...FREE, verification_method: 'manual' } }],
  ['a name that is taken', { verdict: { ...FREE, es_disponible: false } }],
  ['words of a server in quarantine', { evidence: WORDS.map((one) => ({ ...one, quarantined: true })) }],
  ['words from before it left its zone', { evidence: [word(1, 'absent'), word(2, 'absent')] }],
])('%s is no release', async (_, change) => {
  await leave();
  await write(change);
  expect(await seen()).toEqual([]);
});

test('a name that its zone’s clock never saw go is no release', async () => {
  await watch.favourite(account, NAME);
  watch.zone.set(NAME, ABSENT);
  await (await watch.worker()).round();
  await write();
  await write({ dominio: 'sin-reloj.es' });
  expect(await seen()).toEqual([]);
});

test('thirty releases narrow the interval of their zone to the gap and eight hours, also of names told before', async () => {
  const early = await leave();
  const told = { desde: START + 236 * HOUR, hasta: START + DAY + 266 * HOUR };
  expect(await watch.rowOf(account, NAME)).toMatchObject(told);
  const time = (hours: number) => new Date(START + hours * HOUR);
  const add = (count: number, zona: string) =>
    withSystem(watch.database.store, (tx) =>
      tx.execute(sql`INSERT INTO liberaciones_vistas (dominio, ausente_primera, zona, delegado_ultima, ocupado_ultima,
          libre_primera)
        SELECT ${zona} || n, ${time(1)}, ${zona}, ${time(0)}, ${time(244)}, ${time(245)}
        FROM generate_series(1, ${count}::int) n ON CONFLICT DO NOTHING`),
    );
  await add(30, 'com.es');
  await add(29, 'es');
  watch.clock.advance(6 * HOUR);
  await early.round();
  expect(await watch.rowOf(account, NAME)).toMatchObject(told);

  await add(30, 'es');
  watch.clock.advance(6 * HOUR);
  await early.round();
  const narrow = { desde: START + 240 * HOUR, hasta: START + DAY + 248 * HOUR, fuente: 'dns' };
  expect(await watch.rowOf(account, NAME)).toMatchObject(narrow);
  const { revision } = (await watch.rowOf(account, NAME)) ?? {};
  watch.clock.advance(6 * HOUR);
  await early.round();
  expect((await watch.rowOf(account, NAME))?.revision).toBe(revision);
});
