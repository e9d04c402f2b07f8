import type { TipoOportunidad } from '#contract/states.ts';
import classes from './kinds.module.css';
import { resultsText, typeText } from './text.ts';

/** Tags that fit a row. */
const SHOWN = 2;

/** The kinds of one name as tags; those that do not fit are in the hint. */
export function Kinds({ kinds, all = false }: { kinds: readonly TipoOportunidad[]; all?: boolean }) {
  const shown = all ? kinds : kinds.slice(0, SHOWN);
  const rest = kinds.slice(shown.length).map((kind) => typeText[kind]);
  return (
    <span className={classes.kinds}>
      {shown.map((kind) => (
        <span key={kind} className={classes.kind}>
          {typeText[kind]}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.kind} data-hint={rest.join(' · ')}>
          <span className="visually-hidden">{rest.join(', ')}</span>
          <span aria-hidden="true">{resultsText.further(String(rest.length))}</span>
        </span>
      )}
    </span>
  );
}
