import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { INTENSITY_FAST } from '#contract/limits.ts';
import { setCoach } from '../../../shell/coach/coach-state.ts';
import { exampleKeywords } from '../../live/examples.ts';
import { useLiveRun } from '../../live/progress/use-live-run.ts';
import { liveSearchOf } from '../../live/url-state.ts';

/** Starts a live search of the example keywords once and opens it; has no visible output. */
export function StartExamples({ onProblem }: { onProblem: (problem: string) => void }) {
  const navigate = useNavigate();
  const run = useLiveRun(undefined, (id) => {
    setCoach('active');
    void navigate({ to: '/live-search', search: liveSearchOf({ batch: id }) });
  });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void run.start({ text: exampleKeywords.join('\n'), intensity: INTENSITY_FAST });
  }, [run]);
  useEffect(() => {
    if (run.problem !== null) onProblem(run.problem);
  }, [run.problem, onProblem]);
  return null;
}
