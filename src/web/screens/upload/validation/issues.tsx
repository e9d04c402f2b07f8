import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useFormat } from '../../../format/use-format.ts';
import type { RejectedRow } from '../review/rejected-file.ts';
import { reviewText as text } from '../text.ts';
import classes from '../upload.module.css';

const SHOWN = 10;

/** Refused lines: the first ten with reasons, the number of others, and a download of all. */
export function Issues(props: {
  rows: readonly RejectedRow[];
  total: number;
  onDownload: () => void;
  onLine?: ((line: number) => void) | undefined;
}) {
  const { number } = useFormat();
  const { rows, total, onLine } = props;
  if (total === 0) return null;
  return (
    <section aria-label={text.issues} className={classes.issues}>
      <h3 className={classes.subtitle}>{text.issues}</h3>
      <ul className={classes.issueList}>
        {rows.slice(0, SHOWN).map(({ linea, texto, motivo }) => (
          <li key={linea}>
            {onLine === undefined ? (
              <span className={classes.lineNumber}>
                {text.line} {number(linea)}
              </span>
            ) : (
              <button type="button" className={classes.jump} onClick={() => onLine(linea)}>
                {text.line} {number(linea)}
              </button>
            )}
            : «<bdi className={classes.bad}>{texto}</bdi>» — {motivo}
          </li>
        ))}
      </ul>
      {total > SHOWN && <p className={classes.note}>{text.more(number(total - SHOWN))}</p>}
      <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={props.onDownload}>
        {text.download}
      </Button>
    </section>
  );
}
