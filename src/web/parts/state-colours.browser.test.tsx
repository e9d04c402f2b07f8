import '@mantine/core/styles/Badge.css';
import { expect, test } from 'vitest';
import { estadoProceso } from '#contract/states.ts';
import { renderPart } from '../testing/render-part.tsx';
import { EstadoBadge } from './estado-badge.tsx';
import { ScoreBadge } from './score-badge.tsx';

/** Degrees; null for a gray, however warm. */
function hue(colour: string): number | null {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 12) return null;
  const span = most - least;
  const turn =
    most === red
      ? (green - blue) / span
      : most === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return (turn * 60 + 360) % 360;
}

const BANDS = {
  green: [100, 170],
  blue: [205, 250],
  yellow: [44, 65],
  orange: [18, 36],
  red: [0, 12],
} as const;
type Colour = keyof typeof BANDS;

function expectTint(element: Element | null | undefined, colour: Colour | 'gray') {
  if (!element) throw new Error('there is no badge');
  const found = hue(getComputedStyle(element).backgroundColor);
  if (colour === 'gray') return expect(found).toBeNull();
  expect(found).toBeGreaterThanOrEqual(BANDS[colour][0]);
  expect(found).toBeLessThanOrEqual(BANDS[colour][1]);
}

test.each([
  [estadoProceso.pendiente, 'Pendiente', 'gray'],
  [estadoProceso.procesando, 'Procesando', 'blue'],
  [estadoProceso.completado, 'Completado', 'green'],
  [estadoProceso.error, 'Error', 'red'],
  [estadoProceso.pausado, 'Pausado', 'yellow'],
] as const)(
  'the state %s of keywords and batches is a tint with an icon: %s in %s',
  async (estado, label, colour) => {
    const { screen } = await renderPart(<EstadoBadge estado={estado} />);
    const badge = screen.getByText(label).element().closest('.mantine-Badge-root');
    expectTint(badge, colour);
    expect(badge?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  },
);

test.each([
  [100, 'green'],
  [80, 'green'],
  [79.5, 'green'],
  [79.4, 'blue'],
  [60, 'blue'],
  [59, 'yellow'],
  [40, 'yellow'],
  [39, 'orange'],
  [20, 'orange'],
  [19.4, 'red'],
  [0, 'red'],
] as const)(
  'a score of %s is in the colour of its band, by the points it shows: %s',
  async (score, colour) => {
    const { screen } = await renderPart(<ScoreBadge score={score} />);
    expectTint(screen.getByText(String(Math.round(score)), { exact: true }).element(), colour);
  },
);
