import { afterEach, expect, test } from 'vitest';
import { followServerTime } from '../../../api/clock.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { DayChart } from './day-chart.tsx';

afterEach(() => followServerTime(new Date().toISOString()));

// Half an hour into a day: in the night of a 25-hour day, and in the month after a 23-hour day.
test.each([
  ['2026-10-24T22:30:00Z', 0, ['25 oct', '26 oct', '23 nov']],
  ['2026-03-31T22:30:00Z', -29, ['3 mar', '4 mar', '1 abr']],
])(
  'at %s the thirty days from %d on stand beside each other, none twice and none left out',
  async (moment, from, days) => {
    followServerTime(moment);
    const { screen } = await renderPart(
      <DayChart
        id="chart"
        title="Libres por día"
        failed=""
        none=""
        column="Libres"
        color="red"
        from={from}
        days={['2026-10-26', '2026-03-29'].map((dia) => ({ dia, total: 1 }))}
        error={null}
        retrying={false}
        onRetry={() => undefined}
      />,
    );
    await expect.element(screen.getByRole('heading', { name: 'Libres por día' })).toBeVisible();
    const shown = [...screen.container.querySelectorAll('[data-hint]')].map(
      (one) => one.getAttribute('data-hint')?.split(':')[0],
    );
    expect([shown.length, new Set(shown).size]).toEqual([30, 30]);
    expect([shown[0], shown[1], shown[29]]).toEqual(days);
  },
);
