import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { readDomain } from '#store/queries/domains/list.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

test.each([
  ['redemption', 'redencion', /estado: .*redemptionPeriod/],
  ['pending-delete', 'pendiente_borrado', /estado: .*pendingDelete/],
  ['hold', 'retenido', /estado: .*(?:client|server)Hold/],
  ['grace-dead', 'gracia', /estado: .*autoRenewPeriod/],
])(
  'the receipt of a name in %s proves its phase: each channel with its statuses and dates',
  async (fate, fase, status) => {
    const found = [...lab.simulator.world.domains.values()].find(
      (domain) => domain.fate === fate && domain.zone === 'com' && domain.droppedAt === null,
    );
    const name = found?.name ?? '';
    const account = await lab.account();
    await lab.verify(account, [name], { persona: true });
    // A question that failed is asked again minutes later.
    const verdict = async () => {
      const found = await lab.verdict(account, name);
      if (found.fase_ciclo === fase) return found;
      await lab.advance(60_000);
      await lab.quiet(account);
      return await lab.verdict(account, name);
    };
    await expect.poll(verdict).toMatchObject({ fase_ciclo: fase });
    const receipt = await lab.query(account, async (tx) => {
      const row = await firstRow(
        tx,
        z.object({ id: z.string() }),
        sql`SELECT id FROM dominios WHERE dominio = ${name}`,
      );
      return (await readDomain(tx, account, row?.id ?? ''))?.evidencias ?? [];
    });
    const registries = receipt.filter(({ fuente }) => fuente === 'rdap' || fuente === 'whois');
    expect(registries.map(({ fuente }) => fuente)).toContain('rdap');
    for (const { detalle } of registries) {
      expect(detalle).toMatch(status);
      expect(detalle).toMatch(/caduca.* \d{4}-\d{2}-\d{2}/);
    }
  },
);
