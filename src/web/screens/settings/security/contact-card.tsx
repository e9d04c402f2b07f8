import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { api } from '../../../api/api.ts';
import { contactKey } from '../../../contact/contact-key.ts';
import { Card } from '../../../parts/card.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { LoadError } from '../../../parts/load-error.tsx';
import classes from '../settings.module.css';
import type { Show } from './factor-card.tsx';
import { contactText as text } from './text.ts';

const ContactMarks = lazyPart(() => import('./contact-marks.tsx').then((part) => part.ContactMarks));

/** The businesses marked as not to be contacted. */
export function ContactCard({ show }: { show: Show }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...contactKey, 'marcas'],
    queryFn: ({ signal }) => api.call(contactoRoutes.bloqueados, {}, signal).then((answer) => answer.data),
    staleTime: 0,
  });
  const loader = <Loader size="sm" role="status" aria-label={text.loading} />;
  return (
    <Card title={text.title} labelledBy="settings-contact">
      <p className={classes.hint}>{text.line}</p>
      {data === undefined && error === null && loader}
      {data === undefined && error !== null && (
        <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && <p className={classes.hint}>{text.none}</p>}
      {data !== undefined && data.total > 0 && (
        <Suspense fallback={loader}>
          <ContactMarks {...data} show={show} />
        </Suspense>
      )}
    </Card>
  );
}
