import { NativeChoice } from '../native-choice.tsx';

/** One filter of the popover: a select whose first entry asks for everything. */
export function FilterChoice(props: {
  label: string;
  /** The label is only for those who do not see the field. */
  unlabelled?: boolean;
  value: string;
  /** The entry that filters nothing. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
}) {
  const { value, options, unlabelled = false } = props;
  // A value from the address that the list does not offer is shown as it is, not hidden.
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
