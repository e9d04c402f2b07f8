import { type FaseCiclo, faseCiclo } from '#contract/states.ts';
import type { Format } from '../format/format.ts';
import { type ShownVerdict, secondWordAt, type VerdictBadgeKind } from './verdict.ts';

const verdictText = {
  no_domain: 'Sin dominio',
  pending: 'Verificando...',
  scheduled: 'Por confirmar',
  manual: 'Verificar manualmente',
  free: 'LIBRE',
  confirming: 'LIBRE · confirmando',
  reconfirm: 'LIBRE (por reconfirmar)',
  releasing: 'Pendiente de liberación',
  lost: 'Perdido',
  registered: 'Registrado',
} as const;

export const verdictHint = {
  no_domain: 'El negocio no anuncia una web propia.',
  pending: 'Se está comprobando ahora.',
  scheduled:
    'Sin veredicto todavía: la segunda comprobación tiene su hora. También puedes comprobarlo a mano.',
  manual: 'El registro no responde a consultas automáticas: compruébalo a mano.',
  free: 'El registro lo ha confirmado dos veces.',
  confirming: 'Una respuesta dice que no existe; hasta la segunda no se puede comprar.',
  reconfirm: 'Estaba libre hace más de un día: conviene volver a comprobarlo.',
  releasing: 'Ha caducado y espera su turno de liberación.',
  lost: 'Estaba libre y otro lo ha registrado.',
  registered: 'Tiene titular.',
} as const;

/** When a free name was last seen free. */
export const seenText = (moment: string) => `Visto libre el ${moment}`;

export const receiptHint = 'Ver las pruebas de';

/** The phases worth naming beside 'Registrado': the name may soon be free. */
const phaseNote: Partial<Record<FaseCiclo, string>> = { [faseCiclo.gracia]: 'en periodo de gracia' };

const releasingText: Partial<Record<FaseCiclo, string>> = {
  [faseCiclo.redencion]: 'En redención',
  [faseCiclo.pendiente_borrado]: verdictText.releasing,
};

/** The time of day, with its date if it is not today's; nothing where it is not known. */
export function momentText(iso: string | null, format: Format, now: number): string | null {
  if (iso === null) return null;
  const isToday = format.isoDay(new Date(iso)) === format.isoDay(new Date(now));
  return isToday ? format.time(iso) : format.dayTime(iso);
}

/** What the badge says, with the time or age that goes with it. */
export function verdictLabel(
  kind: VerdictBadgeKind,
  dominio: ShownVerdict | null,
  format: Format,
  now: number,
): string {
  const label = verdictText[kind];
  if (dominio === null) return label;
  const { fecha_ultima_verificacion: seen, fecha_liberacion_estimada: release } = dominio;
  const { proxima_verificacion: next } = dominio;
  switch (kind) {
    case 'free':
      return seen === null ? label : `${label} · 2/2 · ${format.age(seen, new Date(now))}`;
    case 'confirming':
      return [label, momentText(secondWordAt(dominio), format, now)].filter(Boolean).join(' ');
    case 'scheduled':
      return next === null ? label : `${label} · ${format.dayTime(next)}`;
    case 'releasing':
      return release === null
        ? (releasingText[dominio.fase_ciclo] ?? label)
        : `Se libera hacia el ${format.day(release)}`;
    case 'registered': {
      const note = phaseNote[dominio.fase_ciclo];
      return note === undefined ? label : `${label} · ${note}`;
    }
    default:
      return label;
  }
}
