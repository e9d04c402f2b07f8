import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';

/** What a list says when its filter, or its page, leaves nothing of it, with the one way back to its rows. */
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
