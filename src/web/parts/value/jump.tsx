import classes from './value.module.css';

/** Scrolls to a heading of the same dialog and focuses it. */
export function jumpTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** A link to a source in the same dialog. */
export function Jump({ to, label }: { to: string; label: string }) {
  return (
    <button type="button" className={classes.jump} onClick={() => jumpTo(to)}>
      {label}
    </button>
  );
}
