import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageSpinner } from './page-spinner.tsx';

/** Leaves for an own path that is known only at run time. */
export function GoTo({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: path, replace: true }), [navigate, path]);
  return <PageSpinner />;
}
