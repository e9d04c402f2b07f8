import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyWhois } from '../whois/classify.ts';
import { allZones } from '../zones/zone-facts.ts';
import { askedName } from './asked-name.ts';

describe('the asked name is taken out of a text', () => {
  const hidden = askedName('premium-bar.es').hidden;
  test.each([
    ['No match for "PREMIUM-BAR.ES".', `No match for "${hidden}".`],
    ['premium-bar.es. not found', `${hidden}. not found`],
    ['www.premium-bar.es', `www.${hidden}`],
    ['ns1.Premium-Bar.es', `ns1.${hidden}`],
    ['https://premium-bar.es/', `https://${hidden}/`],
    ['domain:premium-bar.es', `domain:${hidden}`],
  ])('%s', (text, want) => expect(askedName('premium-bar.es').hide(text)).toBe(want));

  test.each([
    'otro-premium-bar.es',
    'premium-bar.es.com',
    'premium-bar.est',
    'xpremium-bar.es',
    'Premium name',
  ])('%s is another name, or none', (text) => expect(askedName('premium-bar.es').hide(text)).toBe(text));

  test('its U-label and its A-label are one name, composed or not', () => {
    const ascii = new URL('http://cuarentena-café.es').hostname;
    const name = askedName(ascii);
    const unicode = 'cuarentena-café.es';
    for (const text of [ascii, unicode, unicode.toUpperCase(), unicode.normalize('NFD')])
      expect(name.hide(`${text} no existe`)).toBe(`${name.hidden} no existe`);
  });

  test('a label that is a word is taken out in quotes and in a field only', () => {
    const name = askedName('reserved.io');
    expect(name.hide('Domain reserved')).toBe('Domain reserved');
    expect(name.hide('No match for "reserved"')).not.toContain('reserved');
    expect(name.hide('Domain: reserved\nStatus: free')).not.toContain('reserved');
    expect(askedName('route-66.io').hide('route-66 not found')).not.toContain('route');
  });

  test('it is put back as it was asked for', () => {
    const name = askedName('Premium-Bar.es');
    expect(name.restore(name.hide('ns1.premium-bar.es'))).toBe('ns1.premium-bar.es');
  });

  test('an answer about the name that stands for it is about another name', () => {
    const { hidden: taken } = askedName('taller.com');
    const raw = `No match for "${taken.toUpperCase()}".\nNo match for "${taken}".\n`;
    expect(
      classifyWhois({ server: 'whois.verisign-grs.com', tld: 'com', domain: 'taller.com', raw }).label,
    ).not.toBe('available');
  });

  test('no text and no name breaks it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (domain, text) => {
        const name = askedName(domain);
        expect(typeof name.restore(name.hide(text))).toBe('string');
      }),
    );
  });
});

/** The words of every server's rules and of the language tables. */
const ruleWords = [
  ...new Set(
    [
      ...allZones().flatMap(({ rules }) =>
        [rules.throttled, rules.error, rules.reserved, rules.registered, rules.free].flatMap(
          (list) => list ?? [],
        ),
      ),
      'premium sunrise route page method maintenance timeout auction restricted quarantine redemption limit limite quota',
      'reservado bloqueado cuarentena subasta riservato gesperrt gereserveerd karantena varattu rezerve disponible libre',
      'free available registered found match exists denied banned blacklisted excessive demasiadas superado not no kein',
    ].flatMap((text) => text.toLowerCase().match(/[a-z]{2,20}/g) ?? []),
  ),
];

/** Each zone's not-found template around the name. */
const denials = allZones().flatMap(({ zone, whois, rules }) =>
  (rules.free ?? []).map((template) => ({ zone, server: whois, template, echoes: rules.echoes ?? false })),
);
const answer = (name: string, template: string, echoes: boolean) => {
  const line = template
    .replaceAll('{domain}', name)
    .replaceAll('{name}', name.split('.')[0] ?? '')
    .replaceAll('{*}', '');
  return `% Whois of the registry\n\n${echoes && !template.includes('{domain}') ? `Domain: ${name}\n` : ''}${line}\n`;
};
const labelOf = (name: string, raw: string, { zone, server }: { zone: string; server: string | null }) =>
  classifyWhois({ server, tld: zone, domain: name, raw }).label;

test('there are words and zones enough', () => {
  expect(ruleWords.length).toBeGreaterThan(200);
  expect(denials.length).toBeGreaterThan(500);
});

test('a name made of a rule’s word is answered as any other: free where that is free', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...denials),
      fc.constantFrom(...ruleWords),
      fc.constantFrom('W', 'W-bar', 'bar-W', 'WW', 'sin-W-bar'),
      ({ zone, server, template, echoes }, word, shape) => {
        const name = `${shape.replaceAll('W', word)}.${zone}`;
        const label = labelOf(name, answer(name, template, echoes), { zone, server });
        const plain = `talleres.${zone}`;
        expect(label).toBe(labelOf(plain, answer(plain, template, echoes), { zone, server }));
        expect(label).not.toBe('throttled');
      },
    ),
    { numRuns: 3_000 },
  );
});

test('a registration of such a name is one, and holds no server back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...denials), fc.constantFrom(...ruleWords), ({ zone, server }, word) => {
      const name = `${word}-bar.${zone}`;
      const raw = `Domain Name: ${name}\nRegistrar: Uno\nCreation Date: 2015-03-01T10:00:00Z\nName Server: ns1.${name}\n`;
      expect(labelOf(name, raw, { zone, server })).toBe('registered');
    }),
  );
});
