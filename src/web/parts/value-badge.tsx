import { VALUE_TIERS } from '#contract/limits.ts';
import { useFormat } from '../format/use-format.ts';
import classes from './value-badge.module.css';

const tierText = { alto: 'Alto', medio: 'Medio', regular: 'Regular', bajo: 'Bajo' } as const;

export function valueTier(value: number): keyof typeof tierText {
  if (value >= VALUE_TIERS.alto) return 'alto';
  if (value >= VALUE_TIERS.medio) return 'medio';
  return value >= VALUE_TIERS.regular ? 'regular' : 'bajo';
}

/** '–' while the value is unknown. */
export function ValueBadge({ value }: { value: number | null }) {
  const { money } = useFormat();
  if (value === null) return <span className={classes.none}>–</span>;
  const tier = valueTier(value);
  return (
    <span>
      <span className={classes.money}>{money(value)}</span>{' '}
      <span className={classes.tier} data-tier={tier}>
        {tierText[tier]}
      </span>
    </span>
  );
}
