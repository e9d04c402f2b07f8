import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estadoNegocio, estadoVerificacion, faseCiclo } from '#contract/states.ts';
import type { Hechos, NegocioHechos } from '../facts.ts';
import { piecesOf } from '../name/name-pieces.ts';
import { availabilityOf, availabilityScore } from '../parts/availability.ts';
import { demandOf, livingReviews } from '../parts/demand.ts';
import { DEFAULT_TABLES } from '../tables/market-tables.ts';
import { AHORA, DAY } from '../value.samples.ts';
import { judge } from './judgement.ts';
import { opportunitiesOf } from './opportunities.ts';
import { totalled } from './score.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const past = maybe(fc.integer({ min: 0, max: 9_000 }).map((days) => AHORA - days * DAY));
const names = fc.constantFrom(
  'fontanerosevilla.es',
  'dental-rios2.com',
  'nuvia.es',
  'qxkwz.net',
  'barpepe.info',
  'abogadosmadrid.com',
);

const business: fc.Arbitrary<NegocioHechos> = fc.record({
  nombre_negocio: maybe(fc.constantFrom('Clínica Dental Ríos', 'Fontanería Sevilla', 'Nuvia')),
  categoria_negocio: maybe(fc.constantFrom('Dentista', 'Fontanero', 'Bar', 'Cosa rara')),
  municipio: maybe(fc.constantFrom('Sevilla', 'Madrid', 'Villanada')),
  provincia: maybe(fc.constantFrom('Sevilla', 'Madrid')),
  pais: maybe(fc.constantFrom('ES', 'MX')),
  rating: maybe(fc.double({ min: 0, max: 5, noNaN: true })),
  review_count: maybe(fc.nat(5_000)),
  ultima_resena: past,
  estado_actual: maybe(fc.constantFrom(...Object.values(estadoNegocio))),
  telefono: maybe(fc.constant('954000000')),
  dominio_extraido: fc.constant(null),
});

const facts: fc.Arbitrary<Hechos> = fc.record({
  dominio: maybe(names),
  es_disponible: maybe(fc.boolean()),
  confirmaciones: maybe(fc.nat(2)),
  fase_ciclo: maybe(fc.constantFrom(...Object.values(faseCiclo))),
  estado_verificacion: maybe(fc.constantFrom(...Object.values(estadoVerificacion))),
  fecha_registro: past,
  fecha_expiracion: past,
  fecha_liberacion_estimada: maybe(fc.integer({ min: -20, max: 200 }).map((days) => AHORA + days * DAY)),
  sitio: maybe(fc.constantFrom('responde', 'muerto', 'aparcado', 'en_venta', 'redirige')),
  negocios: fc.array(business, { maxLength: 3 }),
  metricas: fc.record({
    autoridad_dominio: maybe(fc.nat(100)),
    backlinks_estimados: maybe(fc.nat(100_000)),
    trust_flow: maybe(fc.nat(100)),
    citation_flow: maybe(fc.nat(100)),
    trafico_estimado: maybe(fc.nat(100_000)),
    archivo_primero: past,
    archivo_ultimo: past,
    archivo_capturas: maybe(fc.nat(5_000)),
    archivo_spam: maybe(fc.boolean()),
  }),
  competencia: maybe(
    fc
      .record({ negocios_mirados: fc.nat(30), con_web_viva: fc.nat(30) })
      .filter((one) => one.con_web_viva <= one.negocios_mirados),
  ),
  ahora: fc.constant(AHORA),
});

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const tenth = (value: number) => Math.round(value * 10) / 10;
const scores = (hechos: Hechos) =>
  new Map(opportunitiesOf(hechos).map((found) => [found.tipo_oportunidad, found.puntuacion_oportunidad]));

