import { useFormat } from '../../format/use-format.ts';
import classes from './results.module.css';

/** A score with a bar of its length. Green and amber say what can be bought and what waits, not how good a thing is. */
export function ScoreBar({ score }: { score: number }) {
  const { number } = useFormat();
  return (
    <span className={classes.score}>
      <span className={classes.figure}>{number(Math.round(score))}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${score}%` }} />
      </span>
    </span>
  );
}
