import { SCORE_BANDS } from '#contract/limits.ts';
import { useFormat } from '../format/use-format.ts';
import classes from './score-badge.module.css';

/** The colour band of a score in whole points. */
export function scoreBand(points: number): keyof typeof SCORE_BANDS | 'rojo' {
  if (points >= SCORE_BANDS.verde) return 'verde';
  if (points >= SCORE_BANDS.azul) return 'azul';
  if (points >= SCORE_BANDS.amarillo) return 'amarillo';
  return points >= SCORE_BANDS.naranja ? 'naranja' : 'rojo';
}

export function ScoreBadge({ score }: { score: number }) {
  const { number } = useFormat();
  const points = Math.round(score);
  return (
    <span className={classes.badge} data-band={scoreBand(points)}>
      {number(points)}
    </span>
  );
}
