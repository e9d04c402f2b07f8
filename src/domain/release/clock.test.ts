import { describe, expect, test } from 'vitest';
import {
  at,
  ausente,
  callado,
  clock,
  DAY,
  delegado,
  disponible,
  exitOf,
  HOUR,
  mudo,
  ocupado,
} from './clock.samples.ts';
import { type ClockInput, readClock } from './clock.ts';

const state = (ahora: number, change: Partial<ClockInput>) => readClock(clock(ahora, change)).estado;
const GONE = [delegado(0), ausente(24)];
/**
 * From ten days after the last delegation minus the early exit, to eleven days after the first absence plus the delay.
 */
const BY_DNS = { desde: at(240 - 4), hasta: at(24 + 264 + 2) };

describe('DNS alone', () => {
  test('a delegated name announces no release', () => {
    expect(readClock(clock(30, { looks: [delegado(0), delegado(24)] }))).toMatchObject({
      estado: 'vigente',
      desde: null,
      hasta: null,
      motivo: 'Vigente: su zona lo tenía delegado el 03/11/2026 12:00 UTC.',
    });
  });

  test('a name that left the zone between two looks has an interval, marked as probable, with the rule', () => {
    const read = readClock(clock(48, { looks: GONE }));
    expect(read).toMatchObject({ estado: 'fuera_de_zona', fuente: 'dns', ...BY_DNS });
    expect(read.motivo).toMatch(
      /^Probable: .*02\/11\/2026 12:00 UTC.*03\/11\/2026 12:00 UTC.*de 10 a 11 días/,
    );
  });

  test('the first look at a name that is already absent starts no clock', () => {
    expect(readClock(clock(99, { looks: [ausente(0), ausente(24)] }))).toMatchObject({
      estado: 'sin_fecha',
      desde: null,
      hasta: null,
      motivo: expect.stringContaining('ya estaba fuera de la zona el 02/11/2026 12:00 UTC'),
    });
    expect(state(99, { looks: [] })).toBe('sin_fecha');
  });

  test('no answer, one server alone, and what lies ahead move nothing', () => {
    const told = readClock(clock(48, { looks: GONE }));
    const more = [mudo(12), mudo(30), ausente(6, false), delegado(20, false), delegado(60), ausente(61)];
    expect(readClock(clock(48, { looks: [...more, ...GONE] }))).toEqual(told);
    expect(state(48, { looks: [delegado(0), ausente(24, false), mudo(30)] })).toBe('vigente');
    expect(state(48, { looks: [mudo(0), ausente(24, false)] })).toBe('sin_fecha');
    expect(state(48, { looks: [delegado(0, false), ausente(24)] })).toBe('sin_fecha');
  });

  test('a delegation that one server alone shows is told, and moves nothing', () => {
    const read = readClock(clock(48, { looks: [...GONE, delegado(30, false)] }));
    expect(read).toMatchObject({ estado: 'fuera_de_zona', ...BY_DNS });
    expect(read.motivo).toContain('Un solo servidor de la zona lo mostraba delegado el 03/11/2026 18:00 UTC');
    expect(readClock(clock(48, { looks: [...GONE, delegado(30, false), ausente(36)] })).motivo).not.toContain(
      'Un solo servidor',
    );
  });

  test('where one moment shows both, the name is delegated', () => {
    expect(state(48, { looks: [delegado(0), ausente(24), delegado(24)] })).toBe('vigente');
    expect(state(48, { looks: [delegado(24), ausente(24), ausente(30)] })).toBe('fuera_de_zona');
  });

  test('it never says free, however long ago the interval ended', () => {
    const read = readClock(clock(24 * 300, { looks: [...GONE, ausente(24 * 290)] }));
    expect(read).toMatchObject({ estado: 'fuera_de_zona', ...BY_DNS });
    expect(read.motivo).toContain('Ese plazo ya ha pasado');
  });
});

describe('a delegation that comes back', () => {
  const BACK = [...GONE, ausente(48), delegado(54)];

  test('withdraws the interval at that look, and says so from then on', () => {
    const read = readClock(clock(54, { looks: BACK }));
    expect(read).toMatchObject({ estado: 'renovado', desde: null, hasta: null });
    expect(read.motivo).toBe(
      'Renovado: vuelve a estar delegado desde el 04/11/2026 18:00 UTC, y había salido de la zona el 03/11/2026 12:00 UTC. La fecha de liberación queda retirada.',
    );
    expect(state(500, { looks: [...BACK, delegado(78), mudo(90)] })).toBe('renovado');
    expect(state(53, { looks: BACK })).toBe('fuera_de_zona');
  });

  test('and leaves again starts a clock of its own', () => {
    const again = [...BACK, delegado(100), ausente(106), ausente(130)];
    expect(readClock(clock(131, { looks: again }))).toMatchObject({
      estado: 'fuera_de_zona',
      desde: at(100 + 236),
      hasta: at(106 + 266),
    });
  });

  test('after the interval may be somebody else’s', () => {
    expect(readClock(clock(400, { looks: [...GONE, delegado(330)] })).motivo).toContain(
      'registrado de nuevo',
    );
  });

  test('is nothing to withdraw where no clock had started', () => {
    expect(state(48, { looks: [ausente(0), delegado(24)] })).toBe('vigente');
  });
});

