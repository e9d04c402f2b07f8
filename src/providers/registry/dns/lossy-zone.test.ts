import { describe, expect, test } from 'vitest';
import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import { AA, ns, type Play, RCODE, soa } from './dns.test-server.ts';
import { setUp } from './zone.test-kit.ts';

const absent: Play = ({ name }) =>
  name === 'es' ? { authorities: [soa('es')] } : { flags: AA | RCODE.nxDomain, authorities: [soa('es')] };
const delegates: Play = ({ name }) =>
  name === 'es' ? { authorities: [soa('es')] } : { flags: 0, authorities: ns(name, 'ns1.host.net') };

/** Loses that percentage of packets, the same ones in each run; connections lose no data. */
function losing(percent: number, play: Play, seed: number): Play {
  let state = seed;
  return (asked) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const lost = asked.via === 'udp' && (state >>> 8) % 100 < percent;
    return lost ? 'silence' : play(asked);
  };
}

const names = Array.from({ length: 24 }, (_, i) => `nombre${i}.es`);
const agreedAbsence = ({ kind, corroborado }: DnsEvidence) => kind === 'nxdomain' && corroborado !== false;

describe.concurrent.each([20, 40, 60])('servers that lose %i of 100 packets', (percent) => {
  test('a name that is not in the zone is denied by two of them', async ({ onTestFinished }) => {
    const { ask } = await setUp(
      { es: [losing(percent, absent, 1), losing(percent, absent, 2)] },
      onTestFinished,
    );
    const seen = await Promise.all(names.map((name) => ask(name, 10_000)));
    // A few may fail; they are asked again later.
    expect(seen.filter(agreedAbsence).length).toBeGreaterThanOrEqual(names.length - 2);
    expect(seen.every((each) => agreedAbsence(each) || each.kind === 'failure')).toBe(true);
  });

  test('a name that only the other server knows is never denied by two', async ({ onTestFinished }) => {
    const { ask } = await setUp({ es: [absent, losing(percent, delegates, 3)] }, onTestFinished);
    const seen = await Promise.all(names.map((name) => ask(name, 10_000)));
    expect(seen.filter((each) => each.kind === 'nxdomain')).toEqual([]);
  });
});

test.concurrent('a server that loses every packet confirms over a connection', async ({ onTestFinished }) => {
  const { ask } = await setUp({ es: [absent, losing(100, absent, 4)] }, onTestFinished);
  const seen = await Promise.all(names.slice(0, 6).map((name) => ask(name, 10_000)));
  expect(seen.filter(agreedAbsence)).toHaveLength(6);
});

test.concurrent('and contradicts over one', async ({ onTestFinished }) => {
  const { ask } = await setUp({ es: [absent, losing(100, delegates, 5)] }, onTestFinished);
  const seen = await Promise.all(names.slice(0, 6).map((name) => ask(name, 10_000)));
  expect(seen.filter(({ kind }) => kind === 'nxdomain')).toEqual([]);
});

test.concurrent('a server that answered a moment ago is alive, however long it is silent then', async ({
  onTestFinished,
}) => {
  let dead = false;
  const { ask } = await setUp(
    {
      es: [absent, (asked) => (dead ? 'silence' : delegates(asked))],
    },
    onTestFinished,
  );
  for (const name of names.slice(0, 4)) await ask(name, 4_000);
  dead = true;
  const seen: DnsEvidence[] = [];
  for (const name of names.slice(4, 7)) seen.push(await ask(name, 4_000));
  expect(seen.map(({ kind, contradicho }) => `${kind} ${contradicho}`)).toEqual(
    Array(3).fill('failure false'),
  );
});

test('what came while this process was busy is read before a packet counts as lost: none is asked again', async () => {
  const { ask, servers } = await setUp({ es: [delegates, delegates] });
  await ask('conocido.es');
  const asked = names.map((name) => ask(name, 900));
  await new Promise((resolve) => setTimeout(resolve, 1));
  const until = performance.now() + 1_500;
  while (performance.now() < until);
  const seen = await Promise.all(asked);
  expect(seen.map(({ kind }) => kind)).toEqual(Array(names.length).fill('referral'));
  expect(servers.es?.flatMap((server) => server.asked)).toHaveLength(names.length + 1);
});
