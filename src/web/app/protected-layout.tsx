import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useAuth } from '../auth/auth-context.ts';
import { HOME, ownPath } from '../auth/own-path.ts';
import { HintLayer } from '../parts/hint-layer.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { SKIP_LINKS_ID } from '../parts/list/skip-to-list.tsx';
import { PageSpinner } from '../parts/page-spinner.tsx';
import { estadoQuery } from '../queries/sistema.ts';
import { StreamProvider } from '../queries/stream-provider.tsx';
import { Banners } from '../shell/banners.tsx';
import { Brand } from '../shell/brand.tsx';
import { useCoach } from '../shell/coach/coach-state.ts';
import { Bell } from '../shell/notifications/notifications.tsx';
import { Sidebar } from '../shell/sidebar.tsx';
import { shellText } from '../shell/text.ts';
import { useAccountTheme } from '../shell/user/use-account-theme.ts';
import classes from './protected-layout.module.css';

const MAIN_ID = 'contenido';
const CoachBar = lazyPart(() => import('../shell/coach/coach-bar.tsx').then((part) => part.CoachBar));
const RequiredScreen = lazyPart(() =>
  import('../screens/second-factor/required-screen.tsx').then((part) => part.RequiredScreen),
);
const SlideOver = lazyPart(() => import('../shell/slide-over.tsx').then((part) => part.SlideOver));

/** Signed-out visitors are sent to /login and return here afterwards. */
export function ProtectedLayout() {
  const { status } = useAuth();
  const here = useLocation({ select: (location) => location.href });
  if (status === 'checking') return <PageSpinner />;
  // Rendered once more with the new address while leaving: that is not the page to return to.
  if (status === 'out' && here.startsWith('/login')) return <PageSpinner />;
  // Signed out, this address reveals no more than an unknown one.
  const back = here.startsWith('/admin') ? HOME : ownPath(here);
  if (status === 'out') return <Navigate to="/login" search={{ volver: back }} replace />;
  return <Entered />;
}

/** An account without the required second factor sees only its set-up. */
function Entered() {
  const { data } = useQuery(estadoQuery);
  if (data?.falta_segundo_factor)
    return (
      <Suspense fallback={<PageSpinner />}>
        <RequiredScreen />
      </Suspense>
    );
  return (
    <StreamProvider>
      <Shell />
    </StreamProvider>
  );
}

function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuWanted, setMenuWanted] = useState(false);
  useAccountTheme();
  const coach = useCoach();
  return (
    <div className={classes.shell}>
      <div id={SKIP_LINKS_ID} className={classes.skips}>
        <a href={`#${MAIN_ID}`}>{shellText.skip}</a>
      </div>
      <aside className={classes.aside} data-rail>
        <Sidebar bell={<Bell />} />
      </aside>
      <div className={classes.column}>
        <header className={classes.topbar}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={shellText.openMenu}
            aria-expanded={menuOpen}
            onClick={() => {
              setMenuWanted(true);
              setMenuOpen(true);
            }}
          >
            <IconMenu2 size={20} />
          </ActionIcon>
          <Brand />
          <div className={classes.bell}>
            <Bell />
          </div>
        </header>
        <Banners />
        {coach === 'active' && (
          <Suspense>
            <CoachBar />
          </Suspense>
        )}
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <HintLayer />
      {menuWanted && (
        <Suspense>
          <SlideOver opened={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
