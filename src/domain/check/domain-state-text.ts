import { estadoVerificacion, type FaseCiclo, faseCiclo } from '#contract/states.ts';
import { estadoVerificacionLabel } from '../text/labels.ts';
import { shownPrice } from '../text/price.ts';
import { type DomainStateKind, domainState, type ShownDomain, secondWordAt } from './domain-state.ts';

export interface MomentWords {
  time(iso: string): string;
  day(iso: string): string;
  dayTime(iso: string): string;
  isoDay(moment: Date): string;
  age(iso: string, now: Date): string;
}

const stateText = {
  no_domain: 'Sin dominio',
  pending: 'Verificando...',
  scheduled: 'Por confirmar',
  paused: 'En pausa',
  unchecked: 'Sin verificar',
  unresolved: 'Sin veredicto',
  manual: 'Verificar manualmente',
  free: 'LIBRE',
  confirming: 'LIBRE · confirmando',
  reconfirm: 'LIBRE (por reconfirmar)',
  releasing: 'Pendiente de liberación',
  out_of_zone: 'Fuera de su zona',
  lost: 'Perdido',
  premium: 'Premium',
  held: 'Retenido',
  registered: 'Registrado',
} as const satisfies Record<DomainStateKind, string>;

export const stateHint = {
  no_domain: 'El negocio no anuncia una web propia.',
  pending: 'Se está comprobando ahora.',
  scheduled:
    'Sin veredicto todavía: la próxima comprobación tiene su hora. También puedes comprobarlo a mano.',
  paused: 'Espera a que se reanude su batch. «Verificar ahora» no espera.',
  unchecked: 'Nadie lo comprueba: usa «Verificar ahora» para saber si está libre.',
  unresolved: 'No hay veredicto ni próxima comprobación: usa «Verificar ahora» o compruébalo a mano.',
  manual: 'El registro no responde a consultas automáticas: compruébalo a mano.',
  free: 'El registro lo ha confirmado dos veces.',
  confirming: 'Una respuesta dice que no existe; hasta la segunda no se puede comprar.',
  reconfirm: 'Estaba libre hace más de un día: conviene volver a comprobarlo.',
  releasing: 'Ha caducado y espera su turno de liberación.',
  out_of_zone: 'Su zona ya no lo delega: si su titular no lo renueva, se libera en su plazo.',
  lost: 'Constaba libre y otro lo tiene.',
  premium: 'No se registra al precio normal: tu registrador lo vende más caro.',
  held: 'Tiene titular o está reservado.',
  registered: 'Tiene titular.',
} as const satisfies Record<DomainStateKind, string>;

export const seenText = (moment: string) => `Visto libre el ${moment}`;

export const receiptHint = 'Ver las pruebas de';

/** Phases shown beside 'Registrado', because the name may soon be free. */
const phaseNote: Partial<Record<FaseCiclo, string>> = { [faseCiclo.gracia]: 'en periodo de gracia' };

const releasingText: Partial<Record<FaseCiclo, string>> = {
  [faseCiclo.redencion]: 'En redención',
  [faseCiclo.pendiente_borrado]: stateText.releasing,
};

export function momentText(iso: string | null, format: MomentWords, now: number): string | null {
  if (iso === null) return null;
  const isToday = format.isoDay(new Date(iso)) === format.isoDay(new Date(now));
  return isToday ? format.time(iso) : format.dayTime(iso);
}

export function stateLabel(
  kind: DomainStateKind,
  dominio: ShownDomain | null,
  format: MomentWords,
  now: number,
): string {
  const label = stateText[kind];
  if (dominio === null) return label;
  const { fecha_ultima_verificacion: seen, fecha_liberacion_estimada: release } = dominio;
  const { proxima_verificacion: next, liberacion_desde: from } = dominio;
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
        : `Se libera ${release === from ? 'desde' : 'hacia'} el ${format.day(release)}`;
    case 'premium': {
      const price = dominio.oferta_registrador?.precio ?? null;
      return `${label} · ${price === null ? 'precio sin decir' : shownPrice(price)}`;
    }
    case 'registered': {
      const note = phaseNote[dominio.fase_ciclo];
      return note === undefined ? label : `${label} · ${note}`;
    }
    default:
      return label;
  }
}

const progressText = {
  pending: 'Verificando',
  scheduled: stateText.scheduled,
  paused: stateText.paused,
  unchecked: stateText.unchecked,
  unresolved: stateText.unresolved,
} as const satisfies Partial<Record<DomainStateKind, string>>;
export type Progress = keyof typeof progressText;
const isProgress = (kind: DomainStateKind): kind is Progress => kind in progressText;

/** The progress of a name without a verdict; null if its recorded state already shows it. */
export function verificationProgress(dominio: ShownDomain, now: number): Progress | null {
  const kind = domainState(dominio, now);
  const { estado_verificacion: estado } = dominio;
  const isOpen = estado === estadoVerificacion.pendiente || estado === estadoVerificacion.verificando;
  return isProgress(kind) && (isOpen || kind === 'scheduled') ? kind : null;
}

export function verificationLabel(
  dominio: ShownDomain,
  now: number,
  dayTime?: (iso: string) => string,
): string {
  const progress = verificationProgress(dominio, now);
  if (progress === null) {
    // Its last verification is older than what its zone says.
    const isOut = domainState(dominio, now) === 'out_of_zone';
    return isOut ? stateText.out_of_zone : estadoVerificacionLabel[dominio.estado_verificacion];
  }
  const { proxima_verificacion: next } = dominio;
  const hasTime = progress === 'scheduled' && next !== null && dayTime !== undefined;
  return hasTime ? `${progressText[progress]} · ${dayTime(next)}` : progressText[progress];
}
