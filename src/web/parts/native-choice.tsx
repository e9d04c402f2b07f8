import '@mantine/core/styles/Input.css';
import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';

/**
 * The browser's own select in the kit's look. The kit's `NativeSelect` brings its combobox, and with it what places
 * floating panels: 28 kB of the first load of every list.
 */
export function NativeChoice(props: {
  label: string;
  /** The label is only for those who do not see the field. */
  unlabelled?: boolean;
  size?: 'xs' | 'sm';
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onPick: (value: string) => void;
}) {
  const id = useId();
  const { label, unlabelled = false, size = 'sm', value, options } = props;
  const select = (
    <Input
      component="select"
      id={id}
      size={size}
      pointer
      rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      value={value}
      onChange={(event) => props.onPick(event.currentTarget.value)}
      {...(unlabelled ? { 'aria-label': label } : {})}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Input>
  );
  if (unlabelled) return select;
  return (
    <Input.Wrapper id={id} label={label} size={size}>
      {select}
    </Input.Wrapper>
  );
}
