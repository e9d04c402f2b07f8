import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trades } from '#simulator/world/trades.ts';
import { overpassQuery, splitKeyword } from './query.ts';
import { tagsOfTrade } from './trades.ts';

const area = { selector: { area: 3_600_342_563 }, municipio: 'Sevilla', provincia: 'Sevilla' } as const;
const options = { limit: 21, timeoutS: 30 };

describe('trades', () => {
  test.each([
    ['fontaneros', 'craft=plumber'],
    ['Fontanería urgente', 'craft=plumber'],
    ['clínicas dentales', 'amenity=dentist'],
    ['academias de inglés', 'amenity=language_school'],
    ['bares', 'amenity=bar'],
    ['barbería', 'shop=hairdresser'],
    ['talleres mecánicos', 'shop=car_repair'],
    ['peluquería canina', 'shop=pet_grooming'],
    ['abogados laboralistas', 'office=lawyer'],
    ['lampistes', 'craft=plumber'],
  ])('%s is %s', (words, tag) => {
    expect(tagsOfTrade(words).map(({ key, value }) => `${key}=${value}`)).toContain(tag);
  });

  test('words that only look alike are no trade', () => {
    for (const words of ['', 'constitución', 'barrio', 'pubertad', 'zzz'])
      expect(tagsOfTrade(words)).toEqual([]);
  });

  test('nearly every trade of the simulated world is known by its own tag', () => {
    const known = trades.filter(({ plural, osm }) =>
      tagsOfTrade(plural).some(({ key, value }) => `${key}=${value}` === osm),
    );
    expect(known.length / trades.length).toBeGreaterThan(0.95);
  });
});

describe('trade and place', () => {
  test.each<[string, [string, string][]]>([
    ['fontaneros en Sevilla', [['fontaneros', 'Sevilla']]],
    ['casas rurales en el Valle en Jaca', [['casas rurales en el Valle', 'Jaca']]],
    ['lampistes a Girona', [['lampistes', 'Girona']]],
    [
      'comida a domicilio Sevilla',
      [
        ['comida', 'domicilio Sevilla'],
        ['comida a domicilio', 'Sevilla'],
      ],
    ],
    [
      'armarios a medida Las Palmas',
      [
        ['armarios', 'medida Las Palmas'],
        ['armarios a medida', 'Las Palmas'],
        ['armarios a medida Las', 'Palmas'],
      ],
    ],
    [
      'pollos a la brasa Lima',
      [
        ['pollos', 'la brasa Lima'],
        ['pollos a la brasa', 'Lima'],
      ],
    ],
    ['fontanero sevilla', [['fontanero', 'sevilla']]],
    [
      'dentista jerez de la frontera',
      [
        ['dentista', 'jerez de la frontera'],
        ['dentista jerez', 'de la frontera'],
        ['dentista jerez', 'la frontera'],
      ],
    ],
    ['fontaneros', []],
  ])('%s', (keyword, pairs) => {
    const found = splitKeyword(keyword).map(({ trade, place }) => [trade, place]);
    expect(found).toEqual(pairs);
  });
});

test.each([
  ['bares Las Palmas de Gran Canaria', 'Las Palmas de Gran Canaria'],
  ['talleres Talavera de la Reina', 'Talavera de la Reina'],
  ['dentistas Vejer de la Frontera', 'Vejer de la Frontera'],
])('%s: the whole name of the town is asked for first', (keyword, place) => {
  expect(splitKeyword(keyword)[0]?.place).toBe(place);
});

test('a place is asked for under three names at most', () => {
  const words = fc.array(fc.constantFrom('fontaneros', 'a', 'en', 'la', 'de', 'medida', 'Sevilla'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, (some) => {
      const splits = splitKeyword(some.join(' '));
      expect(splits.length).toBeLessThanOrEqual(3);
      for (const { trade, place } of splits) expect([trade, place]).not.toContain('');
    }),
  );
});

describe('the query', () => {
  test('asks for the trade in the area, closed ones too', () => {
    expect(overpassQuery('fontaneros', area, options)).toBe(
      [
        '[out:json][timeout:30][maxsize:268435456];',
        'area(3600342563)->.a;',
        '(',
        '  nwr["name"]["craft"="plumber"](area.a);',
        '  nwr["name"]["disused:craft"="plumber"](area.a);',
        '  nwr["name"]["abandoned:craft"="plumber"](area.a);',
        '  nwr["name"]["was:craft"="plumber"](area.a);',
        ');',
        'out center qt 21;',
      ].join('\n'),
    );
  });

  test('an unknown trade is looked for by name, in a box where there is no boundary', () => {
    const box = { ...area, selector: { bbox: '37.3,-6,37.4,-5.8' } };
    const query = overpassQuery('chirimbolos "raros"', box, options);
    expect(query).toContain('nwr["name"~"chirimbolos  raros",i]');
    expect(query).toContain('(37.3,-6,37.4,-5.8);');
    expect(query).not.toContain('area');
  });

  test('no text can leave its quotes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100, unit: 'binary' }), (text) => {
        fc.pre(tagsOfTrade(text).length === 0);
        const line = overpassQuery(text, area, options)
          .split('\n')
          .find((each) => each.startsWith('  nwr'));
        expect(line).toMatch(
          /^ {2}nwr\["name"~"[^"\\\n]*",i\]\[~"\^\(shop\|[a-z|]+\)\$"~"\."\]\(area\.a\);$/u,
        );
      }),
    );
  });
});
