import { useFormat } from '../../format/use-format.ts';
import classes from './results.module.css';

const BANDS = [80, 60, 40, 20] as const;

/** The band of a score: ≥ 80, ≥ 60, ≥ 40, ≥ 20, below. */
export const scoreBand = (score: number): number => BANDS.find((band) => score >= band) ?? 0;

/** A score with a bar of its band's colour. */
export function ScoreBar({ score }: { score: number }) {
  const { number } = useFormat();
  return (
    <span className={classes.score}>
      <span className={classes.figure}>{number(Math.round(score))}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} data-band={scoreBand(score)} style={{ width: `${score}%` }} />
      </span>
    </span>
  );
}
