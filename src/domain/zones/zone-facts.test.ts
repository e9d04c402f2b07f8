import { getPublicSuffix } from 'tldts';
import { describe, expect, test } from 'vitest';
import { matchLine } from '../whois/templates.ts';
import { rulesFor } from './server-rules.ts';
import { allZones, isClosedSuffix, zoneFacts, zoneOf } from './zone-facts.ts';

const host = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/;

describe('the table of zones', () => {
  test('knows at least 60 zones with rules of their own, and the zones that Spanish businesses use', () => {
    expect(allZones().filter(({ rules }) => (rules.free ?? []).length > 0).length).toBeGreaterThan(150);
    const wanted =
      'es com.es nom.es org.es cat gal eus com net org info biz eu pt fr it de uk co.uk mx com.mx ar com.ar co com.co pe com.pe br com.br cl ve com.ve ec com.ec uy com.uy py bo cr gt do com.do pa hn ni sv cu pr us ca au com.au nl be ch at pl tr com.tr io me online site shop app';
    expect(wanted.split(' ').filter((zone) => !zoneFacts(zone))).toEqual([]);
  });

  test.each(allZones())('$zone is well formed', (zone) => {
    expect(zone.zone).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/);
    for (const name of [zone.whois, ...zone.whoisAliases]) if (name !== null) expect(name).toMatch(host);
    if (zone.rdap !== null) expect(zone.rdap).toMatch(/^https?:\/\/[a-z0-9.-]+\/(?:[\w./-]*\/)?$/);
    expect(zone.queryForm).toContain('{domain}');
    if (zone.registryLookupUrl !== null) expect(() => new URL(zone.registryLookupUrl ?? '')).not.toThrow();
    for (const days of [zone.lifecycle.gracia, zone.lifecycle.redencion, zone.lifecycle.pendiente_borrado])
      if (days !== null) expect(days).toBeLessThanOrEqual(120);
    expect(zone.restrictions.includes('wildcard')).toBe(zone.wildcardAddresses.length > 0);
  });

  test('each zone stands once', () => {
    const names = allZones().map(({ zone }) => zone);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every template compiles, and no "free" begins anywhere or fits a limit', () => {
    for (const { zone, rules } of allZones()) {
      for (const list of [rules.throttled, rules.error, rules.reserved, rules.registered, rules.free])
        for (const template of list ?? []) expect(() => matchLine(template, 'x')).not.toThrow();
      for (const template of rules.free ?? []) {
        expect(template.startsWith('{*}'), `${zone}: ${template}`).toBe(false);
        for (const line of ['Too many requests', 'Reserved', 'Status: RESERVED', 'Status: NOT AVAILABLE', ''])
          expect(matchLine(template, line), `${zone}: ${template}`).toBeNull();
      }
    }
  });
});

describe('looking a zone up', () => {
  test.each([
    ['tienda.es', 'es'],
    ['tienda.com.es', 'com.es'],
    ['TIENDA.CO.UK', 'co.uk'],
    ['a.b.com.ar', 'com.ar'],
    ['algo.desconocido.es', 'es'],
    ['x.xn--p1ai', 'xn--p1ai'],
  ])('%s is in %s', (domain, zone) => {
    expect(zoneOf(domain)?.zone).toBe(zone);
  });

  test.each(['es', 'com.es', '', '.', 'a.zona-que-no-existe'])(
    '%j is in no known zone of its own',
    (domain) => {
      const zone = zoneOf(domain)?.zone;
      expect(zone === domain || (domain === 'com.es' ? zone !== 'es' : zone !== undefined)).toBe(false);
    },
  );

  test('facts that decide verdicts are the ones that were checked', () => {
    expect(zoneFacts('es')).toMatchObject({
      whois: 'whois.nic.es',
      rdap: null,
      restrictions: ['accredited_only'],
      lifecycle: { gracia: 10, redencion: 0 },
    });
    expect(zoneFacts('com.br')?.restrictions).toContain('release_rounds');
    expect(zoneFacts('de')?.restrictions).toContain('nsentry');
    expect(zoneFacts('io')?.restrictions).toContain('rdap_false_404');
    expect(zoneFacts('co')?.restrictions).toContain('rdap_false_404');
    expect(zoneFacts('gr')?.restrictions).toContain('no_channel');
    expect(zoneFacts('uy')?.restrictions).toContain('no_channel');
    expect(zoneFacts('com')).toMatchObject({
      lifecycle: { gracia: 45, redencion: 30, pendiente_borrado: 5, confianza: 'A' },
      restrictions: ['expiry_moves_unpaid'],
    });
    expect(zoneFacts('com.ar')).toMatchObject({
      lifecycle: { gracia: 30, redencion: 0, pendiente_borrado: 15 },
    });
    for (const zone of ['ph', 'ws', 'vg', 'xn--fiqs8s', 'xn--node'])
      expect(zoneFacts(zone)?.restrictions).toContain('wildcard');
    for (const zone of ['de', 'nl', 'au', 'com.pe']) expect(zoneFacts(zone)?.datesShown).toBe(false);
  });
});

