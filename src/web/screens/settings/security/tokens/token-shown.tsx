import { Button, CopyButton } from '@mantine/core';
import classes from '../../settings.module.css';
import { newTokenText as text } from './new-token-text.ts';

/** The only time that a token is shown. */
export function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{text.doneLine}</p>
      <code className={classes.secret}>{token}</code>
      <div className={classes.buttons}>
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {copied ? text.copied : text.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          {text.done}
        </Button>
      </div>
    </div>
  );
}