describe('zones', () => {
  test.each([
    ['com.es', 236, 24 + 266],
    ['eu', 40 * 24 - 4, 24 + 41 * 24 + 2],
    ['fr', 30 * 24 - 4, 24 + 31 * 24 + 2],
    ['it', 33 * 24 - 4, 24 + 37 * 24 + 2],
    ['com.ar', 15 * 24 - 4, 24 + 16 * 24 + 2],
    ['cl', 31 * 24 - 4, 24 + 39 * 24 + 2],
  ])('.%s has its own days', (zona, desde, hasta) => {
    expect(readClock(clock(48, { zona, exit: exitOf(zona), looks: GONE }))).toMatchObject({
      estado: 'fuera_de_zona',
      desde: at(desde),
      hasta: at(hasta),
    });
  });

  test.each(['com', 'de', 'pt', 'com.mx'])('in .%s absence from the zone gives no date', (zona) => {
    const read = readClock(clock(48, { zona, exit: exitOf(zona), looks: GONE }));
    expect(read).toMatchObject({ estado: 'sin_fecha', desde: null, hasta: null });
    expect(read.motivo).toContain(`en .${zona} eso no dice cuándo se libera`);
    expect(state(48, { zona, exit: exitOf(zona), looks: [delegado(0)] })).toBe('vigente');
  });
});

describe('the last known expiry date', () => {
  const moment = (hours: number) => ({ desde: at(hours), hasta: at(hours) });
  const read = (expiry: ClockInput['expiry'], change: Partial<ClockInput> = {}) =>
    readClock(clock(48, { looks: GONE, expiry, ...change }));

  test('wins over the DNS where the name left the zone on it', () => {
    const told = read(moment(10));
    expect(told).toMatchObject({
      estado: 'fuera_de_zona',
      fuente: 'caducidad',
      desde: at(10 + 240),
      hasta: at(10 + 266),
    });
    expect(told.motivo).not.toContain('robable');
  });

  test('given as a day alone spans that day', () => {
    expect(read({ desde: at(-12), hasta: at(12) })).toMatchObject({
      desde: at(-12 + 240),
      hasta: at(12 + 266),
    });
  });

  test('gives a date to a name that was absent from the first look', () => {
    expect(read(moment(10), { looks: [ausente(24)] })).toMatchObject({
      estado: 'fuera_de_zona',
      desde: at(250),
      hasta: at(276),
    });
    expect(read(moment(-24 * 400), { looks: [ausente(24)] }).estado).toBe('sin_fecha');
  });

  test('that lies ahead: the holder may have taken the servers out, so the near date is not told', () => {
    const told = read(moment(24 * 200));
    expect(told).toMatchObject({ estado: 'fuera_de_zona', fuente: 'caducidad', desde: at(24 * 210) });
    expect(told.motivo).toMatch(/^Probable: .*haya quitado los servidores/);
  });

  test('of a year before agrees with a name that leaves on its anniversary', () => {
    const told = read(moment(20 - 365 * 24));
    expect(told).toMatchObject({ estado: 'fuera_de_zona', fuente: 'dns', ...BY_DNS });
    expect(told.motivo).toContain('aniversario');
  });

  test('from before a renewal says nothing', () => {
    const told = read(moment(-24 * 100));
    expect(told).toMatchObject({ estado: 'fuera_de_zona', fuente: 'dns', ...BY_DNS });
    expect(told.motivo).toMatch(/^Probable: /);
  });

  test('fixes the release of .com.ar, where a name stays delegated for a month after it', () => {
    const ar = { zona: 'com.ar', exit: exitOf('com.ar') };
    expect(read(moment(10 - 30 * 24), ar)).toMatchObject({ fuente: 'caducidad', desde: at(10 + 15 * 24) });
  });

  test('does not fix the release where the registrar chooses when to delete', () => {
    const fr = { zona: 'fr', exit: exitOf('fr') };
    const told = read(moment(-24 * 12), fr);
    expect(told).toMatchObject({ fuente: 'dns', desde: at(30 * 24 - 4) });
    expect(told.motivo).toContain('coincide');
  });
});

