import { ScoreBadge } from '../../parts/score-badge.tsx';
import classes from './results.module.css';

/** A score in its band's colour, with a neutral bar of its length. */
export function ScoreBar({ score }: { score: number }) {
  return (
    <span className={classes.score}>
      <ScoreBadge score={score} />
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${score}%` }} />
      </span>
    </span>
  );
}
