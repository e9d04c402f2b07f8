import { describe, expect, test } from 'vitest';
import { SIN_AJUSTES } from '#contract/entities/mercado.ts';
import type { TipoOportunidad } from '#contract/states.ts';
import { tablesOf } from '../account-tables.ts';
import type { Hechos } from '../facts.ts';
import { readName } from '../name/name.ts';
import { DEFAULT_TABLES } from '../tables/market-tables.ts';
import { AHORA, DAY, libre, negocio, SIN_METRICAS, seLibera, sinWeb } from '../value.samples.ts';
import { opportunitiesOf } from './opportunities.ts';

const typesOf = (hechos: Hechos): TipoOportunidad[] =>
  opportunitiesOf(hechos).map((found) => found.tipo_oportunidad);
const of = (tipo: TipoOportunidad, hechos: Hechos) => {
  const found = opportunitiesOf(hechos).find((one) => one.tipo_oportunidad === tipo);
  if (found === undefined) throw new Error(`no ${tipo}`);
  return found;
};

describe('types', () => {
  const caida = {
    es_disponible: false,
    fase_ciclo: 'activo',
    estado_verificacion: 'no_resuelve',
    sitio: 'muerto',
  } as const;
  const viva = { ...caida, estado_verificacion: 'activo', sitio: 'responde' } as const;
  test.each<[string, Hechos, TipoOportunidad[]]>([
    ['a free name', libre(), ['dominio_expirado']],
    [
      'a free name of high value',
      libre({ dominio: 'abogadosmadrid.com' }),
      ['alto_valor', 'dominio_expirado'],
    ],
    ['a name that falls on a known day', seLibera(5), ['dominio_expirado']],
    [
      'a name in redemption without any date',
      seLibera(0, { fase_ciclo: 'redencion', fecha_liberacion_estimada: null, dominio: 'sol.zz' }),
      [],
    ],
    [
      'an expired name whose zone tells the day',
      seLibera(0, {
        fase_ciclo: 'gracia',
        fecha_liberacion_estimada: null,
        fecha_expiracion: AHORA - DAY,
        dominio: 'sol.com',
      }),
      ['dominio_expirado'],
    ],
    ['an unknown availability', libre({ es_disponible: null }), []],
    ['an unknown availability in a last phase', seLibera(2, { es_disponible: null }), []],
    ['a registered name', libre({ ...caida }), []],
    ['a name that its registry holds', libre({ ...caida, fase_ciclo: 'retenido' }), []],
    ['a name for sale', libre({ ...viva, sitio: 'en_venta' }), []],
    ['a business without a website', sinWeb(), ['negocio_calidad']],
    ['a business whose website is dead', libre({ ...caida, negocios: [negocio()] }), ['negocio_calidad']],
    ['a business whose website works', libre({ ...viva, negocios: [negocio()] }), []],
    [
      'a business whose website is not known',
      libre({ es_disponible: null, estado_verificacion: 'verificando', negocios: [negocio()] }),
      [],
    ],
    ['a closed business without a website', sinWeb({ estado_actual: 'cerrado' }), []],
    ['a business with few reviews', sinWeb({ review_count: 4 }), []],
    ['a badly rated business', sinWeb({ rating: 2.9 }), []],
    ['a business whose reviews are not known', sinWeb({ review_count: null }), []],
    [
      'a business that lists another name',
      libre({ ...caida, negocios: [negocio({ dominio_extraido: 'otro.es' })] }),
      [],
    ],
    [
      'few working websites among many',
      libre({ ...viva, competencia: { negocios_mirados: 10, con_web_viva: 3 } }),
      ['bajo_competencia'],
    ],
    ['many working websites', libre({ ...viva, competencia: { negocios_mirados: 10, con_web_viva: 6 } }), []],
    ['too few looked at', libre({ ...viva, competencia: { negocios_mirados: 3, con_web_viva: 0 } }), []],
  ])('%s', (_name, hechos, types) => {
    expect(typesOf(hechos).toSorted()).toEqual(types.toSorted());
  });
});

