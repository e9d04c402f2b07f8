import { beforeAll, describe, expect, test } from 'vitest';
import { clock, DAY, exitOf, HOUR, MINUTE, START } from './clock.samples.ts';
import { type ClockReading, readClock } from './clock.ts';
import type { Interval } from './interval.ts';
import { type Look, readLooks } from './looks.ts';
import { nextLook } from './next-look.ts';
import { observedHours, RELEASES_MIN, type SeenRelease } from './observed-hours.ts';
import type { RegistrarWord } from './words.ts';

/** The truth of one name. */
interface Fate {
  /** Null: never in the zone. */
  leaves: number | null;
  renewed: number | null;
  released: number | null;
  isDelegated: boolean;
}

interface Watched {
  fate: Fate;
  looks: Look[];
  /** The first and the newest look of each run of equal ones, which is all the clock needs. */
  runs: Look[];
  words: RegistrarWord[];
  /** Every change of the reading. */
  told: { at: number; read: ClockReading }[];
}

const DAYS = 60;
const END = START + DAYS * DAY;
const NAMES = 2_000;
const EXPIRING = 400;

/** Mulberry32: the same weeks in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Midnight in Madrid (winter: an hour before UTC's) `days` whole days after the expiry date. */
const midnight = (expiry: number, days: number) =>
  Math.floor((expiry + HOUR) / DAY) * DAY + days * DAY - HOUR;

type Batch = 'after_leaving' | 'after_expiry' | 'midnight';

function releaseTime(expiry: number, leaves: number, hours: number, batch: Batch): number {
  if (batch === 'midnight') return midnight(expiry, 11);
  return (batch === 'after_expiry' ? expiry : leaves) + 10 * DAY + hours * HOUR;
}

function fates(next: () => number, batch: Batch): Fate[] {
  return Array.from({ length: NAMES }, (_, index) => {
    if (index % 33 === 0) return { leaves: null, renewed: null, released: null, isDelegated: false };
    if (index >= EXPIRING) return { leaves: null, renewed: null, released: null, isDelegated: true };
    const expiry = START + DAY + next() * (DAYS - 15) * DAY;
    const leaves = expiry + next() * 4 * HOUR;
    if (next() < 0.15)
      return { leaves, renewed: leaves + next() * 10 * DAY, released: null, isDelegated: true };
    const released = releaseTime(expiry, leaves, next() * 6, batch);
    return { leaves, renewed: null, released, isDelegated: true };
  });
}

function lookAt({ leaves, renewed, isDelegated }: Fate, now: number): Look['resultado'] {
  if (!isDelegated) return 'ausente';
  if (leaves === null || now < leaves) return 'delegado';
  return renewed !== null && now >= renewed ? 'delegado' : 'ausente';
}

/** Looks at each name when its clock asks for it; the registrar is asked near the interval. */
function watch(all: readonly Fate[], next: () => number, withRegistrar: boolean) {
  const exit = exitOf('es');
  const seen: SeenRelease[] = [];
  const names: Watched[] = all.map((fate) => ({ fate, looks: [], runs: [], words: [], told: [] }));
  const due = names.map((name) => ({ at: START + next() * DAY, name }));
  let observed: Interval | null = null;
  let looks = 0;
  // Step by step, because releases of one name improve the interval of the others.
  for (let step = START; step < END; step += 15 * MINUTE) {
    for (const turn of due) {
      if (turn.at > step) continue;
      const { name } = turn;
      looks += 1;
      const resultado = next() < 0.05 ? 'sin_respuesta' : lookAt(name.fate, step);
      name.looks.push({ hora: step, resultado });
      if (resultado !== 'sin_respuesta') keep(name.runs, { hora: step, resultado });
      const before = name.told.at(-1)?.read;
      const isOpen = before !== undefined && before.desde !== null && step >= before.desde - 6 * HOUR;
      if (withRegistrar && resultado === 'ausente' && (isOpen || before?.estado === 'libre_probable')) {
        name.words.push({
          hora: step,
          disponible: name.fate.released !== null && step >= name.fate.released,
        });
      }
      const read = readClock({ ...clock(0, { looks: name.runs, words: name.words, observed }), ahora: step });
      if (before?.estado !== read.estado || before.desde !== read.desde || before.hasta !== read.hasta)
        name.told.push({ at: step, read });
      if (read.estado === 'libre' && before?.estado !== 'libre') {
        const release = releaseOf(name);
        if (release !== null) seen.push(release);
        observed = exit && observedHours(seen, exit);
      }
      turn.at = read.estado === 'libre_probable' ? step + 15 * MINUTE : nextLook(read, step);
    }
  }
  return { names, looks, observed };
}

function keep(runs: Look[], look: Look): void {
  if ([-1, -2].every((place) => runs.at(place)?.resultado === look.resultado)) runs.pop();
  runs.push(look);
}

function releaseOf({ looks, words }: Watched): SeenRelease | null {
  const { absence } = readLooks(looks, END);
  const taken = words.filter(({ disponible }) => disponible === false).at(-1);
  const free = words.find(({ disponible }) => disponible === true);
  if (!absence || absence.delegadoUltima === null || !taken || !free) return null;
  const { delegadoUltima, ausentePrimera } = absence;
  return { delegadoUltima, ausentePrimera, ocupadoUltima: taken.hora, librePrimera: free.hora };
}

