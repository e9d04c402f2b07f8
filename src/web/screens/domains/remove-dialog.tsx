import { useFormat } from '../../format/use-format.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { actionText as text } from './action-text.ts';

export function RemoveDialog(props: {
  count: number;
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { number } = useFormat();
  return (
    <ConfirmDialog
      opened={props.opened}
      question={props.count === 1 ? text.askOne : text.askMany(number(props.count))}
      confirm={text.remove}
      cancel={text.cancel}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {text.askDetail}
    </ConfirmDialog>
  );
}
