import '@mantine/core/styles/Input.css';
import { Alert } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { errorText } from '../../api/errors.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { Card } from '../../parts/card.tsx';
import { lazyPart } from '../../parts/lazy-part.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useSettled } from '../../parts/when-settled.ts';
import { ConfigCard } from './config/config-card.tsx';
import { type ChosenFile, leftOut } from './file/chosen-file.ts';
import { refusedRows } from './file/send-file.ts';
import { KeywordsCard } from './keywords/keywords-card.tsx';
import { LINE_PX } from './keywords/line-editor.tsx';
import { EDIT_MAX_CHARS, joinLists, lineSpan } from './keywords/lines.ts';
import { useFileDrop } from './keywords/use-file-drop.ts';
import { Reviewer } from './review/reviewer.ts';
import { useReview } from './review/use-review.ts';
import type { Sum } from './send/send-chunks.ts';
import { Unfinished } from './send/unfinished.tsx';
import { useSend } from './send/use-send.ts';
import { configurationOf, readDraft, type Settings, settingsOf, writeDraft } from './settings.ts';
import { reviewText, sendText, uploadText as text } from './text.ts';
import classes from './upload.module.css';
import { HistoryLine, type Known, useHistory, usePlanned } from './validation/history.tsx';
import { Issues } from './validation/issues.tsx';
import { type Counts, ValidationCard } from './validation/validation-card.tsx';

const FileDialog = lazyPart(() => import('./file/file-dialog.tsx').then((part) => part.FileDialog));
const CombineDialog = lazyPart(() =>
  import('./combine/combine-dialog.tsx').then((part) => part.CombineDialog),
);
const SendProgress = lazyPart(() => import('./send/send-progress.tsx').then((part) => part.SendProgress));
const PlanPanel = lazyPart(() => import('./validation/plan-panel.tsx').then((part) => part.PlanPanel));
const UploadSuggestions = lazyPart(() =>
  import('./keywords/suggestions.tsx').then((part) => part.UploadSuggestions),
);
const LINES_ABOVE = 2;

/** The error is at the top, and the pressed button may be far below. */
const intoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });

