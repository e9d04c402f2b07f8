import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

/** Facts without a value are left out; without any, so is the list. */
export function FactList(props: {
  id: string;
  title: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  children?: ReactNode;
}) {
  const known = props.facts.filter(([, value]) => value !== null);
  if (known.length === 0 && props.children === undefined) return null;
  return (
    <section aria-labelledby={props.id} className={classes.section}>
      <h3 id={props.id} className={classes.title}>
        {props.title}
      </h3>
      {known.length > 0 && (
        <dl className={classes.list}>
          {known.map(([name, value]) => (
            <div key={name} className={classes.item}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {props.children}
    </section>
  );
}
