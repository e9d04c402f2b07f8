import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clock, DAY, exitOf, HOUR, MINUTE, START } from './clock.samples.ts';
import { type ClockInput, readClock } from './clock.ts';

/** A coarse grid, so that equal and close times are frequent. */
const hora = fc.integer({ min: 0, max: 6 * 24 * 20 }).map((step) => START + step * 10 * MINUTE);
const look = fc.record({
  hora,
  resultado: fc.constantFrom('delegado', 'ausente', 'sin_respuesta'),
  corroborado: fc.constantFrom(true, false, undefined),
});
const word = fc.record({
  hora,
  disponible: fc.constantFrom(true, true, false, null),
  premium: fc.constantFrom(undefined, false, true),
});
const inputs: fc.Arbitrary<ClockInput> = fc
  .record({
    zona: fc.constantFrom('es', 'eu', 'fr', 'com.ar', 'com', 'pt'),
    ahora: hora,
    looks: fc.array(look, { maxLength: 12 }),
    words: fc.array(word, { maxLength: 6 }),
    expiry: fc.option(hora.map((at) => ({ desde: at, hasta: at + DAY }))),
    observed: fc.option(fc.constant({ desde: 238 * HOUR, hasta: 246 * HOUR })),
  })
  .map(({ ahora, zona, ...rest }) => clock(0, { ...rest, ahora, zona, exit: exitOf(zona) }));

test('neither order nor repetition changes what is read', () => {
  fc.assert(
    fc.property(inputs, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (given, random) => {
      const shuffle = <T>(list: readonly T[]) =>
        [...list, ...list]
          .map((one) => [random.next().value, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
      const shuffled = { ...given, looks: shuffle(given.looks), words: shuffle(given.words) };
      expect(readClock(shuffled)).toEqual(readClock(given));
    }),
    { numRuns: 500 },
  );
});

test('looks without an answer, what one server denies alone, and what lies ahead change nothing', () => {
  fc.assert(
    fc.property(inputs, fc.array(look), fc.array(word), (given, looks, words) => {
      const idle = looks.map((one) => ({ ...one, resultado: 'sin_respuesta' }) as const);
      const lone = looks.map((one) => ({ ...one, resultado: 'ausente', corroborado: false }) as const);
      const ahead = looks.map((one) => ({ ...one, hora: given.ahora + 1 + one.hora - START }));
      const later = words.map((one) => ({ ...one, hora: given.ahora + 1 + one.hora - START }));
      const more = {
        ...given,
        looks: [...idle, ...given.looks, ...lone, ...ahead],
        words: [...given.words, ...later],
      };
      expect(readClock(more)).toEqual(readClock(given));
    }),
    { numRuns: 500 },
  );
});

test('an interval is in order, is told for a name out of the zone alone, and DNS gives it its width', () => {
  let told = 0;
  fc.assert(
    fc.property(inputs, (given) => {
      const { estado, desde, hasta, fuente } = readClock(given);
      expect(desde === null).toBe(hasta === null);
      if (desde === null || hasta === null) return;
      told += 1;
      expect(estado).toBe('fuera_de_zona');
      expect(desde).toBeLessThanOrEqual(hasta);
      if (fuente !== 'dns' || given.zona !== 'es') return;
      const seen = given.looks.filter(
        ({ hora: at, corroborado }) => at <= given.ahora && corroborado !== false,
      );
      const last = Math.max(...seen.filter((one) => one.resultado === 'delegado').map((one) => one.hora));
      const gone = seen.filter((one) => one.resultado === 'ausente' && one.hora > last);
      const gap = Math.min(...gone.map((one) => one.hora)) - last;
      expect(hasta - desde).toBeLessThanOrEqual(gap + (given.observed === null ? 30 : 8) * HOUR);
    }),
    { numRuns: 2_000 },
  );
  expect(told).toBeGreaterThan(100);
});

test('free needs two words ten minutes apart, an absence before them and no delegation since; one word for probable', () => {
  let free = 0;
  fc.assert(
    fc.property(inputs, (given) => {
      const { estado } = readClock(given);
      if (estado !== 'libre' && estado !== 'libre_probable') return;
      free += 1;
      const past = given.looks.filter((one) => one.hora <= given.ahora);
      const gone = past.filter((one) => one.resultado === 'ausente' && one.corroborado !== false);
      const said = given.words.filter((one) => one.disponible === true && one.hora <= given.ahora);
      const counted = said.filter(
        (one) =>
          gone.some((absence) => absence.hora <= one.hora) &&
          !past.some(
            (other) =>
              other.resultado === 'delegado' && other.corroborado !== false && other.hora >= one.hora,
          ) &&
          !given.words.some(
            (other) => other.disponible === false && other.hora <= given.ahora && other.hora >= one.hora,
          ),
      );
      expect(counted.length).toBeGreaterThan(0);
      if (estado !== 'libre') return;
      const times = counted.map((one) => one.hora);
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(10 * MINUTE);
    }),
    { numRuns: 4_000 },
  );
  expect(free).toBeGreaterThan(50);
});

test('without a registrar no name is ever free or probably free', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      expect(['libre', 'libre_probable']).not.toContain(readClock({ ...given, words: [] }).estado);
    }),
    { numRuns: 1_000 },
  );
});
