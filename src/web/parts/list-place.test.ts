import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Paginacion } from '#contract/entities/shared.ts';
import { canJump, JUMP_ROWS_MAX, LAST_CURSOR, stepsFrom } from './list-place.ts';

const paginacion = (change: Partial<Paginacion> = {}): Paginacion => ({
  pagina_actual: 1,
  total_paginas: 5,
  total_elementos: 100,
  total_exacto: true,
  ...change,
});

describe('stepsFrom', () => {
  test('the first page leads on and to the end, not back', () => {
    expect(stepsFrom({ pagina: 1 }, paginacion({ siguiente: 's' }))).toEqual({
      first: null,
      previous: null,
      next: { pagina: 2, cursor: 's' },
      last: { pagina: 5, cursor: LAST_CURSOR },
    });
  });

  test('from the second page the way back is the first by its number: rows that came since are on it', () => {
    const { previous, first } = stepsFrom({ pagina: 2 }, paginacion({ anterior: 'a', siguiente: 's' }));
    expect([previous, first]).toEqual([{ pagina: 1 }, { pagina: 1 }]);
  });

  test('further in the way back is the cursor before', () => {
    const { previous, next } = stepsFrom(
      { pagina: 4, cursor: 'x' },
      paginacion({ anterior: 'a', siguiente: 's' }),
    );
    expect([previous, next]).toEqual([
      { pagina: 3, cursor: 'a' },
      { pagina: 5, cursor: 's' },
    ]);
  });

  test('the last page leads nowhere on', () => {
    const { next, last } = stepsFrom({ pagina: 5, cursor: LAST_CURSOR }, paginacion({ anterior: 'a' }));
    expect([next, last]).toEqual([null, null]);
  });

  test('a page that counts as the first and yet has one before it leads there', () => {
    const { first, previous } = stepsFrom({ pagina: 1, cursor: 'x' }, paginacion({ anterior: 'a' }));
    expect([first, previous]).toEqual([{ pagina: 1 }, { pagina: 1 }]);
  });

  test('the end is never shown as a page before the next one, however old the count', () => {
    const { last } = stepsFrom({ pagina: 9 }, paginacion({ siguiente: 's', total_paginas: 3 }));
    expect(last).toEqual({ pagina: 10, cursor: LAST_CURSOR });
  });
});

describe('stepsFrom without cursors', () => {
  test('pages are turned by number', () => {
    expect(stepsFrom({ pagina: 3 }, paginacion())).toEqual({
      first: { pagina: 1 },
      previous: { pagina: 2 },
      next: { pagina: 4 },
      last: { pagina: 5 },
    });
  });

  test('at either end there is no further, and one page has none beside it', () => {
    const { previous, first, next } = stepsFrom({ pagina: 1 }, paginacion());
    expect([first, previous, next]).toEqual([null, null, { pagina: 2 }]);
    const { next: after, last } = stepsFrom({ pagina: 5 }, paginacion());
    expect([after, last]).toEqual([null, null]);
    expect(Object.values(stepsFrom({ pagina: 1 }, paginacion({ total_paginas: 1 })))).toEqual(
      Array(4).fill(null),
    );
  });

  test('an end that no number leads to is not offered', () => {
    const far = paginacion({ total_paginas: 10_000, total_elementos: 200_000 });
    const { last, next } = stepsFrom({ pagina: 2 }, far);
    expect([last, next]).toEqual([null, { pagina: 3 }]);
  });
});

describe('canJump', () => {
  test.each([0, -1, 1.5])('%d is no page', (pagina) => {
    expect(canJump(pagina, 20, paginacion())).toBe(false);
  });

  test('a page past the end of an exact count is none; of a count that stopped it may be one', () => {
    expect(canJump(6, 20, paginacion())).toBe(false);
    expect(canJump(6, 20, paginacion({ total_exacto: false }))).toBe(true);
  });

  test('near either end of a long list a number leads there; in its middle none does', () => {
    const long = paginacion({ total_elementos: 1_000_000, total_paginas: 10_000 });
    expect([1, 101, 102, 5_000, 9_899, 9_902, 10_000].map((page) => canJump(page, 100, long))).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  test('a count that stopped knows no end to jump from', () => {
    const open = paginacion({ total_elementos: 20_000, total_paginas: 1_000, total_exacto: false });
    expect(canJump(1_000, 20, open)).toBe(false);
  });

  test('of a list that is short enough every page can be gone to', () => {
    const list = fc.record({
      rows: fc.integer({ min: JUMP_ROWS_MAX, max: 2 * JUMP_ROWS_MAX }),
      limite: fc.constantFrom(20, 50, 100),
    });
    fc.assert(
      fc.property(list, fc.integer({ min: 0, max: 100 }), ({ rows, limite }, share) => {
        const total_paginas = Math.ceil(rows / limite);
        const pagina = 1 + Math.floor((share / 100) * (total_paginas - 1));
        expect(canJump(pagina, limite, paginacion({ total_elementos: rows, total_paginas }))).toBe(true);
      }),
    );
  });
});
