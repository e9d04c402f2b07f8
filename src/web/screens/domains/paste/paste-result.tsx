import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useFormat } from '../../../format/use-format.ts';
import { saveFile } from '../../../parts/save-file.ts';
import classes from './paste-dialog.module.css';
import { pasteText as text } from './text.ts';
import type { NotTaken, PasteOutcome } from './use-paste.ts';

const SHOWN = 10;

/** The outcome: new and known names, and each refused line with its reason. */
export function PasteResult(props: { outcome: PasteOutcome; onAgain: () => void; onDone: () => void }) {
  const { number } = useFormat();
  const { creados, conocidos, repetidos, rechazados, omitidos, omitidos_total, done, lines } = props.outcome;
  return (
    <>
      <div role="status">
        <ul className={classes.figures}>
          <li>
            <strong>{text.created(number(creados), creados === 1)}</strong>
          </li>
          {conocidos > 0 && <li>{text.known(number(conocidos), conocidos === 1)}</li>}
          {repetidos > 0 && <li>{text.sameDomain(number(repetidos), repetidos === 1)}</li>}
          {rechazados.length > 0 && (
            <li>{text.rejected(number(rechazados.length), rechazados.length === 1)}</li>
          )}
          {omitidos_total > 0 && <li>{text.leftOut(number(omitidos_total), omitidos_total === 1)}</li>}
          {done < lines && (
            <li>
              {text.progress(number(done), number(lines))}{' '}
              {text.rest(number(lines - done), lines - done === 1)}
            </li>
          )}
        </ul>
      </div>
      <NotTakenList
        rows={rechazados}
        total={rechazados.length}
        head={text.fileHead}
        fileName={text.fileName}
        download={text.download}
      />
      <NotTakenList
        rows={omitidos}
        total={omitidos_total}
        head={text.leftHead}
        fileName={text.leftFileName}
        download={text.leftDownload}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onAgain}>
          {text.button}
        </Button>
        <Button onClick={props.onDone}>{text.done}</Button>
      </div>
    </>
  );
}

interface NotTakenProps {
  rows: readonly NotTaken[];
  /** Includes those missing from the answers. */
  total: number;
  head: readonly string[];
  fileName: string;
  download: string;
}

/** Refused lines with reasons: the first ones here, the others in a file. */
function NotTakenList({ rows, total, head, fileName, download }: NotTakenProps) {
  const { number } = useFormat();
  if (rows.length === 0) return null;
  const shown = [...new Map(rows.map((row) => [row.entrada, row])).values()].slice(0, SHOWN);
  return (
    <div className={classes.rejected}>
      <ul className={classes.lines}>
        {shown.map(({ entrada, motivo }) => (
          <li key={entrada}>
            <code>{entrada}</code>
            <span>{motivo}</span>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className={classes.count}>{text.rejectedMore(number(total - shown.length))}</p>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        onClick={() => saveFile(notTakenFile(head, rows), fileName)}
      >
        {download}
      </Button>
    </div>
  );
}

/** RFC 4180 in UTF-8; a cell that a spreadsheet would execute starts with an apostrophe. */
function notTakenFile(head: readonly string[], rows: readonly NotTaken[]): Blob {
  const cell = (value: string) => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const records = [head, ...rows.map(({ entrada, motivo }) => [entrada, motivo])];
  return new Blob(['\uFEFF', records.map((record) => `${record.map(cell).join(',')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  });
}
