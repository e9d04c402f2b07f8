import classes from './spain-box.module.css';
import { spainText as text } from './text.ts';

export const isSpanish = ({ dominio }: { dominio: string }): boolean => dominio.endsWith('.es');

/** What who registers a .es name has to know before paying for it. */
export function SpainBox() {
  return (
    <div role="note" className={classes.box}>
      <strong>{text.title}</strong>
      <ul className={classes.list}>
        {text.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
