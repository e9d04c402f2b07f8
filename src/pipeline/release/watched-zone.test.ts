import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { listDomains } from '#store/queries/domains/list.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { editAccountDomains } from '../domains/edit-domains.ts';
import { watchNewNames } from './watch-names.ts';

const HOUR = 3_600_000;
const NAME = 'tahona-del-puerto.es';
const PATIENCE = { timeout: 20_000, interval: 100 };

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

const Row = z.object({ horas: z.number().nullable(), fuente: z.string().nullable() });

test('a favourite of .es that leaves its zone gets the interval of its release, and loses it when it is back', async () => {
  const account = await lab.account();
  lab.simulator.control.take(NAME);
  await lab.verify(account, [NAME]);
  const order = { orden: 'recientes', direccion: 'desc' } as const;
  const page = await lab.query(account, (tx) =>
    listDomains(tx, account, { search: NAME }, order, { pagina: 1, limite: 1 }),
  );
  await editAccountDomains(lab.program.pipeline, account, [page.filas[0]?._id ?? ''], { favorito: true });
  const told = () =>
    lab.query(account, (tx) =>
      firstRow(
        tx,
        Row,
        sql`SELECT (extract(epoch FROM liberacion_hasta - liberacion_desde) / 3600)::float8 AS horas,
              liberacion_fuente AS fuente FROM dominios WHERE usuario_id = ${account} AND dominio = ${NAME}`,
      ),
    );
  const looks = () => lab.asked('dns:es/a').length + lab.asked('dns:es/b').length;
  const before = looks();
  await watchNewNames(lab.program.pipeline, AbortSignal.timeout(20_000));
  await expect.poll(looks, PATIENCE).toBeGreaterThan(before);

  lab.simulator.control.drop(NAME);
  await lab.advance(24 * HOUR);
  await expect.poll(async () => (await told())?.fuente, PATIENCE).toBe('dns');
  expect((await told())?.horas).toBeGreaterThanOrEqual(24 + 30);
  expect((await told())?.horas).toBeLessThan(25 + 30);

  lab.simulator.control.take(NAME);
  await lab.advance(6 * HOUR);
  await expect.poll(told, PATIENCE).toEqual({ horas: null, fuente: null });
});
