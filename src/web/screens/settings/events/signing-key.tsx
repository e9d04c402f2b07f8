import { Alert, Button } from '@mantine/core';
import classes from '../settings.module.css';
import { dialogText as text } from './dialog-text.ts';

export function SigningKey({ clave, onClose }: { clave: string; onClose: () => void }) {
  return (
    <div className={classes.fields}>
      <Alert color="verde" variant="light" title={text.keyTitle} role="status">
        <code className={classes.secret}>{clave}</code>
      </Alert>
      <div className={classes.buttons}>
        <Button onClick={onClose}>{text.done}</Button>
      </div>
    </div>
  );
}
