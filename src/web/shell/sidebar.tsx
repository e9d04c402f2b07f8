import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { LegalLinks } from './legal-links.tsx';
import { Nav } from './nav.tsx';
import classes from './sidebar.module.css';
import { UserMenu } from './user/user-menu.tsx';

/** Brand, entries and user; fixed at the left on large screens, in the slide-over on small ones. */
export function Sidebar({ onNavigate, bell }: { onNavigate?: () => void; bell?: ReactNode }) {
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <Brand />
        {bell}
      </div>
      <div className={classes.entries}>
        <Nav {...(onNavigate === undefined ? {} : { onNavigate })} />
      </div>
      <div className={classes.foot}>
        <LegalLinks />
        <UserMenu />
      </div>
    </div>
  );
}
