import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { LinkButton } from '../../../parts/link-button.tsx';
import type { SendState } from '../send/use-send.ts';
import { reviewText, sendText, uploadText as text } from '../text.ts';
import classes from '../upload.module.css';

export interface Counts {
  validas: number;
  invalidas: number;
  duplicadas: number;
  total: number;
  sobrantes: number;
}

/** Section 3: the list's counts, its cost, and the start button or the progress. */
export function ValidationCard(props: {
  counts: Counts | null;
  /** Keywords to search; null until counted. */
  fresh: number | null;
  /** Under the counts: keywords already known. */
  history: ReactNode;
  issues: ReactNode;
  plan: ReactNode;
  progress: ReactNode;
  state: SendState;
  failed: boolean;
  canStart: boolean;
  canClear: boolean;
  working: boolean;
  onStart: () => void;
  onClear: () => void;
}) {
  const { number } = useFormat();
  const { counts, state } = props;
  const empty = counts === null || counts.total === 0;
  return (
    <Card
      title={text.validationTitle}
      labelledBy="upload-validation"
      className={`${classes.validation} ${empty ? '' : classes.listed}`}
    >
      {state.phase === 'done' && <Done sum={state.sum} />}
      {props.failed && (
        <p role="alert" className={classes.bad}>
          {reviewText.failed}
        </p>
      )}
      {empty ? (
        <p className={classes.note}>{reviewText.empty}</p>
      ) : (
        <>
          <dl className={classes.counts} aria-label={text.validationTitle}>
            <Count label={reviewText.valid} value={number(counts.validas)} tone="good" />
            <Count label={reviewText.invalid} value={number(counts.invalidas)} tone="bad" />
            <Count label={reviewText.duplicates} value={number(counts.duplicadas)} />
            <Count label={reviewText.total} value={number(counts.total)} />
          </dl>
          {props.history}
          {counts.sobrantes > 0 && (
            <Alert color="rojo" role="alert" p="xs">
              {reviewText.tooMany(
                number(KEYWORDS_PER_BATCH_MAX),
                number(counts.sobrantes),
                counts.sobrantes === 1,
              )}
            </Alert>
          )}
          {props.fresh === 0 && counts.validas > 0 && (
            <Alert color="ambar" role="status" p="xs">
              {reviewText.nothingNew}
            </Alert>
          )}
          {props.issues}
          {/* Last: it loads late and would move buttons below it. */}
          {props.plan}
        </>
      )}
      <div className={classes.startBar}>
        {props.progress}
        <Button
          classNames={{ root: classes.start ?? '', label: classes.startLabel ?? '' }}
          disabled={!props.canStart}
          loading={props.working}
          onClick={props.onStart}
        >
          {text.start(props.fresh === null ? null : number(props.fresh))}
        </Button>
        <Button variant="default" disabled={!props.canClear} onClick={props.onClear}>
          {text.clear}
        </Button>
      </div>
      <p className={classes.note}>{text.shortcut}</p>
    </Card>
  );
}

function Count({ label, value, tone }: { label: string; value: string; tone?: 'good' | 'bad' }) {
  return (
    <div data-tone={tone}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Done({ sum }: { sum: { creadas: number; duplicadas: number } }) {
  const { number } = useFormat();
  return (
    <Alert color={sum.creadas > 0 ? 'petroleo' : 'ambar'} role="status" p="sm">
      <p className={classes.message}>
        {sum.duplicadas > 0
          ? sendText.partial(number(sum.creadas), number(sum.duplicadas))
          : sendText.created(number(sum.creadas))}
      </p>
      <LinkButton to="/batches" size="xs">
        {sendText.toBatches}
      </LinkButton>
    </Alert>
  );
}
