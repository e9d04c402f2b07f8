import { Alert, Button } from '@mantine/core';
import { loadText } from './load-text.ts';

/** Replaces a part that could not be loaded. It floats, because most of these parts are dialogs and menus. */
export function PartMissing() {
  return (
    <Alert
      role="alert"
      color="rojo"
      title={loadText.partFailed}
      pos="fixed"
      bottom={16}
      right={16}
      maw="min(30rem, 100% - 2rem)"
      bg="var(--mantine-color-body)"
      style={{ zIndex: 500 }}
    >
      {loadText.pageFailedHint}{' '}
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        {loadText.reload}
      </Button>
    </Alert>
  );
}
