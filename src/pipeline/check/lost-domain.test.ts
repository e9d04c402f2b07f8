import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';

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

test('a name that the account has bought is not dated as lost when its registry names a holder', async () => {
  const account = await lab.account();
  const name = 'comprado-y-mio.com';
  await lab.verify(account, [name]);
  expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: true, confirmaciones: 2 });
  await lab.query(account, (tx) =>
    tx.execute(sql`UPDATE dominios SET estado_gestion = 'comprado' WHERE dominio = ${name}`),
  );
  lab.simulator.control.take(name);
  await lab.advance(15 * MINUTE);
  await lab.verify(account, [name], { persona: true });
  expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: false });
  expect(await lostAt(account, name)).toBeNull();
});

test('a free name whose registry does not answer stays free with the time of its last denial, for one more day', async () => {
  const account = await lab.account();
  const name = 'callado.com';
  const seenAt = async () => {
    const [found] = await lab.query(account, (tx) =>
      rows(
        tx,
        z.object({ hora: z.number(), comprobando: z.boolean() }),
        sql`SELECT extract(epoch FROM fecha_ultima_verificacion)::float8 * 1000 AS hora, comprobando
          FROM dominios WHERE dominio = ${name}`,
      ),
    );
    return found;
  };
  await lab.verify(account, [name]);
  const denied = (await seenAt())?.hora ?? 0;
  for (const server of ['rdap:rdap.verisign.com', 'whois:whois.verisign*'])
    lab.simulator.control.setFault({ fault: 'empty', server, subject: name });
  await lab.advance(20 * 60 * MINUTE);
  await lab.verify(account, [name], { persona: true });
  await expect.poll(async () => (await seenAt())?.comprobando).toBe(false);
  expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: true, confirmaciones: 2 });
  const seen = (await seenAt())?.hora ?? 0;
  expect(Math.abs(seen - denied)).toBeLessThan(5 * MINUTE);
  // Another account gets no verdict from denials that are hours old.
  const other = await lab.account();
  await lab.verify(other, [name]);
  expect(await lab.verdict(other, name)).toMatchObject({ es_disponible: null });
  lab.simulator.control.clearFaults();
});

test('a free name is denied by both channels of its zone before it is announced', async () => {
  const account = await lab.account();
  await lab.verify(account, ['por-dos-canales.com']);
  expect(await lab.evidence(account, 'por-dos-canales.com')).toEqual(
    expect.arrayContaining(['rdap:absent', 'whois:absent']),
  );
  // RDAP is wrong about one name: the other channel is asked before a verdict.
  lab.simulator.control.take('tomado.com');
  lab.simulator.control.setFault({
    fault: 'false-404',
    server: 'rdap:rdap.verisign.com',
    subject: 'tomado.com',
  });
  await lab.verify(account, ['tomado.com']);
  expect(await lab.verdict(account, 'tomado.com')).toMatchObject({ es_disponible: false });
});

test.each([
  ['four days', 4 * 24 * 60 * MINUTE],
  ['so long that the evidence is no longer read', 60 * 24 * 60 * MINUTE],
])(
  'a name that was free is reported as lost, also when no server answers for %s in between',
  async (_, silence) => {
    const account = await lab.account();
    const name = `entre-medias-${silence / MINUTE}.com`;
    await lab.verify(account, [name]);
    // The zone's servers may have failed a second ago, in the case before: the confirmation is asked for again.
    await expect.poll(async () => (await lab.verdict(account, name)).es_disponible).toBe(true);
    lab.simulator.control.setFault({ fault: 'servfail', server: 'dns:*' });
    await lab.advance(silence);
    await lab.verify(account, [name], { persona: true });
    const known = async () => (await lab.verdict(account, name)).es_disponible;
    // Until the check has used up its attempts.
    for (let minute = 0; minute < 30 && (await known()) !== null; minute++) {
      await lab.advance(MINUTE);
      await lab.quiet(account);
    }
    expect(await known()).toBeNull();
    lab.simulator.control.clearFaults();
    lab.simulator.control.take(name);
    await lab.advance(60 * MINUTE);
    await lab.verify(account, [name], { persona: true });
    expect((await lab.verdict(account, name)).motivo).toContain('Estaba libre y alguien lo ha registrado.');
    expect(await lostAt(account, name)).not.toBeNull();
  },
);
