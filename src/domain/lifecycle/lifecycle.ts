import { type FaseCiclo, faseCiclo } from '#contract/states.ts';
import type { RegistryEvidence } from '../evidence/evidence.ts';

const DAY = 86_400_000;

/** Phase lengths after expiry; null: unknown or missing; 0: the zone has no such phase. */
export interface LifecycleDays {
  gracia: number | null;
  redencion: number | null;
  pendiente_borrado: number | null;
}

/** RFC 5731, RFC 3915, RFC 8056 and registries' own words, in lower case without spaces or punctuation. */
const REDEMPTION = /redemption|quarantine|pendingrestore|restorable|^restore|cuarentena|redencion/;
/** The name can no longer be rescued. .ca's TBR ("to be released"), .au's pending purge, FRED's "To be deleted". */
const PENDING_DELETE =
  /pendingdelete|pendingpurge|tobereleased|^tbr$|scheduledforrelease|pendingrelease|todelete|tobedeleted|deleteprocess|pendientedeborrado/;
const HELD = /hold|inactive|suspended|deactivated|notdelegated|blocked|locked(?:by|for)expir/;

/** If both match it is redemption: RFC 3915 keeps `pendingDelete` set during redemption. */
export function endPhase(status: readonly string[]): 'redencion' | 'pendiente_borrado' | null {
  if (status.some((word) => REDEMPTION.test(word))) return faseCiclo.redencion;
  if (status.some((word) => PENDING_DELETE.test(word))) return faseCiclo.pendiente_borrado;
  return null;
}

/** Registrars' servers join several statuses in one word; a plain renewal is not an automatic one. */
const AUTO_RENEWED = /autorenew(?:al)?(?:grace)?period/;
const RENEWED = /(?<!auto)renew(?:al)?period/;
const EXPIRED = /expired|vencido|caducad|^(?:expiry|expiration)graceperiod$|^graceperiod$/;

export function isAutoRenewed(answer: RegistryEvidence): boolean {
  return answer.status.some((word) => AUTO_RENEWED.test(word));
}

/** An explicit, paid renewal (`renewPeriod`, RFC 3915 §3.1). */
export function isRenewed(answer: RegistryEvidence): boolean {
  return answer.status.some((word) => RENEWED.test(word));
}

export function isCalledExpired(answer: RegistryEvidence): boolean {
  return answer.status.some((word) => EXPIRED.test(word));
}

export function isHeld(answer: RegistryEvidence): boolean {
  return answer.status.some((word) => HELD.test(word));
}

/** Epoch milliseconds: the registry's last change if it fits the phase, otherwise the phase's first sighting. */
export function phaseStart(
  fase: FaseCiclo,
  answers: readonly RegistryEvidence[],
  lifecycleDays: LifecycleDays,
  now: number,
): number | null {
  const inPhase = answers.filter((answer) => endPhase(answer.status) === fase);
  const days = fase === faseCiclo.redencion ? lifecycleDays.redencion : lifecycleDays.pendiente_borrado;
  const longest = (days ?? 0) * DAY + CHANGE_SLACK_MS;
  const changes = inPhase
    .map((answer) => answer.fecha_actualizacion ?? Number.NaN)
    .filter((change) => now - change <= longest);
  const known = [...inPhase.map((answer) => answer.hora), ...changes];
  return known.length === 0 ? null : Math.min(...known);
}

/** A change date older than the phase can last plus this slack is an earlier change. */
const CHANGE_SLACK_MS = 2 * DAY;

/** Whether a registration that was at its end can have ended at `hora`: not while its known phase must still last. */
export function mayBeOver(
  answer: RegistryEvidence | null,
  hora: number,
  { redencion, pendiente_borrado }: LifecycleDays,
): boolean {
  const phase = answer === null ? null : endPhase(answer.status);
  if (answer === null || phase === null) return false;
  const days = (phase === faseCiclo.redencion ? (redencion ?? 0) : 0) + (pendiente_borrado ?? 0);
  const change = answer.fecha_actualizacion;
  if (change === null || answer.hora - change > days * DAY) return true;
  return change + days * DAY - CHANGE_SLACK_MS <= hora;
}

export interface ReleaseInput {
  fase: FaseCiclo;
  lifecycleDays: LifecycleDays;
  /** Epoch milliseconds. */
  fecha_expiracion: number | null;
  fase_desde: number | null;
  publicada?: number | null;
  plazo?: { desde: number; hasta: number } | null;
  now: number;
}

