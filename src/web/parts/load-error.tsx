import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { errorText } from '../api/errors.ts';
import classes from './load-error.module.css';
import { loadText } from './load-text.ts';

export function LoadError(props: { title: string; error: unknown; onRetry: () => void; retrying?: boolean }) {
  return (
    <Alert
      color="rojo"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={props.title}
      role="alert"
    >
      <div className={classes.body}>
        <span>{errorText(props.error)}</span>
        <Button size="xs" variant="default" onClick={props.onRetry} loading={props.retrying ?? false}>
          {loadText.retry}
        </Button>
      </div>
    </Alert>
  );
}
