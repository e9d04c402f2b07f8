import { Alert, Button, Stack } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { appText } from './text.ts';

/** Shown instead of a screen that failed to load or to draw itself. */
export function PageError({ error }: ErrorComponentProps) {
  console.warn('La pantalla falló', error);
  return (
    <main>
      <Stack p="xl" maw={560} mx="auto">
        <Alert color="rojo" title={appText.pageFailed} role="alert">
          {appText.pageFailedHint}
        </Alert>
        <Button onClick={() => window.location.reload()}>{appText.reload}</Button>
      </Stack>
    </main>
  );
}
