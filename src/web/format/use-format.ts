import { useMemo } from 'react';
import { useAuth } from '../auth/auth-context.ts';
import { createFormat, type Format } from './format.ts';

/** The account's way of writing numbers, dates and money. */
export function useFormat(): Format {
  const record = useAuth().user?.mongoData;
  const idioma = record?.idioma;
  const timezone = record?.timezone;
  return useMemo(() => createFormat(idioma, timezone), [idioma, timezone]);
}
