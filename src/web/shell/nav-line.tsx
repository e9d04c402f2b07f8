import { Link } from '@tanstack/react-router';
import classes from './nav.module.css';
import type { NavEntry } from './nav-entries.ts';

const isCurrent = (entry: NavEntry, path: string) =>
  path === entry.to || (entry.also?.includes(path) ?? false);

/** One entry of the sidebar; `path` is the current path. */
export function NavLine(props: { entry: NavEntry; path: string; onNavigate?: (() => void) | undefined }) {
  const { entry, path } = props;
  return (
    <li>
      <Link
        to={entry.to}
        className={classes.link}
        data-highlighted={entry.highlighted}
        data-current={isCurrent(entry, path) || undefined}
        aria-current={isCurrent(entry, path) ? 'page' : undefined}
        activeProps={{}}
        data-hint={entry.label}
        data-hint-when="icon"
        onClick={props.onNavigate}
      >
        <entry.icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
        <span className={classes.label}>{entry.label}</span>
        {entry.badge !== undefined && <span className={classes.badge}>{entry.badge}</span>}
      </Link>
    </li>
  );
}
