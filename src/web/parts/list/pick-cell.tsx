import { RowCheck } from '../row-check.tsx';
import { cellProps } from './list-table.tsx';

/** The cell of a row's checkbox, under `selectionColumn`. */
export function PickCell(props: {
  label: string;
  checked: boolean;
  /** Selected with all others: cannot be deselected alone. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <td {...cellProps({ id: 'seleccion', label: '', card: 'pick' })}>
      <RowCheck {...props} />
    </td>
  );
}
