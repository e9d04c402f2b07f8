import classes from '../../settings.module.css';
import { NOT_IN_FILE } from './text.ts';

export function NotInFile({ title }: { title: string }) {
  return (
    <div>
      <p className={classes.hint}>{title}</p>
      <ul className={classes.list}>
        {NOT_IN_FILE.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
