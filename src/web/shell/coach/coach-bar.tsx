import { Button, CloseButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LinkButton } from '../../parts/link-button.tsx';
import classes from './coach-bar.module.css';
import { setCoach } from './coach-state.ts';
import { coachText as text } from './text.ts';

const STEPS = 3;

/** The present step of the first visit, on every screen until it is closed. */
export function CoachBar() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [step, line] = path.startsWith('/live-')
    ? [2, text.searching]
    : path === '/results'
      ? [3, text.results]
      : [3, text.elsewhere];
  const hide = () => setCoach('hidden');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An open dialog handles its own Escape.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]'))
        return;
      if (document.activeElement?.closest(`[data-coach]`)) setCoach('hidden');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section aria-label={text.label} className={classes.bar} data-coach>
      <p className={classes.words}>
        <strong>{text.step(step, STEPS)}</strong> {line}
      </p>
      {path === '/results' ? (
        <Button size="xs" onClick={hide}>
          {text.finish}
        </Button>
      ) : (
        <LinkButton to="/results" size="xs">
          {text.toResults}
        </LinkButton>
      )}
      <CloseButton aria-label={text.hide} onClick={hide} />
    </section>
  );
}
