import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageSpinner } from './page-spinner.tsx';

/** Navigates to an own path known only at run time. */
export function GoTo({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: path, replace: true }), [navigate, path]);
  return <PageSpinner />;
}