describe('priority', () => {
  const best = (changes: Partial<Hechos>) => ({
    dominio: 'abogadosmadrid.es',
    fecha_registro: AHORA - 20 * 365 * DAY,
    negocios: [
      negocio({
        nombre_negocio: 'Abogados Madrid',
        categoria_negocio: 'Abogado',
        municipio: 'Madrid',
        review_count: 900,
        estado_actual: 'cerrado' as const,
      }),
    ],
    metricas: {
      ...SIN_METRICAS,
      archivo_primero: AHORA - 20 * 365 * DAY,
      archivo_capturas: 300,
      archivo_spam: false,
      autoridad_dominio: 30,
    },
    ...changes,
  });
  test('high: a score of 80 or more and free, or freeing within 14 days', () => {
    expect(of('dominio_expirado', libre(best({})))).toMatchObject({ prioridad_accion: 'alta' });
    const soon = of('dominio_expirado', seLibera(13, best({})));
    const later = of('dominio_expirado', seLibera(15, best({})));
    expect(soon.puntuacion_oportunidad >= 80 ? soon.prioridad_accion : 'alta').toBe('alta');
    expect(later.prioridad_accion).toBe('media');
  });
  test('high: a business to call with 80 or more', () => {
    expect(
      of('negocio_calidad', sinWeb({ review_count: 900, categoria_negocio: 'Dentista', municipio: 'Madrid' }))
        .prioridad_accion,
    ).toBe('alta');
    expect(
      of(
        'negocio_calidad',
        sinWeb({ review_count: 12, telefono: null, categoria_negocio: 'Mercería', municipio: 'Soria' }),
      ).prioridad_accion,
    ).toBe('baja');
  });
});

describe('what a person reads', () => {
  test('a domain: name, availability, demand and history, each with its fact', () => {
    const found = of(
      'dominio_expirado',
      libre({
        negocios: [negocio({ estado_actual: 'cerrado', review_count: 400 })],
        metricas: {
          ...SIN_METRICAS,
          archivo_primero: Date.UTC(2009, 1),
          archivo_ultimo: Date.UTC(2025, 1),
          archivo_capturas: 90,
          archivo_spam: false,
        },
      }),
    );
    expect(found.razones_oportunidad).toEqual([
      'Nombre exacto: «fontanero» y «Sevilla» (.es)',
      'Libre y confirmado dos veces',
      '400 reseñas (4,6 de 5) de «Fontanería Sevilla», que cerró, la última hace 1 mes',
      'Con web archivada de 2009 a 2025, 90 capturas, sin spam',
      'Mercado: fontanero en Sevilla (684.000 habitantes)',
    ]);
    expect(found.acciones_recomendadas).toEqual([
      'Registrar el dominio hoy (unos 8 € el primer año)',
      'Ofrecerlo a los negocios del mismo oficio en la ciudad',
    ]);
  });
  test('a business to call: its reviews, its lack and its telephone', () => {
    const found = of('negocio_calidad', sinWeb());
    expect(found.razones_oportunidad).toEqual([
      '140 reseñas (4,6 de 5) y no tiene web propia',
      'Fontanero en Sevilla (684.000 habitantes)',
      'Sigue abierto, última reseña hace 1 mes',
    ]);
    expect(found.acciones_recomendadas[0]).toBe('Por carta o en persona: ofrecer una web propia');
    expect(found.valor_estimado).toBeNull();
  });
  test('what the owner may still do follows the phase: renew, rescue, or nothing but wait', () => {
    const lead = (fase_ciclo: 'gracia' | 'redencion' | 'pendiente_borrado') =>
      of(
        'negocio_calidad',
        seLibera(5, {
          fase_ciclo,
          sitio: 'muerto',
          negocios: [negocio({ nombre_negocio: 'Taller Ugarte' })],
        }),
      );
    expect(lead('gracia').acciones_recomendadas[0]).toMatch(/aún puede renovarlo$/);
    expect(lead('redencion').acciones_recomendadas[0]).toMatch(/aún puede rescatarlo, con recargo$/);
    const last = lead('pendiente_borrado');
    expect(last.acciones_recomendadas[0]).toMatch(/pierde su dominio el 27 de noviembre de 2026$/);
    expect(last.razones_oportunidad[0]).toBe(
      '140 reseñas (4,6 de 5) y pierde su dominio fontanerosevilla.es en 5 días',
    );
    expect(JSON.stringify(last)).not.toMatch(/renovar|rescatar/);
  });
  test('the strongest reason comes first: a name of its own business says whose it is', () => {
    const own = {
      dominio: 'torresvalencia.com',
      negocios: [
        negocio({
          nombre_negocio: 'Centro Torres - Clínica dental en Valencia',
          municipio: 'Valencia',
          categoria_negocio: 'Clínica dental',
          review_count: 400,
        }),
      ],
    };
    expect(of('dominio_expirado', libre(own)).razones_oportunidad).toEqual([
      '400 reseñas (4,6 de 5) de «Centro Torres», que sigue abierto, la última hace 1 mes',
      'Libre y confirmado dos veces',
      'Es el nombre de «Centro Torres» (.com)',
      'Mercado: clínica dental en Valencia (807.000 habitantes)',
    ]);
  });
  test('a name is described as what it is: digits, another script, a date that has passed', () => {
    const first = (dominio: string) => of('dominio_expirado', libre({ dominio })).razones_oportunidad;
    expect(first('1234567.com')).toContain('7 cifras (.com)');
    expect(first('例え.jp')).toContain('2 letras sin palabra conocida (.jp)');
    expect(of('dominio_expirado', seLibera(-2)).acciones_recomendadas[0]).toBe(
      'Vigilarlo a diario: puede liberarse en cualquier momento',
    );
  });
  test('a town that no table knows is not given inhabitants', () => {
    const found = of('negocio_calidad', sinWeb({ municipio: 'Villanada del Olvido', provincia: null }));
    expect(found.razones_oportunidad).toContain('Fontanero en Villanada del Olvido');
  });
  test('an open business with a brand of its own is called before its name is bought', () => {
    const found = of(
      'dominio_expirado',
      libre({ dominio: 'vitalux.es', negocios: [negocio({ nombre_negocio: 'Clínica Vitalux' })] }),
    );
    expect(found.acciones_recomendadas).toEqual([
      'Mirar la marca en la OEPM y la EUIPO antes de comprar',
      'Preguntar por carta o en persona a «Clínica Vitalux» antes de comprar: puede reclamar el nombre',
      'Registrar el dominio hoy (unos 8 € el primer año)',
    ]);
  });
  test.each([
    ['vitalux.es', 'Clínica Vitalux', '«vitalux» es el nombre propio de un negocio que sigue abierto.'],
    ['torresvalencia.com', 'Centro Torres - Clínica dental en Valencia', undefined],
  ])(
    'nothing said of %s names or calls a business that asked not to be contacted',
    (dominio, nombre, risk) => {
      const marked = negocio({ nombre_negocio: nombre, municipio: 'Valencia', no_contactar: true });
      const found = of('dominio_expirado', libre({ dominio, negocios: [marked] }));
      const { razones_oportunidad, acciones_recomendadas, riesgo_marca } = found;
      const said = JSON.stringify([razones_oportunidad, acciones_recomendadas, riesgo_marca]);
      expect(said).not.toMatch(/Clínica Vitalux|Centro Torres|954/);
      expect(razones_oportunidad).toContainEqual(
        expect.stringMatching(/^140 reseñas \(4,6 de 5\), que sigue abierto/),
      );
      expect(riesgo_marca?.motivo).toBe(risk);
    },
  );
  test('low competition: how many were looked at and how many have a working website', () => {
    const found = of('bajo_competencia', libre({ competencia: { negocios_mirados: 10, con_web_viva: 1 } }));
    expect(found.razones_oportunidad[0]).toBe(
      'Solo 1 de 10 negocios tiene web que funciona (fontanero en Sevilla)',
    );
    const competencia = {
      negocios_mirados: 24,
      con_web_viva: 3,
      keywords: 4,
      mercado: { oficio: 'clinica dental', lugar: 'Dos Hermanas' },
    };
    expect(of('bajo_competencia', libre({ competencia })).razones_oportunidad[0]).toBe(
      'Solo 3 de 24 negocios tienen web que funciona (clínica dental en Dos Hermanas, de 4 keywords)',
    );
  });
  test('warnings come last: spam, links without trust', () => {
    const metricas = { ...SIN_METRICAS, archivo_spam: true, trust_flow: 2, citation_flow: 40 };
    expect(of('dominio_expirado', libre({ metricas })).razones_oportunidad.slice(-2)).toEqual([
      'Aviso: hay spam en su historial',
      'Aviso: muchos enlaces y poca confianza (TF/CF bajo)',
    ]);
  });
});

