import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionStore } from '../api/api.ts';
import { authEvent } from '../api/session-store.ts';
import { AuthProvider } from '../auth/auth-provider.tsx';
import { claimTab, watchAccount } from '../auth/tab-owner.ts';
import { colorSchemeManager } from '../theme/color-scheme.ts';
import { styleNonce } from '../theme/nonce.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { createQueryClient } from './query-client.ts';
import { router } from './router.tsx';

const queryClient = createQueryClient();
const claimTabForUser = () => claimTab(sessionStore.read()?.user.id, window.sessionStorage);
claimTabForUser();

export function App() {
  useEffect(
    () =>
      sessionStore.subscribe((event) => {
        // One account's data must not be seen by the next one on this page.
        if (event === authEvent.signedOut || event === authEvent.unauthorized) queryClient.clear();
        claimTabForUser();
      }),
    [],
  );
  useEffect(() => watchAccount(sessionStore, () => location.reload()), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
