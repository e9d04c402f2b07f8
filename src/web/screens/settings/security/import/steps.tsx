import '@mantine/core/styles/Progress.css';
import { Alert, Button, Progress } from '@mantine/core';
import type { Importacion, TablaImportada } from '#contract/routes/cuenta.ts';
import { useFormat } from '../../../../format/use-format.ts';
import classes from '../../settings.module.css';
import { added, addedInLines, type ImportStep, leftInFile, listed } from './found.ts';
import { importedText } from './tables-text.ts';
import { NOT_IN_FILE, importText as text } from './text.ts';

/** The additions, the unchanged rows, and what is not imported. */
export function Review(props: {
  name: string;
  found: Importacion;
  onStart: () => void;
  onClose: () => void;
}) {
  const { name, found, onStart, onClose } = props;
  const nothing = added(found) === 0;
  return (
    <div className={classes.fields}>
      {nothing ? (
        <Alert variant="light">{text.nothing(name)}</Alert>
      ) : (
        <p className={classes.hint}>{text.line(name)}</p>
      )}
      <Found found={found} />
      {!nothing && <p className={classes.hint}>{text.again}</p>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus={nothing || undefined}>
          {nothing ? text.close : text.stop}
        </Button>
        {!nothing && (
          <Button onClick={onStart} data-autofocus>
            {text.start}
          </Button>
        )}
      </div>
    </div>
  );
}

export function Done({ found, onClose }: { found: Importacion; onClose: () => void }) {
  const { number } = useFormat();
  const count = addedInLines(found);
  const onlyLinks = count === 0 && added(found) > 0;
  return (
    <div className={classes.fields}>
      <Alert variant="light" role="status">
        {onlyLinks ? text.doneLinks : count === 0 ? text.doneNothing : text.done(number(count), count === 1)}
      </Alert>
      <Found found={found} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      </div>
    </div>
  );
}

function Found({ found }: { found: Importacion }) {
  return (
    <>
      <ul className={classes.list}>
        {listed(found).map((table) => (
          <TableLine key={table.tabla} table={table} />
        ))}
      </ul>
      <Lines title={text.leftInFile} lines={leftInFile(found)} />
      <Lines title={text.notInFile} lines={NOT_IN_FILE} />
    </>
  );
}

function TableLine({ table }: { table: TablaImportada }) {
  const { number } = useFormat();
  const { tabla, filas, nuevas, completadas, conservadas } = table;
  const parts = [
    text.fresh(number(nuevas), number(filas)),
    ...(completadas > 0 ? [text.filled(number(completadas), completadas === 1)] : []),
    ...(conservadas > 0 ? [text.kept(number(conservadas), conservadas === 1)] : []),
  ];
  return (
    <li>
      {importedText[tabla]}: {parts.join('; ')}
    </li>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className={classes.hint}>{title}</p>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

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