describe('brand risk', () => {
  const risk = (dominio: string, changes: Parameters<typeof negocio>[0]) =>
    of('dominio_expirado', libre({ dominio, negocios: [negocio(changes)] })).riesgo_marca;
  test('the distinctive name of an open business, with its reason and the registers to look at', () => {
    expect(risk('vitalux.es', { nombre_negocio: 'Clínica Vitalux' })).toMatchObject({
      nivel: 'alto',
      motivo: '«vitalux» es el nombre propio de «Clínica Vitalux», que sigue abierto.',
      enlaces: { oepm: expect.stringContaining('oepm.es'), euipo: expect.stringContaining('euipo') },
    });
  });
  test('less when it may have closed, none when it has', () => {
    expect(risk('vitalux.es', { nombre_negocio: 'Clínica Vitalux', estado_actual: null })?.nivel).toBe(
      'medio',
    );
    expect(risk('vitalux.es', { nombre_negocio: 'Clínica Vitalux', estado_actual: 'cerrado' })).toBeNull();
  });
  test('none for a trade and a town, even where a business is called so', () => {
    expect(risk('fontanerosevilla.es', { nombre_negocio: 'Fontanero Sevilla' })).toBeNull();
  });
  test('a famous mark within the name is not to be bought', () => {
    expect(of('dominio_expirado', libre({ dominio: 'mercadona-ofertas.com' }))).toMatchObject({
      razones_oportunidad: expect.arrayContaining(['Contiene «mercadona» (.com)']),
      acciones_recomendadas: ['No comprarlo: el titular de la marca puede reclamarlo'],
    });
  });
  test('a famous mark within the name, business or not', () => {
    expect(risk('tallerbmwmadrid.es', { nombre_negocio: 'Taller', estado_actual: 'cerrado' })?.nivel).toBe(
      'alto',
    );
  });
});

