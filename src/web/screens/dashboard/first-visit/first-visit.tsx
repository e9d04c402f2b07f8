import { Alert, Button, CloseButton } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { LinkButton } from '../../../parts/link-button.tsx';
import { providerName } from '../../../parts/provider-name.ts';
import { healthQuery } from '../../../queries/health.ts';
import { exampleKeywords } from '../../live/examples.ts';
import { guideText as text } from '../text.ts';
import classes from './first-visit.module.css';

const StartExamples = lazyPart(() => import('./start-examples.tsx').then((part) => part.StartExamples));

/** Shown to an account without batches: three steps, and one click that runs them with example keywords. */
export function FirstVisit({ onClose }: { onClose: () => void }) {
  const { data: health } = useQuery(healthQuery);
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const onProblem = (found: string) => {
    setStarting(false);
    setProblem(found);
  };
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
              loading={starting}
              onClick={() => {
                setProblem(null);
                setStarting(true);
              }}
            >
              {text.example}
            </Button>
            <LinkButton to="/live-search" variant="default">
              {text.own}
            </LinkButton>
          </div>
          <Suspense>{starting && <StartExamples onProblem={onProblem} />}</Suspense>
          {problem !== null && (
            <Alert color="rojo" role="alert" title={text.failed}>
              {problem}
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
