import classes from './value.module.css';

/** To a heading further down in the same dialog, which then has the focus. */
export function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A figure's source that stands in the same dialog. */
export function Jump({ to, label }: { to: string; label: string }) {
  return (
    <button type="button" className={classes.jump} onClick={() => jumpTo(to)}>
      {label}
    </button>
  );
}
