import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.ts';
import { estadoQuery } from '../queries/sistema.ts';
import classes from './nav.module.css';
import { navEntries } from './nav-entries.ts';
import { NavLine } from './nav-line.tsx';
import { shellText } from './text.ts';

const AdminEntry = lazyPart(() => import('./admin-entry.tsx').then((part) => part.AdminEntry));

/** The sidebar's entries; `onNavigate` closes the slide-over. */
export function Nav({ onNavigate }: { onNavigate?: () => void }) {
  const path = useLocation({ select: (location) => location.pathname });
  const { data } = useQuery(estadoQuery);
  return (
    <nav aria-label={shellText.nav}>
      <ul className={classes.list}>
        {navEntries.map((entry) => (
          <NavLine key={entry.to} entry={entry} path={path} onNavigate={onNavigate} />
        ))}
        {data?.administrador && (
          <Suspense>
            <AdminEntry path={path} onNavigate={onNavigate} />
          </Suspense>
        )}
      </ul>
    </nav>
  );
}
