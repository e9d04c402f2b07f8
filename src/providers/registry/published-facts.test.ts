import { describe, expect, test } from 'vitest';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { classifyRdap } from '#domain/rdap/classify.ts';
import { decideVerdict } from '#domain/verdict/verdict.ts';
import { zoneRules } from '#domain/verdict/zone.ts';
import { classifyWhois } from '#domain/whois/classify.ts';
import { zoneOf } from '#domain/zones/zone-facts.ts';
import { registryEvidence } from './registry-evidence.ts';

/** From the bytes of a registry's answer to the displayed verdict. */
const NOW = Date.UTC(2026, 10, 25, 12);
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const gone: Evidence = {
  fuente: 'dns',
  kind: 'nxdomain',
  aa: true,
  corroborado: true,
  nameservers: [],
  servidor: 'ns1.zone.example',
  hora: NOW,
  ms: 5,
  detalle: '',
};
const context = (fuente: 'rdap' | 'whois', hora = NOW) => ({
  fuente,
  servidor: 's',
  hora,
  ms: 1,
  mayDeny: true,
});
const whois = (domain: string, raw: string, hora = NOW) => {
  const zone = zoneOf(domain);
  const said = classifyWhois({ server: zone?.whois ?? null, tld: zone?.zone ?? null, domain, raw });
  return registryEvidence(said, context('whois', hora));
};
const rdap = (domain: string, httpStatus: number, body: object, hora = NOW) => {
  const tld = zoneOf(domain)?.zone ?? null;
  const raw = JSON.stringify(body);
  const said = classifyRdap({ server: 'rdap', tld, domain, httpStatus, raw, authoritative: true });
  return registryEvidence(said, context('rdap', hora));
};
const verdictOf = (dominio: string, evidence: Evidence[]) =>
  decideVerdict({
    dominio,
    zone: zoneRules(zoneOf(dominio)?.zone ?? '', zoneOf(dominio), {
      rdapInBootstrap: evidence.some(({ fuente }) => fuente === 'rdap'),
      accredited: false,
    }),
    evidence: [gone, ...evidence],
    history: { knownRegistered: true, listedByBusiness: true, seenInArchive: false, previous: null },
    retries: { used: 0, allowed: 3 },
    now: NOW,
  });

describe('the date of release that a registry publishes', () => {
  test.each([
    [
      'taller-viejo.nl',
      'Domain name: taller-viejo.nl\nStatus:      in quarantine\n\nDate out of quarantine: 2026-12-09T07:30:00\n\nRegistrar:\n   R\n\nCreation Date: 2001-02-03\n',
      '2026-12-09T07:30:00.000Z',
    ],
    [
      'taller-viejo.ru',
      'domain:        TALLER-VIEJO.RU\nstate:         REGISTERED, NOT DELEGATED, VERIFIED\nregistrar:     R\ncreated:       2010-11-10T20:00:00Z\npaid-till:     2026-11-08T21:00:00Z\nfree-date:     2026-12-11\n',
      '2026-12-11T00:00:00.000Z',
    ],
    [
      'taller-viejo.se',
      'state:            inactive\ndomain:           taller-viejo.se\nholder:           x1\ncreated:          2003-08-27\nmodified:         2026-11-01\nexpires:          2026-10-20\ndate_to_delete:   2026-12-19\ndate_to_release:  2026-12-26\nstatus:           pendingDelete\nregistrar:        R\n',
      '2026-12-26T04:00:00.000Z',
    ],
    [
      'taller-viejo.be',
      'Domain:\ttaller-viejo.be\nStatus:\tQUARANTINE\nAvailable:\tSat Dec 12 2026\n',
      '2026-12-12T00:00:00.000Z',
    ],
    [
      'taller-viejo.fi',
      'domain.............: taller-viejo.fi\nstatus.............: Grace Period\ncreated............: 30.6.2006 15:18:54\nexpires............: 4.11.2026 10:15:55\navailable..........: 4.12.2026 10:15:55\n',
      '2026-12-04T10:15:55.000Z',
    ],
  ])('of %s goes before the estimate', (dominio, raw, release) => {
    const verdict = verdictOf(dominio, [whois(dominio, raw)]);
    expect(iso(verdict.fecha_liberacion_estimada)).toBe(release);
    expect(verdict.es_disponible).toBe(false);
  });

  test('of an RDAP event goes before the estimate', () => {
    const verdict = verdictOf('taller-viejo.com', [
      rdap('taller-viejo.com', 200, {
        objectClassName: 'domain',
        ldhName: 'taller-viejo.com',
        status: ['pending delete'],
        events: [
          { eventAction: 'registration', eventDate: '2015-01-01T00:00:00Z' },
          { eventAction: 'deletion', eventDate: '2026-11-28T18:00:00Z' },
        ],
      }),
    ]);
    expect(iso(verdict.fecha_liberacion_estimada)).toBe('2026-11-28T18:00:00.000Z');
  });

  test('that has passed, or of a name that is in use, says nothing', () => {
    const past = whois(
      'taller-viejo.nl',
      'Domain name: taller-viejo.nl\nStatus: in quarantine\nDate out of quarantine: 2026-11-20T10:00:00\n',
    );
    expect(verdictOf('taller-viejo.nl', [past]).fecha_liberacion_estimada).toBeGreaterThan(NOW);
    const used = whois(
      'taller.fi',
      'domain.............: taller.fi\nstatus.............: Registered\ncreated............: 30.6.2006 15:18:54\nexpires............: 4.7.2027 10:15:55\navailable..........: 4.8.2027 10:15:55\nnserver............: ns1.example.com [OK]\n',
    );
    expect(verdictOf('taller.fi', [used]).fecha_liberacion_estimada).toBeNull();
  });

  test('stands in the receipt', () => {
    const raw = 'Domain name: a-b.nl\nStatus: in quarantine\nDate out of quarantine: 2026-12-09T07:30:00\n';
    expect(whois('a-b.nl', raw).detalle).toContain('se libera 2026-12-09');
  });
});

