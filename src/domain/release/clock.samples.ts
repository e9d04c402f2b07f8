import { zoneFacts } from '../zones/zone-facts.ts';
import type { ClockInput } from './clock.ts';
import type { Look } from './looks.ts';
import type { RegistrarWord } from './words.ts';
import { type ZoneExit, zoneExit } from './zone-exit.ts';

/** Times in hours from a Monday at noon. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 10, 2, 12);
export const at = (hours: number) => START + hours * HOUR;

export const delegado = (hours: number, corroborado?: boolean): Look => ({
  hora: at(hours),
  resultado: 'delegado',
  corroborado,
});
export const ausente = (hours: number, corroborado?: boolean): Look => ({
  hora: at(hours),
  resultado: 'ausente',
  corroborado,
});
export const mudo = (hours: number): Look => ({ hora: at(hours), resultado: 'sin_respuesta' });

export const disponible = (hours: number, premium?: boolean): RegistrarWord => ({
  hora: at(hours),
  disponible: true,
  premium,
});
export const ocupado = (hours: number): RegistrarWord => ({ hora: at(hours), disponible: false });
export const callado = (hours: number): RegistrarWord => ({ hora: at(hours), disponible: null });

export function exitOf(zone: string): ZoneExit | null {
  const facts = zoneFacts(zone);
  return facts === undefined ? null : zoneExit(facts);
}

export function clock(ahora: number, change: Partial<ClockInput> = {}): ClockInput {
  return {
    zona: 'es',
    exit: exitOf('es'),
    soloInstituciones: false,
    ahora: at(ahora),
    looks: [],
    expiry: null,
    words: [],
    observed: null,
    ...change,
  };
}
