import { useAuth } from '../auth/auth-context.ts';
import { createFormat, type Format } from './format.ts';

export function useFormat(): Format {
  const record = useAuth().user?.mongoData;
  return formatOf(record?.idioma, record?.timezone);
}

/** The last one is cached: formatters are costly, and every table cell needs the same. */
let last: { idioma: string | undefined; timezone: string | undefined; format: Format } | null = null;

function formatOf(idioma: string | undefined, timezone: string | undefined): Format {
  if (last === null || last.idioma !== idioma || last.timezone !== timezone) {
    last = { idioma, timezone, format: createFormat(idioma, timezone) };
  }
  return last.format;
}
