import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useFormat } from '../../../format/use-format.ts';
import { saveFile } from '../../../parts/save-file.ts';
import classes from './paste-dialog.module.css';
import { pasteText as text } from './text.ts';
import type { PasteOutcome } from './use-paste.ts';

const SHOWN = 10;

/** How it went: what is new, what was known, and each refused line with its reason. */
export function PasteResult(props: { outcome: PasteOutcome; onAgain: () => void; onDone: () => void }) {
  const { number } = useFormat();
  const { creados, conocidos, rechazados, done, lines } = props.outcome;
  const more = rechazados.length - SHOWN;
  // Lines that name a domain which an earlier line named already.
  const repeated = done - creados - conocidos - rechazados.length;
  return (
    <>
      <div role="status">
        <ul className={classes.figures}>
          <li>
            <strong>{text.created(number(creados), creados === 1)}</strong>
          </li>
          {conocidos > 0 && <li>{text.known(number(conocidos), conocidos === 1)}</li>}
          {repeated > 0 && <li>{text.sameDomain(number(repeated), repeated === 1)}</li>}
          {rechazados.length > 0 && (
            <li>{text.rejected(number(rechazados.length), rechazados.length === 1)}</li>
          )}
          {done < lines && (
            <li>
              {text.progress(number(done), number(lines))}{' '}
              {text.rest(number(lines - done), lines - done === 1)}
            </li>
          )}
        </ul>
      </div>
      {rechazados.length > 0 && (
        <div className={classes.rejected}>
          <ul className={classes.lines}>
            {rechazados.slice(0, SHOWN).map(({ entrada, motivo }) => (
              <li key={entrada}>
                <code>{entrada}</code>
                <span>{motivo}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className={classes.count}>{text.rejectedMore(number(more))}</p>}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => saveFile(rejectedFile(rechazados), text.fileName)}
          >
            {text.download}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onAgain}>
          {text.button}
        </Button>
        <Button onClick={props.onDone}>{text.done}</Button>
      </div>
    </>
  );
}

/** RFC 4180, read as UTF-8 by spreadsheets; a cell that one would run gets an apostrophe before it. */
function rejectedFile(rows: PasteOutcome['rechazados']): Blob {
  const cell = (value: string) => `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const records = [text.fileHead, ...rows.map(({ entrada, motivo }) => [entrada, motivo])];
  return new Blob(['\uFEFF', records.map((record) => `${record.map(cell).join(',')}\r\n`).join('')], {
    type: 'text/csv;charset=utf-8',
  });
}
