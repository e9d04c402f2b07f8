import { Alert, Button } from '@mantine/core';
import { loadText } from './load-text.ts';

/** In the place of a part that could not be fetched. It floats over the screen: most of these are dialogs and menus. */
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
