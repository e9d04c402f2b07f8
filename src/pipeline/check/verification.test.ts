import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import { registeredCanaryNames } from '#domain/registry-server/canary.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { saveEvidence } from '#store/queries/evidence/evidence.ts';
import { confirmNow } from '../domains/confirm-domain.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let lab: Lab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.close());

function named(fate: string, zone: string): string {
  const found = [...lab.simulator.world.domains.values()].find(
    (domain) => domain.fate === fate && domain.zone === zone,
  );
  if (!found) throw new Error(`this world has no ${fate} in .${zone}`);
  return found.name;
}

test('two channels make a name free at once; one word waits ten minutes for the second', async () => {
  const account = await lab.account();
  await lab.verify(account, ['libre.cat', 'libre.it']);
  expect(await lab.verdict(account, 'libre.cat')).toMatchObject({ es_disponible: true, confirmaciones: 2 });
  const once = { es_disponible: null, confirmaciones: 1, fase_ciclo: 'libre', confianza: 0.6 };
  expect(await lab.verdict(account, 'libre.it')).toMatchObject({ ...once, verification_method: 'whois_nf' });
  await lab.advance(9 * MINUTE);
  await lab.quiet(account);
  expect(await lab.verdict(account, 'libre.it')).toMatchObject(once);
  await lab.advance(2 * MINUTE);
  await lab.quiet(account);
  expect(await lab.verdict(account, 'libre.it')).toMatchObject({
    es_disponible: true,
    confirmaciones: 2,
    verification_method: 'whois_nf',
  });
  expect(await lab.evidence(account, 'libre.it')).toEqual(['dns:nxdomain', 'whois:absent', 'whois:absent']);
});

test('confirming now asks the other channel alone, before the time, and does not begin a new check', async () => {
  const account = await lab.account();
  const fault = lab.simulator.control.setFault({
    fault: 'empty',
    server: 'whois:whois.verisign*',
    subject: 'libre.com',
  });
  await lab.verify(account, ['libre.com']);
  const first = await lab.verdict(account, 'libre.com');
  expect(first).toMatchObject({ es_disponible: null, confirmaciones: 1 });
  lab.simulator.control.clearFaults(fault);
  await lab.advance(MINUTE);
  await confirmNow(lab.program.pipeline, account, first.id);
  await expect.poll(async () => (await lab.verdict(account, 'libre.com')).confirmaciones).toBe(2);
  const all = ['dns:nxdomain', 'rdap:absent', 'whois:unknown', 'whois:absent'];
  expect(await lab.evidence(account, 'libre.com')).toEqual(all);
  // The confirmation due in ten minutes is gone; a second request has nothing to confirm.
  await confirmNow(lab.program.pipeline, account, first.id);
  await lab.advance(15 * MINUTE);
  await lab.quiet(account);
  expect(await lab.evidence(account, 'libre.com')).toEqual(all);
});

test('a registry that answers false 404s fails its canary and is not believed', async () => {
  const account = await lab.account();
  const held = named('inactive', 'com');
  lab.simulator.control.setFault({ fault: 'false-404', server: 'rdap:rdap.verisign.com' });
  await lab.verify(account, [held, 'libre.com']);
  expect(await lab.verdict(account, held)).toMatchObject({ es_disponible: false, fase_ciclo: 'retenido' });
  expect(await lab.verdict(account, 'libre.com')).toMatchObject({
    es_disponible: null,
    confirmaciones: 1,
    verification_method: 'whois_nf',
  });
});

test('a registry that begins to deny registered names loses what it denied since its last good canary', async () => {
  const account = await lab.account();
  const held = named('hold-expired', 'it');
  await lab.verify(account, ['libre.it']);
  lab.simulator.control.setFault({ fault: 'false-404', server: 'whois:whois.nic.it' });
  await lab.verify(account, [held]);
  // Its canary is valid for ten minutes more: believed once, but not confirmed.
  expect(await lab.verdict(account, held)).toMatchObject({ es_disponible: null, confirmaciones: 1 });
  await lab.advance(11 * MINUTE);
  await lab.quiet(account);
  expect(await lab.verdict(account, held)).toMatchObject({ es_disponible: null, confirmaciones: 0 });
  lab.simulator.control.clearFaults();
  await lab.advance(20 * MINUTE);
  await lab.quiet(account);
  expect(await lab.verdict(account, held)).toMatchObject({ es_disponible: false, fase_ciclo: 'retenido' });
});

