import { domainState, type ShownDomain } from '#domain/check/domain-state.ts';
import { receiptHint, seenText, stateHint, stateLabel } from '#domain/check/domain-state-text.ts';
import { now } from '../api/clock.ts';
import { useFormat } from '../format/use-format.ts';
import { hintProps } from './hint-layer.tsx';
import classes from './verdict-badge.module.css';

export interface VerdictBadgeProps {
  /** Null: the business has no domain of its own. */
  dominio: (ShownDomain & { dominio_unicode: string; motivo: string | null }) | null;
  /** Why it has no own domain. */
  reason?: string | null;
  /** In a line of a list: without the second line under the badge. */
  plain?: boolean;
  /** Epoch milliseconds; a change re-renders the badge of a memoised row. */
  now?: number;
  /** Opens the receipt; without it the badge is only a label. */
  onOpen?: () => void;
}

/** The state of a domain, with its date or age; a click shows the evidence. */
export function VerdictBadge(props: VerdictBadgeProps) {
  const { dominio, reason, plain, onOpen } = props;
  const format = useFormat();
  // Its own clock where the parent does not render each minute.
  const minute = props.now ?? now();
  const kind = domainState(dominio, minute);
  const label = stateLabel(kind, dominio, format, minute);
  const seen = kind === 'reconfirm' ? dominio?.fecha_ultima_verificacion : null;
  const since = seen ? seenText(format.dateTime(seen)) : undefined;
  const given = dominio === null ? reason : dominio.motivo;
  // The verdict's reason is older than what its zone says.
  const why = since ?? (kind === 'out_of_zone' ? null : given) ?? stateHint[kind];
  const note = plain ? undefined : since;
  const body = (
    <>
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </>
  );
  return (
    <span className={classes.wrap}>
      {dominio === null || onOpen === undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason in the hint must be reachable by keyboard
        <span className={classes.badge} data-kind={kind} tabIndex={0} {...hintProps(why)}>
          {body}
        </span>
      ) : (
        <button
          type="button"
          className={classes.badge}
          data-kind={kind}
          onClick={onOpen}
          aria-haspopup="dialog"
          {...hintProps(`${label}. ${why}`)}
        >
          {body}
          {/* A new state also gets a new node, so that its mark is not animated as moved. */}
          <Receipt key={label} />
          <span className="visually-hidden">
            . {receiptHint} {dominio.dominio_unicode}
          </span>
        </button>
      )}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </span>
  );
}

/** The mark of a badge with evidence. Our own svg: the kit's icon would add a component to every row. */
const Receipt = () => (
  <svg className={classes.receipt} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M4 2.5h8v11l-2-1.3-2 1.3-2-1.3-2 1.3zM6 5.5h4M6 8h4" fill="none" stroke="currentColor" />
  </svg>
);
