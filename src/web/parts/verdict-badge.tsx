import { useFormat } from '../format/use-format.ts';
import { hintProps } from './hint-layer.tsx';
import { type VerdictInput, verdictBadge } from './verdict.ts';
import classes from './verdict-badge.module.css';
import { phaseNote, receiptHint, seenText, verdictHint, verdictText } from './verdict-text.ts';

export interface VerdictBadgeProps {
  /** Null: the business has no domain of its own. */
  dominio: (VerdictInput & { dominio_unicode: string; motivo: string | null }) | null;
  /** Why there is no own domain. */
  reason?: string | null;
  /** The phase and the time are told beside it already. */
  plain?: boolean;
  /** Opens the receipt; without it the badge is only a label. */
  onOpen?: () => void;
}

/** The state of a domain in a word; a click shows the evidence behind it. */
export function VerdictBadge({ dominio, reason, plain, onOpen }: VerdictBadgeProps) {
  const { time, dateTime } = useFormat();
  const kind = verdictBadge(dominio, Date.now());
  const when = kind === 'confirming' ? dominio?.confirmacion_desde : null;
  const label = when ? `${verdictText[kind]} ${time(when)}` : verdictText[kind];
  const seen = kind === 'reconfirm' ? dominio?.fecha_ultima_verificacion : null;
  const since = seen ? seenText(dateTime(seen)) : undefined;
  const hint = since ?? (dominio === null ? reason : dominio.motivo) ?? verdictHint[kind];
  const phase = kind === 'registered' && dominio ? phaseNote[dominio.fase_ciclo] : undefined;
  const note = plain ? undefined : (since ?? phase);
  const body = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      {label}
    </>
  );
  return (
    <span className={classes.wrap}>
      {dominio === null || onOpen === undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason in the hint must be reachable by keyboard
        <span className={classes.badge} data-kind={kind} tabIndex={0} {...hintProps(hint)}>
          {body}
        </span>
      ) : (
        <button
          type="button"
          className={classes.badge}
          data-kind={kind}
          onClick={onOpen}
          aria-haspopup="dialog"
          {...hintProps(hint)}
        >
          {body}
          <span className="visually-hidden">
            . {receiptHint} {dominio.dominio_unicode}
          </span>
        </button>
      )}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </span>
  );
}