/** /upload: a list of any size becomes a batch, with its cost shown first. */
export function UploadScreen() {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(readDraft);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [opening, setOpening] = useState<{ file: File; columna: string | undefined } | null>(null);
  const [combining, setCombining] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const language = useAuth().user?.mongoData?.idioma;
  const settings = useMemo(() => settingsOf(draft, language), [draft, language]);
  const pageSettled = useSettled();
  const review = useReview(draft.text);
  const listHistory = useHistory(review, settings);
  const history = file === null || !settings.omitir ? listHistory : knownOf(file);
  useEffect(() => writeDraft(draft), [draft]);

  const setText = (next: string) => setDraft((before) => ({ ...before, text: next }));
  const onSettings = (change: Partial<Settings>) =>
    setDraft((before) => ({ ...before, settings: { ...before.settings, ...change } }));
  const clear = () => {
    setText('');
    setFile(null);
  };
  /** After sending: the next batch must not repeat the keywords or the name. */
  const clearAll = () => {
    clear();
    onSettings({ nombre: '' });
  };
  const shown = useRef<string | ChosenFile>('');
  shown.current = file ?? draft.text;
  const showsAnother = (sent: string) => shown.current !== '' && shown.current !== sent;
  const onEnd = ({ duplicadas }: Sum) => {
    clearAll();
    // Shows the duplicates left out before leaving the screen.
    if (duplicadas === 0) void navigate({ to: '/batches' });
  };
  const send = useSend(onEnd, clearAll);
  const open = (chosen: File) => setOpening({ file: chosen, columna: undefined });
  const over = useFileDrop(!send.working, open);

  const counts = useMemo<Counts | null>(
    () => (file === null ? review.reviewed : countsOf(file)),
    [file, review.reviewed],
  );
  const bad = useMemo(() => new Set(review.reviewed?.malas), [review.reviewed]);
  // Keywords to search: without those the account has, if these are left out and could be counted.
  const fresh = Math.max(0, (counts?.validas ?? 0) - (history.known ?? 0));
  const planned = usePlanned(
    history.loading ? null : { fresh, known: settings.omitir ? (history.known ?? 0) : null },
    counts?.validas ?? 0,
  );
  const canStart =
    !send.working &&
    fresh > 0 &&
    counts?.sobrantes === 0 &&
    (file !== null || (review.settled && !review.failed));
  const start = () => {
    if (!canStart) return;
    const reviewer = review.reviewer();
    if (file !== null) void send.sendFile(settings, file);
    else if (reviewer !== null && counts !== null)
      void send.sendList(
        settings,
        { total: counts.validas, part: (from, to) => reviewer.part(from, to) },
        draft.text,
      );
  };
  const complete = async (batch: Batch, kept: string | null) => {
    if (kept === null && file !== null) return send.sendFile(settings, file, batch);
    const list = kept ?? draft.text;
    const own = new Reviewer();
    try {
      const { validas } = await own.review(list);
      await send.complete(
        batch,
        { total: validas, part: (from, to) => own.part(from, to) },
        {
          onEnd: (sum) => {
            if (!showsAnother(list)) onEnd(sum);
          },
          onReady: () => {
            if (!showsAnother(list)) clearAll();
          },
        },
      );
    } finally {
      own.close();
    }
  };
  const goToLine = (line: number) => {
    const { from, to } = lineSpan(draft.text, line);
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
    area.current?.scrollTo({ top: Math.max(0, (line - 1 - LINES_ABOVE) * LINE_PX) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (opening !== null || combining) return;
    event.preventDefault();
    start();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the whole screen, beside its button.
    <div className={classes.page} onKeyDown={onKeyDown}>
      <PageHeader title={text.title} />
      {send.problem !== null && (
        <Alert
          key={send.problem}
          ref={intoView}
          color="rojo"
          role="alert"
          mb="sm"
          withCloseButton
          closeButtonLabel={text.dismiss}
          onClose={() => send.setProblem(null)}
        >
          {send.problem}
          {send.isReady && (
            <>
              <p className={classes.message}>{sendText.ready}</p>
              <LinkButton to="/batches" size="xs">
                {sendText.toBatches}
              </LinkButton>
            </>
          )}
        </Alert>
      )}
      {!send.working && (
        <Unfinished
          hasList={file !== null || (counts?.validas ?? 0) > 0}
          onComplete={(batch, kept) => void complete(batch, kept)}
        />
      )}
      <div className={classes.layout}>
        <ConfigCard settings={settings} disabled={send.working} onChange={onSettings} />
        <KeywordsCard
          text={draft.text}
          file={file}
          detected={counts?.total ?? 0}
          bad={bad}
          disabled={send.working}
          area={area}
          onText={setText}
          onFile={open}
          onColumn={() => file !== null && setOpening({ file: file.file, columna: file.columna })}
          onNoFile={() => setFile(null)}
          onClear={clear}
          onCombine={() => setCombining(true)}
        >
          {file === null && draft.text.length <= EDIT_MAX_CHARS && !send.working && (
            <div className={classes.buttons}>
              <Suspense>
                {(pageSettled || draft.text !== '') && (
                  <UploadSuggestions text={draft.text} settings={settings} onText={setText} />
                )}
              </Suspense>
            </div>
          )}
        </KeywordsCard>
        <ValidationCard
          counts={counts}
          state={send.state}
          failed={review.failed}
          canStart={canStart}
          canClear={!send.working && (draft.text !== '' || file !== null)}
          working={send.working}
          onStart={start}
          onClear={clear}
          fresh={history.loading ? null : fresh}
          history={
            settings.omitir && counts !== null && counts.validas > 0 ? (
              <HistoryLine history={history} valid={counts.validas} />
            ) : null
          }
          issues={
            <Issues
              rows={file?.leido.rechazadas ?? review.reviewed?.primeras ?? []}
              total={file === null ? (review.reviewed?.rechazadas ?? 0) : leftOut(file.leido)}
              onDownload={() => void download()}
              onLine={file === null && draft.text.length <= EDIT_MAX_CHARS ? goToLine : undefined}
            />
          }
          plan={
            planned !== null &&
            planned.fresh > 0 && (
              <Suspense>
                <PlanPanel
                  keywords={planned.fresh}
                  known={planned.known}
                  settings={settings}
                  disabled={send.working}
                  onChange={onSettings}
                />
              </Suspense>
            )
          }
          progress={
            send.working && (
              <Suspense>
                <SendProgress state={send.state} onCancel={send.cancel} />
              </Suspense>
            )
          }
        />
        <Card title={text.tipsTitle} labelledBy="upload-tips" className={classes.tips}>
          <ul className={classes.tipList}>
            {text.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </Card>
      </div>
      {over && <div className={classes.drop}>{text.dropHere}</div>}
      <Suspense>
        {opening !== null && (
          <FileDialog
            file={opening.file}
            columna={opening.columna}
            settings={settings}
            onClose={() => setOpening(null)}
            onUse={(chosen) => {
              setFile(chosen);
              setOpening(null);
            }}
          />
        )}
        {combining && (
          <CombineDialog
            onClose={() => setCombining(false)}
            onAdd={(keywords) => {
              setText(joinLists(draft.text, keywords.join('\n')));
              setCombining(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );

  async function download() {
    if (file !== null) {
      const { rechazadas } = file.leido;
      // The server returns only the first of them here, and all as a file.
      if (leftOut(file.leido) > rechazadas.length) {
        const input = { ...file, configuracion: configurationOf(settings), previa: true };
        return refusedRows(input, new AbortController().signal).then(
          (rows) => saveFile(rows, reviewText.fileName),
          (cause: unknown) => send.setProblem(errorText(cause)),
        );
      }
      const { rejectedFile } = await import('./review/rejected-file.ts');
      return saveFile(rejectedFile(rechazadas), reviewText.fileName);
    }
    const rows = await review.reviewer()?.rejected();
    if (rows !== undefined) saveFile(rows, reviewText.fileName);
  }
}

/** As the server counted when reading the file. */
const knownOf = ({ leido }: ChosenFile): Known => ({
  known: leido.conocidas,
  looked: 0,
  loading: false,
  failed: false,
});

/** The counts add up to the file's rows: known keywords are valid ones. */
function countsOf({ leido }: ChosenFile): Counts {
  const { validas, rechazadas_total, lineas } = leido;
  return {
    validas,
    invalidas: rechazadas_total,
    duplicadas: leftOut(leido) - rechazadas_total,
    total: lineas,
    sobrantes: 0,
  };
}
