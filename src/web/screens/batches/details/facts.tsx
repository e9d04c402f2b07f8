import classes from './batch-modal.module.css';

/** Label and value pairs; those without a value are left out. */
export function Facts(props: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl className={classes.facts}>
      {props.facts.map(
        ([label, value]) =>
          value !== null && (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
