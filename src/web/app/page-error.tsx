import { Alert, Button, Stack } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { loadText } from '../parts/load-text.ts';

export function PageError({ error }: ErrorComponentProps) {
  console.warn('La pantalla falló', error);
  return (
    <main>
      <Stack p="xl" maw={560} mx="auto">
        <Alert color="rojo" title={loadText.pageFailed} role="alert">
          {loadText.pageFailedHint}
        </Alert>
        <Button onClick={() => window.location.reload()}>{loadText.reload}</Button>
      </Stack>
    </main>
  );
}
