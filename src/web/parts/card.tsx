import type { ReactNode } from 'react';
import classes from './card.module.css';

export function Card(props: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  labelledBy?: string;
  className?: string | undefined;
}) {
  return (
    <section
      className={[classes.card, props.className].join(' ')}
      {...(props.labelledBy === undefined ? {} : { 'aria-labelledby': props.labelledBy })}
    >
      {props.title !== undefined && (
        <div className={classes.head}>
          <h2 id={props.labelledBy} className={classes.title}>
            {props.title}
          </h2>
          {props.aside}
        </div>
      )}
      {props.children}
    </section>
  );
}
