import type { Dominio } from '#contract/entities/dominio.ts';
import type { Format } from '../../../format/format.ts';
import { dropText } from './text.ts';

type Timed = Pick<Dominio, 'liberacion_desde' | 'liberacion_hasta' | 'liberacion_fuente'>;

/** '27 nov, 06–12 h · por DNS'; over several days '26 nov, 06 h – 28 nov, 12 h · por DNS'. Null without an interval. */
export function intervalText(
  { liberacion_desde: from, liberacion_hasta: to, liberacion_fuente: source }: Timed,
  format: Pick<Format, 'day' | 'time'>,
): string | null {
  if (from === null || to === null || source === null) return null;
  const hour = (iso: string) => format.time(iso).slice(0, 2);
  // Rounded up to a full hour, so that the interval is not shown shorter than it is.
  const last = new Date(Math.ceil(Date.parse(to) / HOUR_MS) * HOUR_MS).toISOString();
  const when =
    format.day(from) === format.day(last)
      ? `${format.day(from)}, ${hour(from)}–${hour(last)} h`
      : `${format.day(from)}, ${hour(from)} h – ${format.day(last)}, ${hour(last)} h`;
  return `${when} · ${dropText.source[source]}`;
}

const HOUR_MS = 3_600_000;