test('one opportunity of a type, its score between 0 and 100 and the sum of its parts, its value the sum of its own', () => {
  fc.assert(
    fc.property(facts, (hechos) => {
      const found = opportunitiesOf(hechos);
      expect(new Set(found.map((one) => one.tipo_oportunidad)).size).toBe(found.length);
      for (const one of found) {
        expect(one.puntuacion_oportunidad).toBe(
          tenth(Math.min(100, Math.max(0, total(Object.values(one.partes))))),
        );
        expect(one.razones_oportunidad.length).toBeGreaterThan(0);
        expect(one.acciones_recomendadas.length).toBeGreaterThan(0);
        if (one.valor_estimado === null) {
          expect([one.valor_intervalo, one.desglose_valor]).toEqual([null, []]);
          continue;
        }
        expect(one.valor_estimado).toBe(Math.max(0, total(one.desglose_valor.map((part) => part.euros))));
        expect(one.valor_intervalo?.[0]).toBeLessThanOrEqual(one.valor_estimado);
        expect(one.valor_intervalo?.[1]).toBeGreaterThanOrEqual(one.valor_estimado);
      }
    }),
    { numRuns: 500 },
  );
});

test('parts that the crowded top was taken off before still add up to the score', () => {
  const first = totalled({ demanda: 60, mercado: 39 });
  const { puntuacion, partes } = totalled({ ...first.partes, dominio_antes: -0.5 });
  expect(first.partes.tope).toBeLessThan(0);
  expect(puntuacion).toBeGreaterThan(90);
  expect(tenth(total(Object.values(partes)))).toBe(puntuacion);
});

test('an availability that is not known, or a missing name, is never an opportunity to buy', () => {
  fc.assert(
    fc.property(facts, fc.boolean(), (hechos, nameless) => {
      const found = scores({ ...hechos, ...(nameless ? { dominio: null } : { es_disponible: null }) });
      expect(found.has('dominio_expirado')).toBe(false);
      expect(found.has('alto_valor')).toBe(false);
    }),
  );
});

test('more reviews never lower the demand, the value or the score of a name', () => {
  fc.assert(
    fc.property(facts, business, fc.nat(500), (hechos, one, more) => {
      const few = { ...one, review_count: one.review_count ?? 0 };
      const many = { ...few, review_count: few.review_count + more };
      expect(demandOf([many], AHORA)).toBeGreaterThanOrEqual(demandOf([few], AHORA));
      const others = hechos.negocios;
      expect(demandOf([...others, many], AHORA)).toBeGreaterThanOrEqual(demandOf([...others, few], AHORA));
      expect(livingReviews([many], AHORA)).toBeGreaterThanOrEqual(livingReviews([few], AHORA) ?? 0);
      const withFew = { ...hechos, negocios: [few] };
      const withMany = { ...hechos, negocios: [many] };
      const before = scores(withFew).get('dominio_expirado') ?? 0;
      expect(scores(withMany).get('dominio_expirado') ?? 0).toBeGreaterThanOrEqual(before);
      const value = (of: Hechos) => judge(of, DEFAULT_TABLES).valor.valor_estimado ?? 0;
      expect(value(withMany)).toBeGreaterThanOrEqual(value(withFew) - 1);
    }),
  );
});

test('a later release never raises the urgency', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: -10, max: 200 }), fc.nat(100), (hechos, days, later) => {
      const on = (day: number) =>
        availabilityScore(availabilityOf({ ...hechos, fecha_liberacion_estimada: AHORA + day * DAY }));
      expect(on(days + later)).toBeLessThanOrEqual(on(days));
    }),
  );
});

