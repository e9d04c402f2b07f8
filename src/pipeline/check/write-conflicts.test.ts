import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';

let lab: Lab;
let owner: pg.Client;
beforeAll(async () => {
  lab = await startLab();
  owner = new pg.Client({ connectionString: lab.databaseUrl.ownerUrl });
  await owner.connect();
  await owner.query('CREATE SEQUENCE ended; GRANT USAGE ON SEQUENCE ended TO PUBLIC');
});
afterAll(async () => {
  await owner.end();
  await lab.close();
});

/** The first `times` transactions that write a verdict fail as in a deadlock. */
async function endFirst(times: number, code: string): Promise<void> {
  await owner.query('ALTER SEQUENCE ended RESTART');
  await owner.query(`CREATE OR REPLACE FUNCTION end_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('public.ended') <= ${times} THEN RAISE EXCEPTION SQLSTATE '${code}'; END IF;
      RETURN NEW;
    END $$`);
  await owner.query(`CREATE OR REPLACE TRIGGER end_first BEFORE UPDATE ON dominios FOR EACH ROW
    WHEN (NEW.fecha_ultima_verificacion IS DISTINCT FROM OLD.fecha_ultima_verificacion)
    EXECUTE FUNCTION end_first()`);
}

test.each([
  ['40P01', 'uno.it'],
  ['40001', 'dos.it'],
])(
  'answers whose transaction PostgreSQL ends with %s are written without asking the registry again',
  async (code, name) => {
    const account = await lab.account();
    await endFirst(2, code);
    await lab.verify(account, [name]);
    expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: null, confirmaciones: 1 });
    expect(await lab.evidence(account, name)).toEqual(['dns:nxdomain', 'whois:absent']);
    expect(lab.asked('whois:whois.nic.it').filter((asked) => asked.name === name)).toHaveLength(1);
    const { rows } = await owner.query<{ tries: number }>('SELECT last_value::int AS tries FROM ended');
    expect(rows[0]?.tries).toBeGreaterThan(2);
  },
);