const NOT_FOUND = { rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found' };

describe('a name that is sold at a falling fee', () => {
  const notices = [
    { title: 'Expiry Access Period', description: ['This domain is in the Expiry Access Period'] },
  ];
  const fee = rdap('taller.app', 404, { ...NOT_FOUND, notices });

  test('is never free, and says why', () => {
    const verdict = verdictOf('taller.app', [fee]);
    expect(verdict).toMatchObject({ es_disponible: false, fase_ciclo: 'retenido', row: 'reserved' });
    expect(verdict.motivo).toMatch(/^Libre con recargo decreciente: /);
  });

  test('is the same where the other channel says that it does not exist', () => {
    const denial: Evidence = { ...fee, fuente: 'whois', kind: 'absent' };
    delete denial.recargo_decreciente;
    expect(verdictOf('taller.app', [fee, denial]).motivo).toMatch(/^Libre con recargo decreciente: /);
  });
});

describe('an answer about the name that is not understood', () => {
  const denial = (hora: number) => rdap('taller.org', 404, NOT_FOUND, hora);
  const strange = 'Domain Name: TALLER.ORG\nDomain Status: przekazana\n';

  test('is no silence: the other channel’s denial frees nothing, not even twice', () => {
    for (const raw of [
      strange,
      'El dominio taller.org lo tiene contratado otra empresa\n',
      'The domain is not registered; it can be registered from 12 December\n',
      'Le domaine taller.org n’est pas disponible\n',
      'El dominio taller.org está registrado\n',
    ]) {
      const verdict = verdictOf('taller.org', [
        denial(NOW - 3_600_000),
        denial(NOW),
        whois('taller.org', raw, NOW - 60_000),
      ]);
      expect(verdict.es_disponible, raw).not.toBe(true);
      expect(verdict.confirmaciones, raw).toBe(0);
    }
  });

  test('says so to the person', () => {
    const verdict = verdictOf('taller.org', [denial(NOW), whois('taller.org', strange)]);
    expect(verdict).toMatchObject({ es_disponible: null, row: 'conflict' });
    expect(verdict.motivo).toContain('no se entiende');
  });

  test('is outdated by what the same channel says later', () => {
    const clear = whois('taller.org', 'Domain not found.\n', NOW);
    const verdict = verdictOf('taller.org', [
      denial(NOW - 60_000),
      whois('taller.org', strange, NOW - 120_000),
      clear,
    ]);
    expect(verdict).toMatchObject({ es_disponible: true, confirmaciones: 2 });
  });

  test.each([
    '',
    '% Whois server\n',
    'Invalid query\n',
    '% Query: taller.org\n',
    'Domain Name: taller.org\n',
    'Domain: otro.org\nStatus: x\n',
  ])('is not an echo, a banner or another name: %j', (raw) =>
    expect(whois('taller.org', raw).dudosa).toBeUndefined(),
  );
});
