import { type ExpiryFit, expiryFit, type Interval, intervalByDns, intervalByExpiry } from './interval.ts';
import { type Absence, type Look, type LooksRead, readLooks } from './looks.ts';
import * as motivo from './reasons.ts';
import { isSaidTwice, type RegistrarWord, readWords, type WordsRead } from './words.ts';
import type { ZoneExit } from './zone-exit.ts';

export const ESTADOS_RELOJ = [
  'sin_fecha',
  'vigente',
  'fuera_de_zona',
  'renovado',
  'libre_probable',
  'libre',
] as const;
export type EstadoReloj = (typeof ESTADOS_RELOJ)[number];

export interface ClockInput {
  zona: string;
  /** Null: the zone's rules are unknown. */
  exit: ZoneExit | null;
  /** Only institutions may register here, so a free name is not free to others. */
  soloInstituciones: boolean;
  ahora: number;
  looks: readonly Look[];
  /** The last known expiry date; it spans a day if only the day is known. */
  expiry: Interval | null;
  words: readonly RegistrarWord[];
  /** Measured time from leaving the zone to the release; null: too few releases were seen. */
  observed: Interval | null;
}

export interface ClockReading {
  estado: EstadoReloj;
  desde: number | null;
  hasta: number | null;
  fuente: 'dns' | 'caducidad' | null;
  motivo: string;
}

/** DNS alone yields at most 'fuera_de_zona'; a registrar's answer counts only while the name is not delegated. */
export function readClock(input: ClockInput): ClockReading {
  const looks = readLooks(input.looks, input.ahora);
  const { absence } = looks;
  if (absence === null) return present(input, looks);
  const words = readWords(input.words, absence.ausentePrimera, input.ahora);
  const doubt = doubtOf(input, looks, words);
  if (input.soloInstituciones) {
    return without('fuera_de_zona', `${motivo.institutionsOnly(absence, input.zona)}${doubt ?? ''}`);
  }
  if (words.available !== null && doubt === null) return available(words.available);
  return expected(input, absence, words, doubt);
}

const without = (estado: EstadoReloj, text: string): ClockReading => ({
  estado,
  desde: null,
  hasta: null,
  fuente: null,
  motivo: text,
});

function present({ ahora, words, exit, observed }: ClockInput, looks: LooksRead): ClockReading {
  const { delegadoUltima, ended } = looks;
  if (delegadoUltima === null) return without('sin_fecha', motivo.neverAnswered);
  const { available: said } = readWords(words, delegadoUltima, ahora);
  const conflict = said === null ? '' : motivo.availableButDelegated(said.ultima);
  if (ended === null) return without('vigente', `${motivo.delegated(delegadoUltima)}${conflict}`);
  const told = exit && intervalByDns(ended.absence, exit, observed);
  const isLate = told !== null && ended.vuelta > told.hasta;
  return without('renovado', `${motivo.renewed(ended, isLate)}${conflict}`);
}

function available(said: NonNullable<WordsRead['available']>): ClockReading {
  if (said.premium) return without('libre_probable', motivo.premium(said.ultima));
  return isSaidTwice(said)
    ? without('libre', motivo.free(said))
    : without('libre_probable', motivo.probablyFree(said.ultima));
}

/** Why a registrar's 'available' does not count; null: it counts, or was not given. */
function doubtOf({ expiry }: ClockInput, looks: LooksRead, { available }: WordsRead) {
  if (available === null) return looks.contradicha === null ? null : motivo.loneDelegation(looks.contradicha);
  if (looks.contradicha !== null) return motivo.availableButDelegated(available.ultima);
  return expiry !== null && expiry.desde > available.ultima
    ? motivo.availableBeforeExpiry(available.ultima, expiry.desde)
    : null;
}

function expected(
  input: ClockInput,
  absence: Absence,
  { ocupado }: WordsRead,
  doubt: string | null,
): ClockReading {
  const { exit, expiry, zona, ahora } = input;
  const note = doubt ?? '';
  if (exit === null || exit.dias === null) {
    return without('sin_fecha', `${motivo.noRule(absence, zona)}${note}`);
  }
  const fit = expiry && expiryFit(expiry, absence, exit);
  const byDate = expiry !== null && isUsable(fit) ? intervalByExpiry(expiry, exit) : null;
  const interval = byDate ?? intervalByDns(absence, exit, input.observed);
  if (interval === null) return without('sin_fecha', `${motivo.alreadyOut(absence)}${note}`);
  const why = motivo.outOfZone({ absence, zona, dias: exit.dias, expiry, fit, byDate: byDate !== null });
  // The name was still taken after the interval: this absence announces no release.
  if (ocupado !== null && ocupado > interval.hasta) {
    return without('fuera_de_zona', `${why}${motivo.takenAfter(ocupado)}${note}`);
  }
  return {
    estado: 'fuera_de_zona',
    ...interval,
    fuente: byDate === null ? 'dns' : 'caducidad',
    motivo: `${why}${ahora > interval.hasta ? motivo.overdue : ''}${note}`,
  };
}

const isUsable = (fit: ExpiryFit | null) => fit === 'coincide' || fit === 'futura';
