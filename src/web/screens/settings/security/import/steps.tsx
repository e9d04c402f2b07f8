import '@mantine/core/styles/Progress.css';
import { Alert, Button, Progress } from '@mantine/core';
import type { Importacion } from '#contract/routes/cuenta.ts';
import { useFormat } from '../../../../format/use-format.ts';
import classes from '../../settings.module.css';
import { added, type ImportStep } from './found.ts';
import { importedText, importText as text } from './text.ts';

/** What an import would add. */
export function Review(props: {
  name: string;
  found: Importacion;
  onStart: () => void;
  onClose: () => void;
}) {
  const { name, found, onStart, onClose } = props;
  const { number } = useFormat();
  if (added(found) === 0)
    return (
      <div className={classes.fields}>
        <Alert variant="light">{text.nothing(name)}</Alert>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.close}
          </Button>
        </div>
      </div>
    );
  const known = found.tablas.filter(({ tabla, filas }) => filas > 0 && importedText[tabla] !== undefined);
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{text.line(name)}</p>
      <ul className={classes.list}>
        {known.map(({ tabla, filas, nuevas }) => (
          <li key={tabla}>
            {importedText[tabla]}: {text.of(number(nuevas), number(filas))}
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{text.again}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {text.stop}
        </Button>
        <Button onClick={onStart} data-autofocus>
          {text.start}
        </Button>
      </div>
    </div>
  );
}

/** How far it has come. */
export function Running({ step, onStop }: { step: ImportStep | null; onStop: () => void }) {
  const { number } = useFormat();
  const share = step === null ? 0 : Math.floor((step.hechas / Math.max(1, step.total)) * 100);
  return (
    <div className={classes.fields}>
      <Progress value={share} animated aria-label={text.importing} />
      <p className={classes.hint} role="status">
        {step === null ? text.reviewing : text.progress(number(step.hechas), number(step.total))}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStop}>
          {text.stop}
        </Button>
      </div>
    </div>
  );
}
