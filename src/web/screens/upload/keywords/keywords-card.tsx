import { Button } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import type { ChosenFile } from '../file/chosen-file.ts';
import { fileText, uploadText as text } from '../text.ts';
import classes from '../upload.module.css';
import { LineEditor } from './line-editor.tsx';
import { EDIT_MAX_CHARS, firstLines, lineCount, PASTE_NATIVE_MAX_CHARS, pasteInto } from './lines.ts';

const PREVIEW_LINES = 12;

/** Section 2: the keywords, typed, pasted, combined or from a file. */
export function KeywordsCard(props: {
  text: string;
  file: ChosenFile | null;
  detected: number;
  bad: ReadonlySet<number>;
  disabled: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
  onFile: (file: File) => void;
  onColumn: () => void;
  onNoFile: () => void;
  onClear: () => void;
  onCombine: () => void;
  children?: ReactNode;
}) {
  const { number } = useFormat();
  const picker = useRef<HTMLInputElement>(null);
  const { file, disabled } = props;
  const long = props.text.length > EDIT_MAX_CHARS;
  return (
    <Card title={text.keywordsTitle} labelledBy="upload-keywords" className={classes.keywords}>
      {file !== null ? (
        <div className={classes.held}>
          <p className={classes.heldName}>
            <IconFileText size={18} aria-hidden="true" /> {file.file.name}
          </p>
          <p className={classes.note}>
            {text.fileLines(number(file.leido.lineas))}
            {file.columna !== undefined && ` · ${text.fileColumn(file.columna)}`}
          </p>
          <div className={classes.buttons}>
            <Button size="xs" variant="default" disabled={disabled} onClick={props.onColumn}>
              {text.otherFile}
            </Button>
            <Button size="xs" variant="default" disabled={disabled} onClick={props.onNoFile}>
              {text.removeFile}
            </Button>
          </div>
        </div>
      ) : long ? (
        <LongList text={props.text} />
      ) : (
        <>
          <label htmlFor="upload-list" className={classes.label}>
            {text.label}
          </label>
          <LineEditor
            id="upload-list"
            describedBy="upload-count"
            area={props.area}
            text={props.text}
            placeholder={text.placeholder}
            bad={props.bad}
            disabled={disabled}
            onText={props.onText}
            onPaste={(pasted, selection) => {
              if (disabled || pasted.length <= PASTE_NATIVE_MAX_CHARS) return false;
              props.onText(pasteInto(props.text, pasted.replaceAll('\r\n', '\n'), selection));
              return true;
            }}
          />
        </>
      )}
      <p id="upload-count" className={classes.note} role="status">
        {text.detected(number(props.detected), props.detected === 1)}
      </p>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={disabled || (props.text === '' && file === null)}
          onClick={props.onClear}
        >
          {text.clearAll}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={14} />}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          {text.chooseFile}
        </Button>
        <Button size="xs" variant="default" disabled={disabled || file !== null} onClick={props.onCombine}>
          {text.combine}
        </Button>
        <input
          ref={picker}
          type="file"
          accept={fileText.accept}
          aria-label={text.chooseFile}
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            // Resets the input, so that the same file can be chosen again.
            event.currentTarget.value = '';
            if (chosen !== undefined) props.onFile(chosen);
          }}
        />
      </div>
      {props.children}
    </Card>
  );
}

function LongList({ text: list }: { text: string }) {
  const { number } = useFormat();
  const lines = useMemo(() => lineCount(list), [list]);
  return (
    <div className={classes.held}>
      <p className={classes.heldName}>{text.tooLongToEdit(number(lines))}</p>
      <p className={classes.note}>{text.tooLongHint}</p>
      <pre className={classes.preview}>{firstLines(list, PREVIEW_LINES)}…</pre>
    </div>
  );
}
