import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { removeAccountDomains, restoreAccountDomains } from './remove-domains.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

const idsOf = async (account: string) =>
  (
    await lab.query(account, (tx) =>
      rows(tx, z.strictObject({ id: z.string() }), sql`SELECT id FROM dominios`),
    )
  ).map(({ id }) => id);

test.each([
  ['in its first day', false],
  ['that a person has asked for again', true],
])('a .es name %s, whose second look only has its time, is deleted, and comes back', async (_, again) => {
  const account = await lab.account();
  const name = `borrable-${again ? 'otra-vez' : 'a-la-primera'}.es`;
  await lab.verify(account, [name]);
  if (again) await lab.verify(account, [name], { persona: true });
  expect(await lab.verdict(account, name)).toMatchObject({
    estado_verificacion: 'verificando',
    comprobando: true,
  });

  const removed = await removeAccountDomains(lab.program.pipeline, account, await idsOf(account));
  expect(removed).toMatchObject({ encontrados: 1, eliminados: 1 });
  expect(await idsOf(account)).toEqual([]);
  expect(await restoreAccountDomains(lab.program.pipeline, account, removed.papelera ?? '')).toBe(1);
  await lab.quiet(account);
  expect(await lab.verdict(account, name)).toMatchObject({ estado_verificacion: 'verificando' });
});
