import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { documentTitle } from './titles.ts';

export function RootLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast((one) => one.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return <Outlet />;
}
