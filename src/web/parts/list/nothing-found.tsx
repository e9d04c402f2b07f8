import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';

/** Shown when filter or page leave no rows, with a button back to the rows. */
export function NothingFound(props: { title: string; icon?: ReactNode; back: string; onBack: () => void }) {
  return (
    <EmptyState
      icon={props.icon ?? <IconSearchOff size={22} aria-hidden="true" />}
      title={props.title}
      action={
        <Button variant="default" onClick={props.onBack}>
          {props.back}
        </Button>
      }
    />
  );
}