/** For names seen delegated within two days before leaving: the last reading before their release. */
function judged(names: readonly Watched[]) {
  return names.flatMap(({ fate, looks, told }) => {
    const { released, leaves } = fate;
    if (released === null || leaves === null || released > END) return [];
    const last = looks.filter(({ hora, resultado }) => hora < leaves && resultado === 'delegado').at(-1);
    if (last === undefined || leaves - last.hora > 2 * DAY) return [];
    const before = told.findLast(({ at, read }) => at <= released && read.desde !== null)?.read;
    const gone = looks.find(({ hora, resultado }) => hora > last.hora && resultado === 'ausente');
    if (!before || before.desde === null || before.hasta === null || !gone)
      return [{ isInside: false, extra: 0 }];
    return [
      {
        isInside: before.desde <= released && released <= before.hasta,
        extra: (before.hasta - before.desde - (gone.hora - last.hora)) / HOUR,
      },
    ];
  });
}

const share = (judgements: readonly { isInside: boolean }[]) =>
  judgements.filter(({ isInside }) => isInside).length / judgements.length;

describe.each([
  ['some hours after ten days out of the zone', 'after_leaving'],
  ['some hours after ten days from its expiry', 'after_expiry'],
  ['at midnight in Madrid of the eleventh day', 'midnight'],
] as const)('sixty days of two thousand names of .es, released %s', (_, batch) => {
  let weeks: ReturnType<typeof watch>;
  beforeAll(() => {
    const next = random(7);
    weeks = watch(fates(next, batch), next, true);
  });

  test('98 % of the releases lie inside the interval that was told before them', () => {
    const all = judged(weeks.names);
    expect(all.length).toBeGreaterThan(250);
    expect(share(all)).toBeGreaterThanOrEqual(0.98);
    for (const { extra } of all) expect(extra).toBeLessThanOrEqual(30);
  });

  test('no name is free before its release, nor one that was never delegated', () => {
    for (const { fate, told } of weeks.names) {
      for (const { at, read } of told) {
        if (read.estado !== 'libre' && read.estado !== 'libre_probable') continue;
        expect(fate.released).not.toBeNull();
        expect(at).toBeGreaterThanOrEqual(fate.released ?? Number.POSITIVE_INFINITY);
      }
      if (!fate.isDelegated) expect(told.every(({ read }) => read.desde === null)).toBe(true);
    }
    expect(weeks.names.filter(({ told }) => told.at(-1)?.read.estado === 'libre').length).toBeGreaterThan(
      250,
    );
  });

  test('a renewal is withdrawn at the next look', () => {
    const renewed = weeks.names.filter(({ fate }) => fate.renewed !== null);
    expect(renewed.length).toBeGreaterThan(30);
    for (const { fate, looks, told } of renewed) {
      const back = looks.find(
        ({ hora, resultado }) => hora >= (fate.renewed ?? END) && resultado === 'delegado',
      );
      if (back === undefined) continue;
      const read = told.findLast(({ at }) => at <= back.hora)?.read;
      expect(['renovado', 'vigente']).toContain(read?.estado);
      expect(read?.desde).toBeNull();
    }
  });

  test('a name is not asked more often than its cadence', () => {
    const quiet = weeks.names.filter(({ fate }) => fate.leaves === null);
    for (const { looks } of quiet) expect(looks.length).toBeLessThanOrEqual(DAYS + 1);
  });
});

test('from thirty releases on the interval is the gap and eight hours, and 98 % still lie inside', () => {
  const next = random(3);
  const { names, observed } = watch(fates(next, 'after_leaving'), next, true);
  expect(observed && (observed.hasta - observed.desde) / HOUR).toBe(8);
  const narrow = judged(names).filter(({ extra }) => extra <= 8.001);
  expect(narrow.length).toBeGreaterThan(150);
  expect(share(narrow)).toBeGreaterThanOrEqual(0.98);
});

test('hours are not narrowed by too few releases, nor by those that do not agree', () => {
  const exit = exitOf('es');
  const release = (tookHours: number, apart = 0.25): SeenRelease => ({
    delegadoUltima: START - HOUR,
    ausentePrimera: START + HOUR,
    ocupadoUltima: START + tookHours * HOUR,
    librePrimera: START + (tookHours + apart) * HOUR,
  });
  const some = (count: number, hours: (index: number) => number, apart?: number) =>
    exit &&
    observedHours(
      Array.from({ length: count }, (_, index) => release(hours(index), apart)),
      exit,
    );
  expect(some(RELEASES_MIN - 1, () => 242)).toBeNull();
  expect(some(RELEASES_MIN, () => 242)).toEqual({ desde: 238 * HOUR, hasta: 246 * HOUR });
  expect(some(RELEASES_MIN, () => 236)?.desde).toBe(236 * HOUR);
  expect(some(RELEASES_MIN, (index) => (index % 2 === 0 ? 238 : 262))).toBeNull();
  expect(some(RELEASES_MIN, () => 24 * 30)).toBeNull();
  // Words that are far apart do not tell the hour.
  expect(some(RELEASES_MIN, () => 242, 6.1)).toBeNull();
  expect(some(RELEASES_MIN, () => 239, 6)).toEqual({ desde: 238 * HOUR, hasta: 246 * HOUR });
});

test('without a registrar the same weeks never call a name free', () => {
  const next = random(5);
  const { names } = watch(fates(next, 'after_leaving'), next, false);
  const states = new Set(names.flatMap(({ told }) => told.map(({ read }) => read.estado)));
  expect([...states].filter((estado) => estado.startsWith('libre'))).toEqual([]);
  expect(share(judged(names))).toBeGreaterThanOrEqual(0.98);
});
