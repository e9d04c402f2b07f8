import { NativeChoice } from '../native-choice.tsx';

/** One filter of the popover: a select whose first entry means no filter. */
export function FilterChoice(props: {
  label: string;
  /** The label is only for screen readers. */
  unlabelled?: boolean;
  value: string;
  /** The entry that means no filter. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
}) {
  const { value, options, unlabelled = false } = props;
  // A value from the address is shown even if the list does not offer it.
  const own = value !== '' && !options.some(([one]) => one === value) ? [[value, value] as const] : [];
  return (
    <NativeChoice
      size="xs"
      label={props.label}
      unlabelled={unlabelled}
      value={value}
      options={[['', props.all], ...options, ...own]}
      onPick={props.onPick}
    />
  );
}
