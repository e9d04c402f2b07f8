import { NativeSelect } from '@mantine/core';

/** One filter of the popover: a select whose first entry asks for everything. */
export function FilterChoice(props: {
  label: string;
  value: string;
  /** The entry that filters nothing. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
}) {
  const { value, options } = props;
  // A value from the address that the list does not offer is shown as it is, not hidden.
  const own = value !== '' && !options.some(([one]) => one === value) ? [[value, value] as const] : [];
  return (
    <NativeSelect
      size="xs"
      label={props.label}
      value={value}
      data={[
        { value: '', label: props.all },
        ...[...options, ...own].map(([one, label]) => ({ value: one, label })),
      ]}
      onChange={(event) => props.onPick(event.currentTarget.value)}
    />
  );
}
