import { Suspense, useState } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import type { ChosenDomains } from '../../parts/use-domain-changes.ts';
import type { useVerifyDomain } from '../../queries/verify-domain.ts';
import type { DomainsFilter, DomainsSearch } from './address.ts';

const DomainModal = lazyPart(() =>
  import('../../domain-details/domain-modal.tsx').then((part) => part.DomainModal),
);
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx').then((part) => part.RemoveDialog));
const BuyDialog = lazyPart(() => import('../../buy/buy-dialog.tsx').then((part) => part.BuyDialog));
const ExportDialog = lazyPart(() =>
  import('../../parts/export/export-dialog.tsx').then((part) => part.ExportDialog),
);
const PasteDialog = lazyPart(() => import('./paste/paste-dialog.tsx').then((part) => part.PasteDialog));
const AssistedDialog = lazyPart(() =>
  import('./assisted/assisted-dialog.tsx').then((part) => part.AssistedDialog),
);

/** The open dialog over the list; the details are opened by the address instead. */
export type OpenDialog =
  | { kind: 'remove'; chosen: ChosenDomains; count: number }
  | { kind: 'export'; chosen: ChosenDomains; count: number }
  | { kind: 'buy'; dominio: Dominio }
  | { kind: 'paste' | 'assisted' };

export interface DomainDialogsProps {
  /** The domain with open details. */
  ver: string | undefined;
  filter: DomainsFilter;
  sort: Pick<DomainsSearch, 'orden' | 'direccion'>;
  dialog: OpenDialog | null;
  onClose: () => void;
  onCloseDetails: () => void;
  checks: ReturnType<typeof useVerifyDomain>;
  onAskRemove: (dominio: Dominio) => void;
  onRemove: (chosen: ChosenDomains) => void;
  onPasted: () => void;
}

/** The screen's dialogs: loaded when first opened, and mounted until their closing animation ends. */
export function DomainDialogs(props: DomainDialogsProps) {
  const { ver, dialog, onClose } = props;
  const details = useLast(ver);
  const removal = useLast(dialog?.kind === 'remove' ? dialog : undefined);
  const purchase = useLast(dialog?.kind === 'buy' ? dialog : undefined);
  const file = useLast(dialog?.kind === 'export' ? dialog : undefined);
  const paste = useLast(dialog?.kind === 'paste' ? true : undefined);
  return (
    <Suspense>
      {details !== undefined && (
        <DomainModal
          dominioId={details}
          opened={ver !== undefined}
          onClose={props.onCloseDetails}
          checks={props.checks}
          onRemove={props.onAskRemove}
        />
      )}
      {removal !== undefined && (
        <RemoveDialog
          count={removal.count}
          opened={dialog?.kind === 'remove'}
          onClose={onClose}
          onConfirm={() => props.onRemove(removal.chosen)}
        />
      )}
      {purchase !== undefined && (
        <BuyDialog rows={[purchase.dominio]} opened={dialog?.kind === 'buy'} onClose={onClose} />
      )}
      {file !== undefined && (
        <ExportDialog
          opened={dialog?.kind === 'export'}
          onClose={onClose}
          total={file.count}
          columns="dominios"
          request={{ entidad: 'dominios', ...props.sort, ...file.chosen }}
        />
      )}
      {paste && <PasteDialog opened={dialog?.kind === 'paste'} onClose={onClose} onDone={props.onPasted} />}
      {/* A new queue each time, without the names already judged. */}
      {dialog?.kind === 'assisted' && <AssistedDialog filter={props.filter} opened onClose={onClose} />}
    </Suspense>
  );
}

/** The latest defined value. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
