import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cappedFigures, keywordYield, type PlanFigures, type PlanQuestion, planFigures } from './plan.ts';

const question: PlanQuestion = {
  keywords: 100,
  maxResultados: 100,
  cobertura: false,
  unidad: 'negocio',
  porSolicitud: 20,
  measured: null,
  intervalSeconds: 1,
  concurrency: 5,
  verificar: true,
  checks: { dominios: 0, segundos: 0 },
};
const figuresOf = (keywords: number): PlanFigures => planFigures({ ...question, keywords });

test('without measurements a keyword is assumed to fill three fifths of its list, and its areas three lists', () => {
  const assumed = { negocios: 60, dominios: 33, solicitudes: 3, creditos: 60, segundos: 6 };
  expect(keywordYield(question)).toEqual(assumed);
  expect(keywordYield({ ...question, unidad: 'solicitud' })).toEqual({ ...assumed, creditos: 3 });
  expect(keywordYield({ ...question, unidad: 'ninguna' })).toEqual({ ...assumed, creditos: 0 });
  expect(keywordYield({ ...question, cobertura: true, unidad: 'solicitud' })).toEqual({
    negocios: 180,
    dominios: expect.closeTo(99),
    solicitudes: 9,
    creditos: 9,
    segundos: 18,
  });
  expect(keywordYield({ ...question, porSolicitud: 500 }).solicitudes).toBe(1);
});

test('what was measured outweighs what is assumed as its keywords grow in number', () => {
  const measured = { negocios: 20, dominios: 11, solicitudes: 1, creditos: 20, segundos: 1 };
  const after = (keywords: number) => keywordYield({ ...question, measured: { ...measured, keywords } });
  expect(after(0)).toEqual(keywordYield(question));
  expect(after(10)).toEqual({ negocios: 40, dominios: 22, solicitudes: 2, creditos: 40, segundos: 3.5 });
  expect(after(30).negocios).toBeCloseTo(30);
});

test('the longer of searching and checking is what a plan takes', () => {
  const plan = planFigures(question);
  // 3,300 domains at four a second; a search takes 6 s, five at once.
  expect(plan).toMatchObject({
    negocios: 6_000,
    dominios: 3_300,
    solicitudes: 300,
    creditos: 6_000,
    segundos: 825,
  });
  const paced = (dominios: number, segundos: number) =>
    planFigures({ ...question, checks: { dominios, segundos } }).segundos;
  expect(paced(1_000_000, 10_000)).toBe(120);
  expect(paced(1_000_000, 100_000)).toBeCloseTo(330, -1);
  expect(planFigures({ ...question, verificar: false }).segundos).toBe(120);
  expect(planFigures({ ...question, verificar: false, intervalSeconds: 3 }).segundos).toBe(300);
  expect(planFigures({ ...question, verificar: false, concurrency: 0 }).segundos).toBe(600);
});

test('a small batch, whose time went by in searches, says little of the pace of checks', () => {
  // 60 domains in a minute: not 3,300 in 55 minutes.
  const { segundos } = planFigures({ ...question, checks: { dominios: 60, segundos: 60 } });
  expect(segundos).toBeGreaterThan(825);
  expect(segundos).toBeLessThan(2 * 825);
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
  expect(cappedFigures(whole, 100, { solicitudes: 75, creditos: null }).figures).toEqual({
    base: whole.base,
    negocios: 1_500,
    dominios: 825,
    solicitudes: 75,
    creditos: 1_500,
    segundos: 207,
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
