import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cappedFigures, type PlanFigures, planFigures } from './plan.ts';

const figuresOf = (keywords: number): PlanFigures =>
  planFigures({
    keywords,
    maxResultados: 100,
    cobertura: false,
    unidad: 'negocio',
    porSolicitud: 20,
    measured: null,
    intervalSeconds: 1,
    concurrency: 5,
    verificar: true,
    checksPerSecond: null,
  });

test('no keyword takes and brings nothing', () => {
  expect(figuresOf(0)).toMatchObject({ negocios: 0, dominios: 0, solicitudes: 0, creditos: 0, segundos: 0 });
});

test('a plan ends at its cap, and says after how many keywords', () => {
  const whole = figuresOf(100);
  expect(whole).toMatchObject({ solicitudes: 300, creditos: 6_000 });
  expect(cappedFigures(whole, 100, { solicitudes: 75, creditos: null })).toMatchObject({
    figures: { solicitudes: 75, creditos: 1_500, negocios: 1_500 },
    stop: { por: 'solicitudes', limite: 75, keywords: 25 },
  });
});

test('of two caps the one that is reached first counts', () => {
  expect(cappedFigures(figuresOf(100), 100, { solicitudes: 200, creditos: 600 }).stop).toEqual({
    por: 'creditos',
    limite: 600,
    keywords: 10,
  });
});

test('a cap that is not reached changes nothing', () => {
  const whole = figuresOf(10);
  const caps = { solicitudes: whole.solicitudes, creditos: whole.creditos };
  expect(cappedFigures(whole, 10, caps)).toEqual({ figures: whole, stop: null });
});

test('no figure of a plan is above its caps, and none above those without a cap', () => {
  const cap = fc.option(fc.integer({ min: 1, max: 50_000 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), cap, cap, (keywords, solicitudes, creditos) => {
      const whole = figuresOf(keywords);
      const { figures, stop } = cappedFigures(whole, keywords, { solicitudes, creditos });
      expect(figures.solicitudes).toBeLessThanOrEqual(Math.min(whole.solicitudes, solicitudes ?? Infinity));
      expect(figures.creditos).toBeLessThanOrEqual(Math.min(whole.creditos, creditos ?? Infinity));
      expect(figures.segundos).toBeLessThanOrEqual(whole.segundos);
      expect(stop?.keywords ?? 0).toBeLessThanOrEqual(keywords);
    }),
  );
});