/** The registry's date, the start of an open `plazo`, or by the zone's phases; null: unknown or long overdue. */
export function estimateRelease(input: ReleaseInput): number | null {
  const published = publishedRelease(input);
  if (published !== null || isLongOverdue(input)) return published;
  const estimate = earliestRelease(input);
  const { plazo, now } = input;
  return estimate === null || !plazo || now > plazo.hasta ? estimate : plazo.desde;
}

/** Never before the end of the phases that must still follow. */
export function earliestRelease(input: ReleaseInput): number | null {
  const due = dueRelease(input);
  return due === null ? null : Math.max(due, input.now + sumOf(laterPhases(input)));
}

function isLongOverdue(input: ReleaseInput): boolean {
  const { fase, now } = input;
  if (fase !== faseCiclo.gracia && fase !== faseCiclo.retenido) return false;
  const due = dueRelease(input);
  return due !== null && now - due > OVERDUE_MS;
}

const OVERDUE_MS = 10 * DAY;

function dueRelease({ fase, lifecycleDays, fecha_expiracion, fase_desde }: ReleaseInput): number | null {
  const { gracia, redencion, pendiente_borrado } = lifecycleDays;
  switch (fase) {
    case faseCiclo.gracia:
    case faseCiclo.retenido:
      return plus(fecha_expiracion, [gracia, redencion, pendiente_borrado]);
    case faseCiclo.redencion:
      return endOfPhase(fase_desde, [redencion, pendiente_borrado]);
    case faseCiclo.pendiente_borrado:
      return endOfPhase(fase_desde, [pendiente_borrado]);
    default:
      return null;
  }
}

function laterPhases({ fase, lifecycleDays }: ReleaseInput): readonly (number | null)[] {
  const { redencion, pendiente_borrado } = lifecycleDays;
  // Out of the zone, a name may be in a later phase already, unless the registry shows each one as a status.
  const isEarly = fase === faseCiclo.gracia || (fase === faseCiclo.retenido && isGeneric(lifecycleDays));
  if (isEarly) return [redencion, pendiente_borrado];
  return fase === faseCiclo.redencion ? [pendiente_borrado] : [];
}

export function isGeneric({ gracia, redencion, pendiente_borrado }: LifecycleDays): boolean {
  return gracia === 45 && redencion === 30 && pendiente_borrado === 5;
}

export function phaseEnd(input: ReleaseInput): number | null {
  const { gracia, redencion, pendiente_borrado } = input.lifecycleDays;
  const published = publishedRelease(input);
  switch (input.fase) {
    case faseCiclo.gracia:
      return after(input.fecha_expiracion, gracia, input.now);
    case faseCiclo.redencion:
      return published === null
        ? after(input.fase_desde, redencion, input.now)
        : Math.max(input.now, published - (pendiente_borrado ?? 0) * DAY);
    case faseCiclo.pendiente_borrado:
      return published ?? after(input.fase_desde, pendiente_borrado, input.now);
    default:
      return null;
  }
}

/** Ignores a date that has passed, since the name still exists, and one too far ahead, which is a mistake. */
function publishedRelease({ fase, publicada, now }: ReleaseInput): number | null {
  if (publicada === undefined || publicada === null || !ON_ITS_WAY.includes(fase)) return null;
  return publicada > now && publicada - now <= RELEASE_MAX_MS ? publicada : null;
}

const RELEASE_MAX_MS = 400 * DAY;
const ON_ITS_WAY: readonly FaseCiclo[] = [
  faseCiclo.gracia,
  faseCiclo.retenido,
  faseCiclo.redencion,
  faseCiclo.pendiente_borrado,
];

function after(start: number | null, days: number | null, now: number): number | null {
  const end = endOfPhase(start, [days]);
  return end === null ? null : Math.max(now, end);
}

/** A registry may name a phase that its zone does not have: how long it lasts is then unknown. */
function endOfPhase(start: number | null, lengths: readonly (number | null)[]): number | null {
  return lengths[0] === 0 ? null : plus(start, lengths);
}

function plus(start: number | null, lengths: readonly (number | null)[]): number | null {
  if (start === null || lengths.every((days) => days === null)) return null;
  return start + sumOf(lengths);
}

function sumOf(lengths: readonly (number | null)[]): number {
  return lengths.reduce<number>((sum, days) => sum + (days ?? 0), 0) * DAY;
}