test('a registry contradicted by another channel on one name is not trusted on others either', async () => {
  const account = await lab.account();
  const [held, denied] = [named('inactive', 'com'), named('hold', 'com')];
  await lab.verify(account, ['libre.com']);
  expect(await lab.verdict(account, 'libre.com')).toMatchObject({ confirmaciones: 2 });
  // False denials of these two names alone, which no canary can notice.
  for (const subject of [held, denied]) {
    lab.simulator.control.setFault({ fault: 'false-404', server: 'rdap:rdap.verisign.com', subject });
  }
  await lab.verify(account, [held]);
  expect(await lab.verdict(account, held)).toMatchObject({ es_disponible: false, fase_ciclo: 'retenido' });
  // Its earlier denial is withdrawn, so only the other channel's counts.
  await expect
    .poll(() => lab.verdict(account, 'libre.com'))
    .toMatchObject({ es_disponible: null, confirmaciones: 1 });
  const asked = lab.asked('rdap:rdap.verisign.com').length;
  await lab.verify(account, [denied]);
  expect(await lab.verdict(account, denied)).toMatchObject({ es_disponible: false });
  // It is still asked: a registration that it stated would count, a denial does not.
  expect(lab.asked('rdap:rdap.verisign.com')).toHaveLength(asked + 1);
  await lab.advance(16 * MINUTE);
  await lab.verify(account, ['otro-libre.com']);
  expect(await lab.verdict(account, 'otro-libre.com')).toMatchObject({ confirmaciones: 2 });
  // Another false denial within a day, but of the same name: not a reason to distrust the zone for a day.
  await lab.verify(account, [held], { persona: true });
  expect(await lab.verdict(account, held)).toMatchObject({ es_disponible: false });
  await lab.advance(16 * MINUTE);
  await lab.verify(account, ['un-tercero-libre.com']);
  expect(await lab.verdict(account, 'un-tercero-libre.com')).toMatchObject({ confirmaciones: 2 });
});

test('where the famous names are unregistered, a site that answers proves its registry', async () => {
  const account = await lab.account();
  for (const name of registeredCanaryNames('com')) lab.simulator.control.drop(name);
  await lab.verify(account, ['sitio-normal.com']);
  await lab.verify(account, ['libre.com']);
  expect(await lab.verdict(account, 'libre.com')).toMatchObject({ es_disponible: true });
  expect(lab.asked('rdap:rdap.verisign.com')[0]).toMatchObject({ name: 'sitio-normal.com' });
});

test('a throttling registry is left alone and slows its own zone only', async () => {
  const account = await lab.account();
  const fault = lab.simulator.control.setFault({ fault: 'throttle-text', server: 'whois:whois.nic.it' });
  const italian = ['libre.it', 'nadie-1.it', 'nadie-2.it'];
  const start = performance.now();
  await lab.verify(account, ['libre.cat', 'libre.com', 'libre.de']);
  const others = performance.now() - start;
  const working = lab.verify(account, [...italian, 'nadie-3.cat', 'nadie-3.com']);
  await expect.poll(async () => (await lab.verdict(account, 'nadie-3.com')).es_disponible).toBe(true);
  expect(await lab.verdict(account, 'libre.it')).toMatchObject({ es_disponible: null });
  expect(others).toBeLessThan(40_000);
  lab.simulator.control.clearFaults(fault);
  await working;
  for (const name of italian) expect(await lab.verdict(account, name)).toMatchObject({ confirmaciones: 1 });
  // Five seconds after the first "too many", then twenty: never before.
  const asked = lab.asked('whois:whois.nic.it');
  const refused = asked.findIndex(({ outcome }) => outcome.startsWith('fault:'));
  const [first, next] = asked.slice(refused);
  expect((next?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(4_500);
});

test('a visit is judged by the name servers that the zone named last', async () => {
  const account = await lab.account();
  const delegated = (ago: number, nameserver: string): DnsEvidence => ({
    fuente: 'dns',
    kind: 'referral',
    aa: false,
    nameservers: [nameserver],
    servidor: 'a.gtld-servers.net',
    hora: lab.program.clock.now() - ago,
    ms: 1,
    detalle: '',
  });
  const seen = [delegated(30 * DAY, 'ns1.sedoparking.com'), delegated(MINUTE, 'ns1.dinahosting.com')];
  const dominio = 'sitio-normal.com';
  await lab.query(account, (tx) =>
    saveEvidence(
      tx,
      account,
      seen.map((evidence) => ({ dominio, evidence })),
    ),
  );
  await lab.verify(account, [dominio]);
  expect(await lab.evidence(account, dominio)).toEqual(['dns:referral', 'dns:referral', 'http:answers']);
});

test('what is found free is looked at again when its time comes', async () => {
  const account = await lab.account();
  await lab.verify(account, ['libre.cat', 'sitio-normal.com', 'en-redencion.it']);
  expect(await lab.verdict(account, 'libre.cat')).toMatchObject({ es_disponible: true });
  lab.simulator.control.take('libre.cat');
  await lab.advance(8 * DAY);
  await lab.quiet(account);
  expect(await lab.verdict(account, 'libre.cat')).toMatchObject({ es_disponible: false });
});