describe('whose word an answer is', () => {
  test.each([
    ['whois.nic.es', 'es', 'registry'],
    ['WHOIS.NIC.ES.:43', 'es', 'registry'],
    ['whois.dk-hostmaster.dk', 'dk', 'registry'],
    ['whois.godaddy.com', 'com', 'registrar'],
    ['whois.unknown.example', 'es', 'unknown'],
    ['whois.nic.fr', 'es', 'unknown'],
  ])('%s about %s: %s', (server, tld, authority) => {
    expect(rulesFor(server, tld, null).authority).toBe(authority);
  });

  test('without a server the zone’s registry is taken as the one who answered', () => {
    expect(rulesFor(null, 'es', null).authority).toBe('registry');
    expect(rulesFor(null, null, 'tienda.com.es').authority).toBe('registry');
    expect(rulesFor(null, null, null).authority).toBe('unknown');
  });
});

test.each([
  ...[
    'edu',
    'gov',
    'mil',
    'int',
    'arpa',
    'gob.mx',
    'GOB.MX',
    'edu.ar',
    'ac.uk',
    'madrid.gob.es',
    'k12.tx.us',
  ].map((suffix) => [suffix, true] as const),
  ...['com', 'es', 'ac', 'com.mx', 'nom.es', 'co.uk', 'edu.pl', 'ac.nz', ''].map(
    (suffix) => [suffix, false] as const,
  ),
])('the suffix «%s» is for institutions only: %s', (suffix, expected) => {
  expect(isClosedSuffix(suffix)).toBe(expected);
});

describe('second levels that only one country keeps for institutions', () => {
  const closed =
    'int.ar gv.at jus.br leg.br gc.ca go.cr ed.cr sld.do go.id desa.id muni.il res.in go.jp lg.jp ed.jp go.kr hs.kr kommune.no stat.no govt.nz iwi.nz int.pt go.th mi.th bel.tr pol.tr go.tz go.ke nhs.uk police.uk';
  test.each(closed.split(' '))('%s is a public suffix and closed, with the levels below it', (suffix) => {
    expect(getPublicSuffix(`algo.${suffix}`)).toBe(suffix);
    expect(isClosedSuffix(suffix)).toBe(true);
    expect(isClosedSuffix(suffix.toUpperCase())).toBe(true);
    expect(isClosedSuffix(`zona.${suffix}`)).toBe(true);
  });

  const open =
    'go.it ms.it hs.com re.kr or.kr pe.kr co.jp or.jp in.th or.th web.id my.id tur.ar coop.ar co.at com.tr av.tr school.nz geek.nz priv.no me.uk co.cr fi.cr art.do eco.br int.com';
  test.each(open.split(' '))('%s is open to firms or persons', (suffix) => {
    expect(isClosedSuffix(suffix)).toBe(false);
  });
});
