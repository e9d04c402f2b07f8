import { Link, useLocation } from '@tanstack/react-router';
import classes from './nav.module.css';
import { type NavEntry, navEntries } from './nav-entries.ts';
import { shellText } from './text.ts';

const isCurrent = (entry: NavEntry, path: string) =>
  path === entry.to || (entry.also?.includes(path) ?? false);

/** The sidebar's entries; `onNavigate` lets the slide-over close itself. */
export function Nav({ onNavigate }: { onNavigate?: () => void }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav aria-label={shellText.nav}>
      <ul className={classes.list}>
        {navEntries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className={classes.link}
              data-highlighted={entry.highlighted}
              data-current={isCurrent(entry, path) || undefined}
              aria-current={isCurrent(entry, path) ? 'page' : undefined}
              activeProps={{}}
              data-hint={entry.label}
              data-hint-when="icon"
              onClick={onNavigate}
            >
              <entry.icon size={18} stroke={1.6} aria-hidden="true" className={classes.icon} />
              <span className={classes.label}>{entry.label}</span>
              {entry.badge !== undefined && <span className={classes.badge}>{entry.badge}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
