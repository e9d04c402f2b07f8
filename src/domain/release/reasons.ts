import type { ExpiryFit, Interval } from './interval.ts';
import type { Absence, LooksRead } from './looks.ts';

/** Reasons in Spanish; a sentence that follows another one begins with a blank. */

export const neverAnswered = 'Sin fecha: su zona todavía no ha dicho nada de este nombre.';
export const overdue =
  ' Ese plazo ya ha pasado: el DNS solo no dice si está libre. Compruébalo con un registrador.';

export function delegated(at: number): string {
  return `Vigente: su zona lo tenía delegado el ${when(at)}.`;
}

export function renewed({ absence, vuelta }: NonNullable<LooksRead['ended']>, isLate: boolean): string {
  const back = `vuelve a estar delegado desde el ${when(vuelta)}, y había salido de la zona el ${when(absence.ausentePrimera)}`;
  return isLate
    ? `Renovado o registrado de nuevo: ${back}.`
    : `Renovado: ${back}. La fecha de liberación queda retirada.`;
}

export function alreadyOut({ ausentePrimera }: Absence): string {
  return `Sin fecha: ya estaba fuera de la zona el ${when(ausentePrimera)}, la primera vez que se miró.`;
}

export function noRule({ ausentePrimera }: Absence, zona: string): string {
  return `Sin fecha: está fuera de la zona desde el ${when(ausentePrimera)}, y en .${zona} eso no dice cuándo se libera.`;
}

export function institutionsOnly({ ausentePrimera }: Absence, zona: string): string {
  return `Fuera de la zona desde el ${when(ausentePrimera)}, pero .${zona} es solo para instituciones: no se puede registrar.`;
}

const released = ([least, most]: readonly [number, number], event: string) =>
  `se liberan de ${least} a ${most} días después de ${event}`;

export function ruleOf(zona: string, dias: readonly [number, number], source: 'dns' | 'caducidad'): string {
  return `Los .${zona} ${released(dias, source === 'dns' ? 'salir de la zona' : 'caducar')}.`;
}

interface OutOfZone {
  absence: Absence;
  zona: string;
  dias: readonly [number, number];
  expiry: Interval | null;
  fit: ExpiryFit | null;
  byDate: boolean;
}

export function outOfZone({ absence, zona, dias, expiry, fit, byDate }: OutOfZone): string {
  const { delegadoUltima, ausentePrimera } = absence;
  const seen =
    delegadoUltima === null
      ? `ya estaba fuera de la zona el ${when(ausentePrimera)}`
      : `delegado por última vez el ${when(delegadoUltima)} y ausente el ${when(ausentePrimera)}`;
  const rule = `los .${zona} ${released(dias, 'salir de la zona')}`;
  const date = expiry === null ? '' : when(expiry.desde);
  switch (fit) {
    case 'coincide':
      return byDate
        ? `Fuera de la zona: ${seen}. El plazo sale de su fecha de caducidad, ${date}.`
        : `Fuera de la zona: ${seen}; ${rule}. Su fecha de caducidad, ${date}, coincide.`;
    case 'aniversario':
      return `Fuera de la zona: ${seen}; ${rule}. Es el aniversario de su última caducidad conocida, ${date}.`;
    case 'futura':
      return byDate
        ? `Probable: ${seen}, pero no caduca hasta el ${date}: puede que su titular solo haya quitado los servidores. El plazo sale de esa fecha.`
        : `Probable: ${seen}; ${rule}. No caduca hasta el ${date}: puede que su titular solo haya quitado los servidores.`;
    default:
      return `Probable: ${seen}; ${rule}. Puede que su titular solo haya quitado los servidores: falta que lo confirme un registrador, el registro o su fecha de caducidad.`;
  }
}

export function takenAfter(at: number): string {
  return ` Un registrador lo daba por ocupado el ${when(at)}, pasado el plazo: no se espera que se libere.`;
}

export function probablyFree(at: number): string {
  return `Probablemente libre: no está en la zona y un registrador lo da por disponible el ${when(at)}. Falta una segunda respuesta, al menos diez minutos después.`;
}

export function free({ primera, ultima }: { primera: number; ultima: number }): string {
  return `Libre: no está en la zona y un registrador lo ha dado por disponible dos veces, el ${when(primera)} y el ${when(ultima)}.`;
}

export function premium(at: number): string {
  return `No está en la zona y un registrador lo vende como premium el ${when(at)}: no está libre al precio habitual. Mira su precio antes de comprarlo.`;
}

export function availableButDelegated(at: number): string {
  return ` Un registrador lo da por disponible el ${when(at)} y la zona lo tiene delegado: se contradicen, y no cuenta como libre.`;
}

export function availableBeforeExpiry(at: number, expiry: number): string {
  return ` Un registrador lo da por disponible el ${when(at)}, antes de su fecha de caducidad, ${when(expiry)}: se contradicen, y no cuenta como libre.`;
}

export function loneDelegation(at: number): string {
  return ` Un solo servidor de la zona lo mostraba delegado el ${when(at)}: se vuelve a mirar.`;
}

/** `27/11/2026 06:00 UTC`, or a phrase if the date is invalid. */
function when(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'una fecha desconocida';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())} UTC`;
}
