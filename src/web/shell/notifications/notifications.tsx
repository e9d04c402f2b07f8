import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import type { Evento } from '#contract/entities/live.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { useStreamEvents } from '../../stream/stream-context.ts';
import { BellButton } from './notifications-button.tsx';
import { bellChanged, unreadQuery } from './queries.ts';

const load = () => import('./notifications-popover.tsx');
const BellPopover = lazyPart(() => load().then((part) => part.BellPopover));

/** The notification centre; its list is loaded when it is about to open. */
export function Bell() {
  const client = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [wanted, setWanted] = useState(false);
  useStreamEvents(
    useCallback(
      (evento: Evento) => {
        if (evento.tipo === 'notificacion') bellChanged(client, evento.sin_leer);
      },
      [client],
    ),
  );
  if (!wanted) {
    return (
      <BellButton
        unread={unread}
        aria-expanded={false}
        onPointerEnter={() => load().catch(() => undefined)}
        onFocus={() => load().catch(() => undefined)}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <Suspense fallback={<BellButton unread={unread} aria-expanded />}>
      <BellPopover unread={unread} />
    </Suspense>
  );
}
