import { useMatches } from '@tanstack/react-router';
import { LinkButton } from '../../parts/link-button.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import classes from './pending-screen.module.css';
import { pendingScreens, pendingText } from './text.ts';

/** A screen that is not there yet: its title, one honest line, and where to go meanwhile. */
export function PendingScreen() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const screen = pendingScreens.find((one) => one.path === path) ?? pendingScreens[0];
  return (
    <>
      <PageHeader title={screen.title} />
      <section className={classes.panel}>
        <p className={classes.eyebrow}>{pendingText.eyebrow}</p>
        <p className={classes.line}>{screen.line}</p>
        <LinkButton to={pendingText.defaultTo}>{pendingText.defaultLink}</LinkButton>
      </section>
    </>
  );
}
