import classes from './spain-box.module.css';
import { spainText as text } from './text.ts';

export const isSpanish = ({ dominio }: { dominio: string }): boolean => dominio.endsWith('.es');

/** What a registrant of a .es name must know before paying. */
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
