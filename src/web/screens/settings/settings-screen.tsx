import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Tabs.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../parts/load-error.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { configQuery } from './queries.ts';
import { IdentityProvider } from './security/identity.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsText as text } from './text.ts';

export function SettingsScreen() {
  const { data, error, refetch, isFetching } = useQuery(configQuery);
  if (data !== undefined)
    return (
      <IdentityProvider>
        <SettingsForm stored={data} />
      </IdentityProvider>
    );
  return (
    <>
      <PageHeader title={text.title} line={text.line} />
      {error === null ? (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={42} mb="lg" />
          <Skeleton height={320} />
        </div>
      ) : (
        <LoadError
          title={text.loadTitle}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
