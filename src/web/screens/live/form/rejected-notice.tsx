import { Alert } from '@mantine/core';
import { useFormat } from '../../../format/use-format.ts';
import type { Rejected } from '../progress/use-live-run.ts';
import { liveText as text } from '../text.ts';

const SHOWN = 10;

/** Lines the server refused, each with its reason. */
export function RejectedNotice(props: { rejected: readonly Rejected[]; onClose: () => void }) {
  const { number } = useFormat();
  const { rejected, onClose } = props;
  if (rejected.length === 0) return null;
  return (
    <Alert
      color="ambar"
      title={`${text.rejectedTitle} (${number(rejected.length)})`}
      mt="md"
      withCloseButton
      closeButtonLabel={text.dismiss}
      onClose={onClose}
      role="status"
    >
      <ul>
        {rejected.slice(0, SHOWN).map((one) => (
          <li key={one.linea}>
            {text.rejectedLine} {number(one.linea)}: «{one.texto}» — {one.motivo}
          </li>
        ))}
      </ul>
      {rejected.length > SHOWN && text.rejectedMore(number(rejected.length - SHOWN))}
    </Alert>
  );
}