test('a later expiry or release never raises the score of a name that is freeing, nor its priority', () => {
  const RANK = { alta: 2, media: 1, baja: 0 } as const;
  const dates = fc.constantFrom('fecha_expiracion', 'fecha_liberacion_estimada');
  const phases = fc.constantFrom(faseCiclo.gracia, faseCiclo.redencion, faseCiclo.pendiente_borrado);
  fc.assert(
    fc.property(
      facts,
      dates,
      phases,
      fc.integer({ min: -90, max: 200 }),
      fc.nat(100),
      (hechos, which, fase, days, later) => {
        const on = (day: number) => {
          const dated = {
            fecha_expiracion: null,
            fecha_liberacion_estimada: null,
            [which]: AHORA + day * DAY,
          };
          const freeing = { ...hechos, ...dated, es_disponible: false, fase_ciclo: fase };
          return opportunitiesOf(freeing).find((one) => one.tipo_oportunidad === 'dominio_expirado');
        };
        const [sooner, afterwards] = [on(days), on(days + later)];
        if (afterwards === undefined) return;
        expect(sooner?.puntuacion_oportunidad).toBeGreaterThanOrEqual(afterwards.puntuacion_oportunidad);
        expect(RANK[sooner?.prioridad_accion ?? 'baja']).toBeGreaterThanOrEqual(
          RANK[afterwards.prioridad_accion],
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** Facts that are favourable by themselves. */
const GOOD: readonly [string, (hechos: Hechos) => [known: Hechos, unknown: Hechos]][] = [
  ['authority', (hechos) => metric(hechos, 'autoridad_dominio', 20)],
  ['links', (hechos) => metric(hechos, 'backlinks_estimados', 200)],
  ['visits', (hechos) => metric(hechos, 'trafico_estimado', 300)],
  ['captures', (hechos) => metric(hechos, 'archivo_capturas', 50)],
  ['a clean archive', (hechos) => metric(hechos, 'archivo_spam', false)],
  ['an old first capture', (hechos) => metric(hechos, 'archivo_primero', AHORA - 5_000 * DAY)],
  [
    'two confirmations',
    (hechos) => [
      { ...hechos, confirmaciones: 2 },
      { ...hechos, confirmaciones: null },
    ],
  ],
  ['a good rating', (hechos) => ofBusiness(hechos, { rating: 4.4 }, { rating: null })],
  [
    'a fresh review',
    (hechos) => ofBusiness(hechos, { ultima_resena: AHORA - 100 * DAY }, { ultima_resena: null }),
  ],
  ['a telephone', (hechos) => ofBusiness(hechos, { telefono: '954000000' }, { telefono: null })],
  ['a trade', (hechos) => ofBusiness(hechos, { categoria_negocio: 'Dentista' }, { categoria_negocio: null })],
  [
    'a large town',
    (hechos) => ofBusiness(hechos, { municipio: 'Madrid' }, { municipio: null, provincia: null }),
  ],
];

function metric<K extends keyof Hechos['metricas']>(
  hechos: Hechos,
  name: K,
  good: Hechos['metricas'][K],
): [Hechos, Hechos] {
  const set = (value: Hechos['metricas'][K] | null) => ({
    ...hechos,
    metricas: { ...hechos.metricas, [name]: value },
  });
  return [set(good), set(null)];
}

function ofBusiness(
  hechos: Hechos,
  known: Partial<NegocioHechos>,
  unknown: Partial<NegocioHechos>,
): [Hechos, Hechos] {
  const [first] = hechos.negocios;
  if (first === undefined) return [hechos, hechos];
  const set = (changes: Partial<NegocioHechos>) => ({
    ...hechos,
    negocios: [{ ...first, nombre_negocio: null, ...changes }],
  });
  return [set(known), set(unknown)];
}

test.each(GOOD)('%s that is known to be good is never beaten by not knowing it', (_name, pair) => {
  fc.assert(
    fc.property(facts, (hechos) => {
      const [known, unknown] = pair(hechos);
      const found = scores(known);
      const value = (of: Hechos) => judge(of, DEFAULT_TABLES).valor.valor_estimado ?? 0;
      // Parts are rounded one by one.
      expect(value(known)).toBeGreaterThanOrEqual(value(unknown) - 2);
      for (const tipo of ['dominio_expirado', 'negocio_calidad'] as const)
        expect(found.get(tipo) ?? -1).toBeGreaterThanOrEqual(scores(unknown).get(tipo) ?? -1);
    }),
    { numRuns: 120 },
  );
});

test('any label is read whole, in pieces that make it up again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,63}$/), (label) => {
      expect(
        piecesOf(label)
          .map((piece) => piece.texto)
          .join(''),
      ).toBe(label);
    }),
    { numRuns: 500 },
  );
});
