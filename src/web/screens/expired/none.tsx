import classes from './free/free.module.css';
import { expiredText as text } from './text.ts';

export const None = () => (
  <span className={classes.none} data-none>
    {text.unknown}
  </span>
);