describe('a registrar’s word about a name that is out of the zone', () => {
  const said = (words: ClockInput['words'], change: Partial<ClockInput> = {}) =>
    readClock(clock(320, { looks: GONE, words, ...change }));

  test('once is probably free, twice ten minutes apart is free, and neither tells a date', () => {
    const nearly = 300 + (10 * 60 - 1) / 3600;
    expect(said([disponible(300)])).toMatchObject({ estado: 'libre_probable', desde: null, hasta: null });
    expect(said([disponible(300), disponible(nearly)]).estado).toBe('libre_probable');
    expect(said([disponible(300), disponible(300)]).estado).toBe('libre_probable');
    expect(said([disponible(300 + 1 / 6), disponible(300)])).toMatchObject({
      estado: 'libre',
      desde: null,
      hasta: null,
    });
    expect(said([disponible(300), disponible(300.1), disponible(300.2)]).estado).toBe('libre');
  });

  test('counts where the name was absent from the first look too', () => {
    expect(said([disponible(300), disponible(301)], { looks: [ausente(24)] }).estado).toBe('libre');
  });

  test('that says nothing, or says it later than now, is none', () => {
    expect(said([callado(300), callado(301)]).estado).toBe('fuera_de_zona');
    expect(said([disponible(300), callado(300.1), disponible(321)]).estado).toBe('libre_probable');
  });

  test('of taken sets the count back', () => {
    expect(said([disponible(300), ocupado(300.5), disponible(301)]).estado).toBe('libre_probable');
    expect(said([disponible(299), disponible(300), ocupado(300)])).toMatchObject({
      estado: 'fuera_de_zona',
      desde: null,
    });
    expect(said([ocupado(299), disponible(300), disponible(301)]).estado).toBe('libre');
  });

  test('of taken after the interval withdraws it; before its end it stays', () => {
    expect(said([ocupado(300)])).toMatchObject({ estado: 'fuera_de_zona', desde: null, hasta: null });
    expect(said([ocupado(300)]).motivo).toContain('no se espera que se libere');
    expect(said([ocupado(250)])).toMatchObject({ estado: 'fuera_de_zona', ...BY_DNS });
  });

  test('of premium is never plainly free', () => {
    const read = said([disponible(300), disponible(301, true), disponible(302)]);
    expect(read.estado).toBe('libre_probable');
    expect(read.motivo).toContain('premium');
  });

  test('before the name was seen absent, or against a delegation, is a conflict and never free', () => {
    const twice = [disponible(10), disponible(11)];
    expect(said(twice).estado).toBe('fuera_de_zona');
    const delegated = said([disponible(300), disponible(301)], { looks: [delegado(0), delegado(290)] });
    expect(delegated.estado).toBe('vigente');
    expect(delegated.motivo).toContain('se contradicen');
    expect(said([disponible(300), disponible(301)], { looks: [...GONE, delegado(310)] }).estado).toBe(
      'renovado',
    );
    expect(
      said([disponible(300), disponible(301)], { looks: [...GONE, delegado(310, false)] }),
    ).toMatchObject({
      estado: 'fuera_de_zona',
      motivo: expect.stringContaining('se contradicen'),
    });
    expect(said([disponible(300), disponible(301)], { looks: [mudo(290)] }).estado).toBe('sin_fecha');
  });

  test('before the expiry date is a conflict and never free', () => {
    const expiry = { desde: START_NEXT_YEAR, hasta: START_NEXT_YEAR };
    expect(said([disponible(300), disponible(301)], { expiry })).toMatchObject({
      estado: 'fuera_de_zona',
      motivo: expect.stringContaining('antes de su fecha de caducidad'),
    });
  });

  test('frees no name that only institutions may register', () => {
    const change = { zona: 'gob.es', exit: exitOf('gob.es'), soloInstituciones: true };
    expect(said([disponible(300), disponible(301)], change).estado).toBe('fuera_de_zona');
  });

  test.each(['gob.es', 'edu.es', 'edu.it', 'gouv.fr', 'int.ar', 'gob.cl'])(
    'or the DNS alone announce no release below .%s, which is for institutions',
    (zona) => {
      const change = { zona, exit: exitOf(zona), soloInstituciones: true };
      const expiry = { desde: at(10), hasta: at(10) };
      for (const read of [
        said([], change),
        said([], { ...change, expiry }),
        said([disponible(300), disponible(301)], change),
        said([], { ...change, looks: [...GONE, delegado(310, false)] }),
      ]) {
        expect(read).toMatchObject({ estado: 'fuera_de_zona', desde: null, hasta: null, fuente: null });
        expect(read.motivo).toContain(`.${zona} es solo para instituciones`);
      }
    },
  );

  test('counts in a zone without a clock too', () => {
    expect(said([disponible(300), disponible(301)], { zona: 'pt', exit: null }).estado).toBe('libre');
  });
});

const START_NEXT_YEAR = at(0) + 365 * DAY;

test('hours that were seen narrow the registry’s range and never leave it', () => {
  const observed = { desde: 240 * HOUR, hasta: 248 * HOUR };
  const told = (hours: { desde: number; hasta: number }) =>
    readClock(clock(48, { looks: GONE, observed: hours }));
  expect(told(observed)).toMatchObject({ desde: at(240), hasta: at(24 + 248) });
  expect(told({ desde: 200 * HOUR, hasta: 250 * HOUR })).toMatchObject({
    desde: at(236),
    hasta: at(24 + 250),
  });
  expect(told({ desde: 20 * HOUR, hasta: 30 * HOUR })).toMatchObject(BY_DNS);
});
