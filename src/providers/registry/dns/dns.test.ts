import { describe, expect, onTestFinished, test } from 'vitest';
import { AA, a, ns, type Play, RCODE, soa, startDnsServer, TC } from './dns.test-server.ts';
import { NOW, setUp } from './zone.test-kit.ts';

const flagged = (rcode: number, flags = AA) => ({ flags: flags | rcode });

describe('what the zone says', () => {
  test('a referral brings the name servers, asked with RD=0', async () => {
    const { ask, servers } = await setUp({
      es: () => ({ flags: 0, authorities: ns('Tienda.es', 'NS1.Host.net', 'ns2.host.net') }),
    });
    expect(await ask('tienda.es')).toEqual({
      fuente: 'dns',
      kind: 'referral',
      aa: false,
      nameservers: ['ns1.host.net', 'ns2.host.net'],
      servidor: servers.es?.[0]?.address,
      hora: NOW,
      ms: expect.any(Number),
      detalle: 'delegado',
    });
    expect(servers.es?.[0]?.asked).toEqual([
      expect.objectContaining({ name: 'tienda.es', type: 'NS', rd: false }),
    ]);
  });

  test('an NXDOMAIN without the AA bit says nothing', async () => {
    const { ask } = await setUp({
      es: ({ name }) => flagged(RCODE.nxDomain, name.startsWith('weak') ? 0 : AA),
    });
    expect(await ask('free.es')).toMatchObject({ kind: 'nxdomain', aa: true, corroborado: true });
    expect(await ask('weak.es')).toMatchObject({ kind: 'failure', detalle: 'NXDOMAIN sin autoridad' });
  });

  test('a referral beside an NXDOMAIN without the AA bit is no contradiction', async () => {
    const { ask } = await setUp({
      es: [
        () => flagged(RCODE.nxDomain, 0),
        ({ name }) => ({ flags: 0, authorities: ns(name, 'ns1.host.net') }),
      ],
    });
    for (let i = 0; i < 4; i++) expect((await ask(`x${i}.es`)).kind).toBe('referral');
  });

  test('data without the AA bit, of a server that answers in the zone’s place, is no registration', async () => {
    const { ask } = await setUp({
      es: ({ name, type }) => {
        const hijacked = { flags: 0, answers: [a(name, '45.79.222.138')] };
        if (name.startsWith('always')) return hijacked;
        return type === 'NS' ? { authorities: [soa('es')] } : hijacked;
      },
    });
    expect(await ask('always.es')).toMatchObject({ kind: 'failure', detalle: 'datos sin autoridad' });
    expect(await ask('address.es')).toMatchObject({ kind: 'failure', detalle: 'datos sin autoridad' });
  });

  test('a name that exists without data or delegation is nodata', async () => {
    const { ask } = await setUp({ es: () => ({ authorities: [soa('es')] }) });
    expect(await ask('empty.es')).toMatchObject({ kind: 'nodata', aa: true });
  });

  test('a name with data of its own in the zone (.de) is registered without delegation', async () => {
    const { ask } = await setUp({
      de: ({ name, type }) => {
        if (name !== 'nsentry.de') return flagged(RCODE.nxDomain);
        return type === 'A' ? { answers: [a(name, '93.184.216.34')] } : { authorities: [soa('de')] };
      },
    });
    expect(await ask('nsentry.de')).toMatchObject({ kind: 'data_without_ns' });
  });

  test('the wildcard of a zone says nothing of the name, while other data does', async () => {
    const { ask } = await setUp({
      ph: ({ name, type }) => {
        if (type !== 'A') return { authorities: [soa('ph')] };
        return { answers: [a(name, name === 'real.ph' ? '93.184.216.34' : '45.79.222.138')] };
      },
    });
    expect(await ask('nobody.ph')).toMatchObject({ kind: 'wildcard' });
    expect(await ask('real.ph')).toMatchObject({ kind: 'data_without_ns' });
  });

  test('when the wildcard cannot be asked the answer is a failure, not a registration', async () => {
    const { ask } = await setUp({
      ph: ({ name, type }) => {
        if (type !== 'A') return { authorities: [soa('ph')] };
        return name === 'x.ph' ? { answers: [a(name, '45.79.222.138')] } : flagged(RCODE.servFail);
      },
    });
    expect(await ask('x.ph')).toMatchObject({ kind: 'failure' });
  });

  test('a zone cut below is followed to its own servers, and one inside the zone needs none', async () => {
    const { ask, servers } = await setUp({
      es: ({ name }) =>
        name.endsWith('.com.es')
          ? { flags: 0, authorities: ns('com.es', 'a.nic.es') }
          : flagged(RCODE.nxDomain),
      'com.ar': () => ({ flags: 0, authorities: ns('tienda.com.ar', 'ns1.host.net') }),
    });
    expect(await ask('tienda.com.ar')).toMatchObject({ kind: 'referral' });
    expect(await ask('tienda.com.es')).toMatchObject({ kind: 'failure' });
    const below = await startDnsServer(() => flagged(RCODE.nxDomain));
    onTestFinished(() => below.close());
    expect(servers.es?.[0]?.asked).toHaveLength(1);
  });
});

