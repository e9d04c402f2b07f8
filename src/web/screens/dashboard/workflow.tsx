import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '../../parts/card.tsx';
import { dashboardText as text } from './text.ts';
import classes from './workflow.module.css';

/** The four steps from keywords to opportunities. */
export function Workflow() {
  return (
    <Card title={text.workflow} labelledBy="workflow">
      <ol className={classes.steps}>
        {text.steps.map((step, index) => (
          <li key={step.to} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={classes.words}>
              <Link to={step.to} className={classes.title}>
                {step.title}
              </Link>
              <span className={classes.line}>{step.line}</span>
            </span>
            <IconArrowRight size={16} aria-hidden="true" className={classes.arrow} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
