import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Lab, startLab } from '../testing/lab.testing.ts';

const MINUTE = 60_000;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

const lostAt = async (account: string, dominio: string) => {
  const [found] = await lab.query(account, (tx) =>
    rows(
      tx,
      z.object({ perdido_en: z.string().nullable() }),
      sql`SELECT perdido_en::text AS perdido_en FROM dominios WHERE dominio = ${dominio}`,
    ),
  );
  return found?.perdido_en;
};

test('a pasted name taken a quarter of an hour after its second confirmation is reported as lost, and stays so', async () => {
  const account = await lab.account();
  await lab.verify(account, ['recien-libre.com']);
  expect(await lab.verdict(account, 'recien-libre.com')).toMatchObject({
    es_disponible: true,
    confirmaciones: 2,
  });
  expect(await lostAt(account, 'recien-libre.com')).toBeNull();
  lab.simulator.control.take('recien-libre.com');
  await lab.advance(15 * MINUTE);
  await lab.verify(account, ['recien-libre.com'], { persona: true });
  const verdict = await lab.verdict(account, 'recien-libre.com');
  expect(verdict).toMatchObject({ es_disponible: false });
  expect(verdict.motivo).toContain('Estaba libre y alguien lo ha registrado.');
  const lost = await lostAt(account, 'recien-libre.com');
  expect(lost).not.toBeNull();
  await lab.advance(60 * MINUTE);
  await lab.verify(account, ['recien-libre.com'], { persona: true });
  expect((await lab.verdict(account, 'recien-libre.com')).motivo).not.toContain('Estaba libre');
  expect(await lostAt(account, 'recien-libre.com')).toBe(lost);
});

test('a free name is denied by both channels of its zone before it is announced', async () => {
  const account = await lab.account();
  await lab.verify(account, ['por-dos-canales.com']);
  expect(await lab.evidence(account, 'por-dos-canales.com')).toEqual(
    expect.arrayContaining(['rdap:absent', 'whois:absent']),
  );
  // A registry whose RDAP is wrong about one name: the other channel was asked before anything was said.
  lab.simulator.control.take('tomado.com');
  lab.simulator.control.setFault({
    fault: 'false-404',
    server: 'rdap:rdap.verisign.com',
    subject: 'tomado.com',
  });
  await lab.verify(account, ['tomado.com']);
  expect(await lab.verdict(account, 'tomado.com')).toMatchObject({ es_disponible: false });
});
