import { RowCheck } from '../row-check.tsx';
import { cellProps } from './list-table.tsx';

/** The cell with a row's box, under `selectionColumn`. */
export function PickCell(props: {
  label: string;
  checked: boolean;
  /** Chosen with all others: not to be taken out alone. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <td {...cellProps({ id: 'seleccion', label: '', card: 'pick' })}>
      <RowCheck {...props} />
    </td>
  );
}
