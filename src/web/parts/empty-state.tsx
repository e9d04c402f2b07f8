import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export function EmptyState(props: { icon?: ReactNode; title: string; line?: string; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      {props.icon !== undefined && <span className={classes.icon}>{props.icon}</span>}
      <p className={classes.title}>{props.title}</p>
      {props.line !== undefined && <p className={classes.line}>{props.line}</p>}
      {props.action !== undefined && <div className={classes.choices}>{props.action}</div>}
    </div>
  );
}
