import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import { Alert, Button, Modal, Progress, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { PaceNote } from '../../../parts/pace-note.tsx';
import { useModalOpen } from '../../../parts/use-modal-open.ts';
import { pastedLines } from './chunks.ts';
import classes from './paste-dialog.module.css';
import { PasteResult } from './paste-result.tsx';
import { pasteText as text } from './text.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import { usePaste } from './use-paste.ts';

const LINES_MAX = 100_000;

/**
 * 'Añadir dominios': any list, without maps; accepted names are checked at once, and refused lines show their reason.
 */
export function PasteDialog(props: { opened: boolean; onClose: () => void; onDone: () => void }) {
  const opened = useModalOpen(props.opened);
  const { number } = useFormat();
  const [typed, setTyped] = useState('');
  const counted = useDeferredValue(typed);
  const { lines, repeated } = useMemo(() => pastedLines(counted), [counted]);
  const paste = usePaste();
  const leaving = useLeaveQuestion(paste.running);
  const count = lines.length;
  const tooMany = count > LINES_MAX;
  const ended = paste.outcome !== null && !paste.running && paste.error === null;
  const again = () => {
    setTyped(ended ? lines.slice(paste.outcome?.done).join('\n') : '');
    paste.reset();
  };
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={props.onClose}
        size="lg"
        closeOnEscape={leaving === null}
        classNames={{ content: classes.content ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className={classes.header}>
            <Modal.Title className={classes.title ?? ''}>{text.title}</Modal.Title>
            <Modal.CloseButton aria-label={text.close} />
          </div>
          <Modal.Body className={classes.body ?? ''}>
            {ended && paste.outcome !== null ? (
              <PasteResult
                outcome={paste.outcome}
                onAgain={again}
                onDone={() => {
                  again();
                  props.onDone();
                }}
              />
            ) : (
              <>
                <Textarea
                  data-autofocus
                  label={text.label}
                  description={text.help}
                  placeholder={text.placeholder}
                  rows={10}
                  spellCheck={false}
                  autoComplete="off"
                  disabled={paste.running}
                  value={typed}
                  error={tooMany ? text.tooMany(number(LINES_MAX)) : null}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
                <p role="status" className={classes.count}>
                  {text.count(number(count), count === 1)}
                  {repeated > 0 && ` · ${text.repeated(number(repeated), repeated === 1)}`}
                </p>
                {paste.running && paste.outcome !== null && (
                  <div className={classes.progress}>
                    <Progress
                      value={(paste.outcome.done / Math.max(1, paste.outcome.lines)) * 100}
                      aria-label={text.title}
                    />
                    <span>
                      {text.progress(number(paste.outcome.done), number(paste.outcome.lines))}
                      <PaceNote done={paste.outcome.done} total={paste.outcome.lines} unit={text.unit} />
                    </span>
                  </div>
                )}
                {paste.error !== null && (
                  <Alert color="rojo" role="alert" title={text.failed}>
                    {errorText(paste.error)}
                  </Alert>
                )}
                <div className={classes.actions}>
                  {paste.running ? (
                    <Button variant="default" onClick={paste.stop}>
                      {text.stop}
                    </Button>
                  ) : (
                    <Button variant="default" disabled={typed === ''} onClick={again}>
                      {text.clear}
                    </Button>
                  )}
                  <Button
                    disabled={count === 0 || tooMany}
                    loading={paste.running}
                    onClick={() => void paste.add(lines)}
                  >
                    {text.add(number(count))}
                  </Button>
                </div>
              </>
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <ConfirmDialog
        opened={leaving !== null}
        question={text.leaveTitle}
        confirm={text.leave}
        cancel={text.stay}
        onConfirm={() => leaving?.(true)}
        onClose={() => leaving?.(false)}
      >
        {text.leaveBody}
      </ConfirmDialog>
    </>
  );
}
