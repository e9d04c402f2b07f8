import { type RefObject, useMemo, useState } from 'react';
import classes from './line-editor.module.css';
import { lineCount } from './lines.ts';

/** The line height in the style sheet. */
export const LINE_PX = 24;
const SHOWN_LINES = 40;

/** A text area with line numbers; lines in `bad` are marked. Lines do not wrap. */
export function LineEditor(props: {
  id: string;
  describedBy: string;
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  placeholder: string;
  bad: ReadonlySet<number>;
  disabled: boolean;
  onText: (text: string) => void;
  /** True: the pasted text was handled, and the browser must not insert it. */
  onPaste: (text: string, selection: { from: number; to: number }) => boolean;
}) {
  const [top, setTop] = useState(0);
  const lines = useMemo(() => lineCount(props.text), [props.text]);
  const first = Math.floor(top / LINE_PX);
  const count = Math.max(0, Math.min(SHOWN_LINES, lines - first));
  return (
    <div className={classes.editor}>
      <div className={classes.gutter} aria-hidden="true">
        <div style={{ transform: `translateY(${first * LINE_PX - top}px)` }}>
          {Array.from({ length: count }, (_, at) => first + at + 1).map((line) => (
            <div key={line} className={classes.number} data-bad={props.bad.has(line) || undefined}>
              {line}
            </div>
          ))}
        </div>
      </div>
      <textarea
        ref={props.area}
        id={props.id}
        className={classes.area}
        aria-describedby={props.describedBy}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder={props.placeholder}
        readOnly={props.disabled}
        value={props.text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onPaste={(event) => {
          const { selectionStart: from, selectionEnd: to } = event.currentTarget;
          if (props.onPaste(event.clipboardData.getData('text/plain'), { from, to })) event.preventDefault();
        }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      />
    </div>
  );
}
