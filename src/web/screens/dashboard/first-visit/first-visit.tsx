import { Alert, Button, CloseButton } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { INTENSITY_FAST } from '#contract/limits.ts';
import { LinkButton } from '../../../parts/link-button.tsx';
import { setCoach } from '../../../shell/coach/coach-state.ts';
import { useLiveRun } from '../../live/progress/use-live-run.ts';
import { exampleKeywords } from '../../live/text.ts';
import { liveSearchOf } from '../../live/url-state.ts';
import { providerName } from '../provider-name.ts';
import { healthQuery } from '../queries.ts';
import { guideText as text } from '../text.ts';
import classes from './first-visit.module.css';

/** What an account without any batch sees first: three steps, and all of them in one click with example keywords. */
export function FirstVisit({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: health } = useQuery(healthQuery);
  const run = useLiveRun(undefined, (id) => {
    setCoach('active');
    void navigate({ to: '/live-search', search: liveSearchOf({ batch: id }) });
  });
  const provider = health?.proveedor.nombre ?? null;
  return (
    <section aria-labelledby="first-visit" className={classes.guide}>
      <div className={classes.head}>
        <div>
          <h2 id="first-visit" className={classes.title}>
            {text.title}
          </h2>
          <p className={classes.line}>{text.line}</p>
        </div>
        <CloseButton aria-label={text.close} onClick={onClose} />
      </div>
      <ol className={classes.steps}>
        <Step n={1} title={text.provider} isDone={provider !== null}>
          <p className={classes.line}>
            {provider === null
              ? (health?.proveedor.problema ?? text.providerMissing)
              : text.providerLine(providerName(provider))}
          </p>
          <Link to="/settings" search={{ tab: 'apis' }}>
            {text.change}
          </Link>
        </Step>
        <Step n={2} title={text.keywords} isDone={false}>
          <p className={classes.line}>{text.keywordsLine}</p>
          <ul className={classes.examples}>
            {exampleKeywords.map((keyword) => (
              <li key={keyword}>{keyword}</li>
            ))}
          </ul>
          <div className={classes.choices}>
            <Button
              loading={run.working === 'creating'}
              onClick={() => void run.start({ text: exampleKeywords.join('\n'), intensity: INTENSITY_FAST })}
            >
              {text.example}
            </Button>
            <LinkButton to="/live-search" variant="default">
              {text.own}
            </LinkButton>
          </div>
          {run.problem !== null && (
            <Alert color="rojo" role="alert" title={text.failed}>
              {run.problem}
            </Alert>
          )}
        </Step>
        <Step n={3} title={text.results} isDone={false}>
          <p className={classes.line}>{text.resultsLine}</p>
        </Step>
      </ol>
    </section>
  );
}

function Step(props: { n: number; title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className={classes.step}>
      <span className={classes.number} aria-hidden="true">
        {props.isDone ? <IconCircleCheckFilled size={22} /> : props.n}
      </span>
      <div className={classes.body}>
        <h3 className={classes.name}>
          {props.title}
          {props.isDone && <span className="visually-hidden"> ({text.done})</span>}
        </h3>
        {props.children}
      </div>
    </li>
  );
}