describe('value', () => {
  const value = (changes: Partial<Hechos>, tables = DEFAULT_TABLES) =>
    opportunitiesOf(libre(changes), tables)[0]?.valor_estimado ?? null;
  test('nothing supports a figure: none is given', () => {
    expect(opportunitiesOf(libre({ dominio: 'qxkwzrtplm.es' }))[0]).toMatchObject({
      valor_estimado: null,
      valor_intervalo: null,
      desglose_valor: [],
    });
  });
  test('a closed business makes its name worth more', () => {
    const closed = value({ negocios: [negocio({ estado_actual: 'cerrado' })] });
    expect(closed).toBeGreaterThan(value({ negocios: [negocio()] }) ?? 0);
  });
  test("the account's own sales of like names move it halfway", () => {
    const sale = { dominio: 'cerrajerosevilla.es', precio: 20_000, fecha: null, fuente: 'venta propia' };
    const compared = value({}, { ...DEFAULT_TABLES, comparables: [sale] }) ?? 0;
    expect(compared).toBe(Math.round(((value({}) ?? 0) + 20_000) / 2));
  });
  test("a trade's worth, a town's size and a zone's liking are the account's to change", () => {
    const plain = value({}) ?? 0;
    expect(value({}, { ...DEFAULT_TABLES, oficios: { fontanero: 0.2 } })).toBeLessThan(plain);
    expect(value({}, { ...DEFAULT_TABLES, ciudades: { sevilla: 3_000 } })).toBeGreaterThan(plain);
    const es = { aprecio: 0.5, paises: ['ES'], registro: 8, renovacion: 11 };
    expect(value({}, { ...DEFAULT_TABLES, zonas: { ...DEFAULT_TABLES.zonas, es } })).toBeLessThan(plain);
  });
  test("another word for a trade, and a trade that the table does not know, are the account's to add", () => {
    const nada = { dominio: 'desatrancadorsevilla.es' };
    const plain = value(nada) ?? 0;
    const oficios = (oficio: string, sinonimos?: string[]) =>
      tablesOf({ ...SIN_AJUSTES, oficios: [{ oficio, valor: 0.9, ...(sinonimos && { sinonimos }) }] });
    expect(value(nada, oficios('fontanero', ['Desatrancador']))).toBeGreaterThan(plain);
    expect(value(nada, oficios('desatrancador'))).toBeGreaterThan(plain);
    expect(value(nada, oficios('fontanero', ['otra cosa']))).toBe(plain);
    expect(
      readName('desatrancadoressevilla.es', null, oficios('fontanero', ['desatrancador'])).oficio,
    ).toEqual({
      nombre: 'fontanero',
      valor: 0.9,
    });
  });
  test("a place or a zone called 'constructor' is one that no table knows", () => {
    const unknown = (name: string) => {
      const negocios = [negocio({ municipio: name })];
      const subjects = [
        libre({ negocios }),
        libre({ dominio: `fontanero.${name}` }),
        sinWeb({ municipio: name }),
      ];
      return subjects.map((hechos) =>
        opportunitiesOf(hechos).map((found) => [found.puntuacion_oportunidad, found.valor_estimado]),
      );
    };
    expect(unknown('constructor')).toEqual(unknown('rotcurtsnoc'));
  });
  test("what the account sets of a zone called 'constructor' is put beside what no table knows", () => {
    const own = { zona: 'constructor', aprecio: null, registro: 5, renovacion: null };
    expect(tablesOf({ ...SIN_AJUSTES, zonas: [own] }).zonas.constructor).toEqual({
      aprecio: 0.2,
      paises: [],
      registro: 5,
      renovacion: null,
    });
  });
  test('no account can call a famous mark a trade', () => {
    const tables = tablesOf({ ...SIN_AJUSTES, oficios: [{ oficio: 'mercadona', valor: 1 }] });
    const [row] = opportunitiesOf(libre({ dominio: 'mercadona-ofertas.com' }), tables);
    expect(row?.riesgo_marca?.motivo).toContain('mercadona');
  });
});
