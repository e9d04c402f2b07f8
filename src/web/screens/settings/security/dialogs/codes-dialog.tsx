import { Button, CopyButton } from '@mantine/core';
import classes from '../../settings.module.css';
import { Dialog } from './dialog.tsx';
import { setUpText as text } from './text.ts';

export function CodesDialog(props: { codes: readonly string[] | null; onClose: () => void }) {
  const codes = props.codes ?? [];
  return (
    <Dialog
      opened={props.codes !== null}
      onClose={props.onClose}
      title={text.codesTitle}
      closeOnClickOutside={false}
    >
      <div className={classes.fields}>
        <p className={classes.hint}>{text.codesLine}</p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button onClick={props.onClose}>{text.done}</Button>
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? text.copied : text.copy}
              </Button>
            )}
          </CopyButton>
        </div>
      </div>
    </Dialog>
  );
}
