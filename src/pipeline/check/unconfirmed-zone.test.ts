import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';

const MINUTE = 60_000;

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.close());

test('a name that one server of its zone denies while the other is silent is not free until both have denied it', async () => {
  const account = await lab.account();
  lab.simulator.control.setFault({ fault: 'closed', server: 'dns:com/b' });
  await lab.verify(account, ['libre.com']);
  for (let minutes = 0; minutes < 3; minutes++) {
    await lab.advance(MINUTE);
    await lab.quiet(account);
  }
  const alone = await lab.verdict(account, 'libre.com');
  expect(alone).toMatchObject({ es_disponible: null, confirmaciones: 0, fase_ciclo: 'desconocida' });
  expect(alone.motivo).toContain('olo un servidor de la zona confirma que no está delegado');
  lab.simulator.control.clearFaults();
  // The adapter pauses a failed server for 30 s of real time.
  const looked = async () => {
    await lab.advance(7 * 60 * MINUTE);
    await lab.quiet(account);
    const { es_disponible, confirmaciones } = await lab.verdict(account, 'libre.com');
    return { es_disponible, confirmaciones };
  };
  await expect
    .poll(looked, { timeout: 150_000, interval: 8_000 })
    .toEqual({ es_disponible: true, confirmaciones: 2 });
});

test('a name that a server which is behind and both channels of the registry deny is never free while the other server loses packets', async () => {
  const account = await lab.account();
  const names = ['servidor-atrasado-1.cat', 'servidor-atrasado-2.gal', 'servidor-atrasado-3.eus'];
  await lab.verify(account, names);
  for (const name of names) expect((await lab.verdict(account, name)).es_disponible).not.toBe(true);
});
