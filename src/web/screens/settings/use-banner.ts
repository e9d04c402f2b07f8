import { useCallback, useEffect, useState } from 'react';
import { BANNER_MS } from '#contract/limits.ts';

export interface BannerMessage {
  kind: 'success' | 'error' | 'info';
  text: string;
}

/** The outcome of the last action; disappears by itself. */
export function useBanner() {
  const [banner, setBanner] = useState<BannerMessage | null>(null);
  useEffect(() => {
    if (banner === null) return;
    const timer = setTimeout(() => setBanner(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  const show = useCallback((kind: BannerMessage['kind'], text: string) => setBanner({ kind, text }), []);
  return { banner, show };
}