describe('bad servers', () => {
  test.each([
    ['SERVFAIL', () => flagged(RCODE.servFail)],
    ['REFUSED', () => flagged(RCODE.refused)],
    ['an upward referral', () => ({ flags: 0, authorities: ns('', 'a.root-servers.net') })],
    ['a bare empty answer', () => ({ flags: 0 })],
    ['nonsense', () => Buffer.from('nonsense')],
    ['silence', () => 'silence' as const],
  ] satisfies [string, Play][])('%s from every server is a failure', async (_title, play) => {
    const { ask } = await setUp({ es: [play, play] });
    expect(await ask('x.es', 600)).toMatchObject({ kind: 'failure', aa: false, nameservers: [] });
  });

  test('another server of the zone is asked when one fails', async () => {
    const { ask } = await setUp({ es: [() => flagged(RCODE.servFail), () => flagged(RCODE.nxDomain)] });
    for (let i = 0; i < 4; i++) expect(await ask(`x${i}.es`)).toMatchObject({ kind: 'nxdomain' });
  });

  test('an NXDOMAIN is the zone’s word when another of its servers says so too', async () => {
    const { ask, servers } = await setUp({
      es: [() => flagged(RCODE.nxDomain), () => flagged(RCODE.nxDomain)],
    });
    expect(await ask('x.es')).toMatchObject({ kind: 'nxdomain', aa: true });
    expect(servers.es?.map(({ asked }) => asked.length)).toEqual([1, 1]);
  });

  test('a name that one server denies and another delegates is not absent', async () => {
    const { ask } = await setUp({
      es: [
        () => flagged(RCODE.nxDomain),
        ({ name }) => ({ flags: 0, authorities: ns(name, 'ns1.host.net') }),
      ],
    });
    // In any order of servers: a name that exists at one of them is never absent.
    for (let i = 0; i < 4; i++) expect((await ask(`x${i}.es`)).kind).not.toBe('nxdomain');
  });

  test.each<[string, Play]>([
    ['fails', () => flagged(RCODE.servFail)],
    ['is silent', () => 'silence'],
  ])(
    'a name that one server denies, and about which another %s though it serves the zone, is a failure',
    async (_, play) => {
      const deny: Play = () => flagged(RCODE.nxDomain);
      const { ask } = await setUp({
        es: [deny, (asked) => (asked.name === 'es' ? { authorities: [soa('es')] } : play(asked))],
      });
      for (let i = 0; i < 2; i++) expect((await ask(`x${i}.es`, 6_000)).kind).toBe('failure');
    },
  );

  test('data that only one of two servers has is no registration', async () => {
    const { ask } = await setUp({
      es: [() => flagged(RCODE.nxDomain), ({ name }) => ({ answers: [a(name, '93.184.216.34')] })],
    });
    for (let i = 0; i < 4; i++) expect((await ask(`x${i}.es`)).kind).toBe('failure');
  });

  test('a name whose NS question finds data, and whose address question finds that it does not exist, is a failure', async () => {
    const { ask } = await setUp({
      es: ({ name, type }) => (type === 'NS' ? { answers: [a(name, '10.0.0.1')] } : flagged(RCODE.nxDomain)),
    });
    expect(await ask('x.es')).toMatchObject({ kind: 'failure', contradicho: true });
  });

  test('an NXDOMAIN that another server repeats without the AA bit is not confirmed by it', async () => {
    const { ask } = await setUp({
      es: [
        () => flagged(RCODE.nxDomain),
        ({ type }) => (type === 'SOA' ? { authorities: [soa('es')] } : flagged(RCODE.nxDomain, 0)),
      ],
    });
    expect(await ask('x.es')).toMatchObject({ kind: 'failure', contradicho: false });
  });

  test('servers that contradict each other are distinguished from one that gives no answer', async () => {
    const { ask } = await setUp({
      es: [
        () => flagged(RCODE.nxDomain),
        ({ name }) =>
          name === 'es' ? { authorities: [soa('es')] } : { flags: 0, authorities: ns(name, 'ns1.a.net') },
      ],
    });
    const seen = [await ask('x.es'), await ask('x.es')];
    expect(seen.map(({ kind }) => kind).sort()).toEqual(['failure', 'referral']);
    expect(seen.find(({ kind }) => kind === 'failure')).toMatchObject({ contradicho: true });
  });

  test('a server that loses packets is not down: the other’s NXDOMAIN does not decide', async () => {
    // It answers one question in three, and knows the names.
    let heard = 0;
    const busy: Play = ({ name }) => {
      heard += 1;
      if (heard % 3 !== 0) return 'silence';
      return name === 'es'
        ? { authorities: [soa('es')] }
        : { flags: 0, authorities: ns(name, 'ns1.host.net') };
    };
    const { ask } = await setUp({ es: [() => flagged(RCODE.nxDomain), busy] });
    const seen = await Promise.all([1, 2, 3, 4, 5, 6].map((i) => ask(`x${i}.es`, 1_000)));
    expect(seen.filter(({ kind }) => kind === 'nxdomain')).toEqual([]);
  });

  test('a server that answers nothing at all is down in the end, and the rest says so of its NXDOMAIN', async () => {
    const { ask } = await setUp({ es: [() => flagged(RCODE.nxDomain), () => 'silence'] });
    const kinds: (string | boolean | undefined)[] = [];
    for (let i = 0; i < 4 && !kinds.includes('nxdomain'); i++) {
      const { kind, corroborado } = await ask(`x${i}.es`, 6_000);
      kinds.push(kind);
      if (kind === 'nxdomain') expect(corroborado).toBe(false);
    }
    expect(kinds).toContain('nxdomain');
  });

  const denies: Play = () => flagged(RCODE.nxDomain);
  test.each<[string, Play]>([
    ['fails', () => flagged(RCODE.servFail)],
    ['is silent', () => 'silence'],
    [
      'fails for that name alone',
      ({ type }) => (type === 'SOA' ? { authorities: [soa('es')] } : flagged(RCODE.servFail)),
    ],
  ])('where one of three servers %s, the third confirms an NXDOMAIN', async (_, play) => {
    // In either place: the probe chooses which of the others is asked first.
    for (const plays of [
      [denies, play, denies],
      [denies, denies, play],
    ]) {
      const { ask } = await setUp({ es: plays });
      expect(await ask('x.es', 6_000)).toMatchObject({ kind: 'nxdomain', corroborado: true });
    }
  });

  test('an NXDOMAIN stands alone only when all other servers are down, each of which is asked', async () => {
    const fails: Play = () => flagged(RCODE.servFail);
    const { ask, servers } = await setUp({ es: [denies, fails, fails, fails] });
    expect(await ask('x.es')).toMatchObject({ kind: 'nxdomain', corroborado: false });
    expect(servers.es?.map(({ asked }) => asked.length)).toEqual([1, 2, 2, 2]);
  });

  test('a server that failed is left aside for a while', async () => {
    const { ask, servers } = await setUp({
      es: [() => flagged(RCODE.servFail), () => flagged(RCODE.nxDomain)],
    });
    for (let i = 0; i < 20; i++) await ask(`x${i}.es`);
    expect(servers.es?.[0]?.asked.length).toBeLessThanOrEqual(2);
  });

  test('an answer to another question, or with another id, is not taken', async () => {
    const { ask } = await setUp({
      es: ({ name }) =>
        name === 'other-question.es'
          ? {
              questions: [{ type: 'NS', name: 'victim.es' }],
              authorities: ns('other-question.es', 'evil.net'),
            }
          : { id: 1, authorities: ns(name, 'evil.net') },
    });
    expect(await ask('other-question.es', 500)).toMatchObject({ kind: 'failure' });
    expect(await ask('other-id.es', 500)).toMatchObject({ kind: 'failure' });
  });

  test('a packet that is no response is ignored: the answer behind it counts', async () => {
    const { ask } = await setUp({
      es: ({ name }) => [
        { type: 'query', flags: 0 },
        { flags: 0, authorities: ns(name, 'ns1.host.net') },
      ],
    });
    expect(await ask('echo.es', 500)).toMatchObject({ kind: 'referral' });
  });

  test('an answer cut by size is read again over TCP', async () => {
    const { ask, servers } = await setUp({
      es: ({ via, name }) =>
        via === 'udp' ? { flags: TC } : { flags: 0, authorities: ns(name, 'ns1.host.net') },
    });
    expect(await ask('long.es')).toMatchObject({ kind: 'referral', nameservers: ['ns1.host.net'] });
    expect(servers.es?.[0]?.asked.map(({ via }) => via)).toEqual(['udp', 'tcp']);
  });

  test('a server that chokes on EDNS is asked again without', async () => {
    let first = true;
    const { ask } = await setUp({
      es: () => {
        const reply = first ? flagged(RCODE.formErr) : flagged(RCODE.nxDomain);
        first = false;
        return reply;
      },
    });
    expect(await ask('old.es')).toMatchObject({ kind: 'nxdomain' });
  });
});

test('abort rejects at once', async () => {
  const { probe } = await setUp({ es: () => 'silence' });
  const controller = new AbortController();
  const asked = probe.askDelegation('x.es', { signal: controller.signal, timeoutMs: 10_000 });
  controller.abort(new Error('stop'));
  await expect(asked).rejects.toThrow('stop');
});

test('thousands at once go over a few sockets and all come back', async () => {
  const { ask, servers } = await setUp({
    es: ({ name }) =>
      name.startsWith('free') ? flagged(RCODE.nxDomain) : { flags: 0, authorities: ns(name, 'ns1.host.net') },
  });
  const names = Array.from({ length: 5_000 }, (_, i) => `${i % 2 === 0 ? 'free' : 'taken'}${i}.es`);
  const seen = await Promise.all(names.map((name) => ask(name, 20_000)));
  expect(seen.filter(({ kind }) => kind === 'nxdomain')).toHaveLength(2_500);
  expect(seen.filter(({ kind }) => kind === 'referral')).toHaveLength(2_500);
  expect(new Set(servers.es?.[0]?.asked.map(({ from }) => from)).size).toBeLessThanOrEqual(8);
});
