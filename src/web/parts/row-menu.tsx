import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import { RowMenuButton, type RowMenuItem } from './row-menu-button.tsx';

const load = () => import('./row-menu-items.tsx');
const RowMenuItems = lazyPart(() => load().then((part) => part.RowMenuItems));

/** The '⋯' menu of a row or card; its code is loaded when it is about to open. */
export function RowMenu(props: { label: string; items: readonly RowMenuItem[] }) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) {
    return (
      <RowMenuButton
        label={props.label}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={() => load().catch(() => undefined)}
        onFocus={() => load().catch(() => undefined)}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <Suspense fallback={<RowMenuButton label={props.label} aria-expanded />}>
      <RowMenuItems {...props} />
    </Suspense>
  );
}
