import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { readServers } from '#store/queries/registry/servers.ts';
import { withSystem } from '#store/store.ts';

const MINUTE = 60_000;

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.close());

/** Names without a known end of registration, which the registry is asked about. */
function heldNames(count: number): string[] {
  const found = [...lab.simulator.world.domains.values()]
    .filter(({ fate, zone }) => ['inactive', 'hold'].includes(fate) && zone === 'com')
    .slice(0, count)
    .map(({ name }) => name);
  expect(found).toHaveLength(count);
  return found;
}

const quarantined = async () => {
  const { servers: names } = await lab.program.pipeline.zoneAccess('libre.com');
  const all = [names.rdap, names.whois].filter((name) => name != null);
  expect(all).toHaveLength(2);
  const servers = await withSystem(lab.program.store, (tx) => readServers(tx, all));
  expect(servers.size).toBe(2);
  return [...servers.values()].filter(({ cuarentena }) => cuarentena).map(({ canal }) => canal);
};

test('a registry that releases many names at once is believed, and each is free an hour after it was registered', async () => {
  const account = await lab.account();
  const names = heldNames(4);
  await lab.verify(account, names, { persona: true });
  for (const name of names) {
    expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: false });
    lab.simulator.control.drop(name);
  }
  await lab.advance(MINUTE);
  await lab.verify(account, names, { persona: true });
  expect(await quarantined()).toEqual([]);
  for (const name of names) {
    expect(await lab.verdict(account, name)).toMatchObject({
      es_disponible: null,
      confirmaciones: 1,
      fase_ciclo: 'libre',
      motivo: expect.stringContaining('hace menos de una hora constaba registrado'),
    });
  }
  await lab.advance(61 * MINUTE);
  await lab.quiet(account);
  expect(await quarantined()).toEqual([]);
  for (const name of names)
    expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: true, confirmaciones: 2 });
});

test('a registry that denies what it called registered a minute ago is quarantined where its other channel knows it', async () => {
  const account = await lab.account();
  const [name = ''] = heldNames(1);
  await lab.verify(account, [name], { persona: true });
  lab.simulator.control.setFault({ fault: 'false-404', server: 'rdap:rdap.verisign.com', subject: name });
  await lab.advance(MINUTE);
  await lab.verify(account, [name], { persona: true });
  expect(await quarantined()).toEqual(['rdap']);
  expect((await lab.verdict(account, name)).es_disponible).not.toBe(true);
});

test('a name that is out of its zone and that all channels deny for some minutes is not free', async () => {
  const account = await lab.account();
  const [name = ''] = heldNames(1);
  await lab.verify(account, [name], { persona: true });
  for (const server of ['rdap:rdap.verisign.com', 'whois:whois.verisign*'])
    lab.simulator.control.setFault({ fault: 'false-404', server, subject: name });
  await lab.advance(MINUTE);
  await lab.verify(account, [name], { persona: true });
  expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: null, confirmaciones: 1 });
  lab.simulator.control.clearFaults();
  await lab.advance(61 * MINUTE);
  await lab.quiet(account);
  expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: false });
});
