import type { RegistryEvidence } from '../evidence/evidence.ts';

/** A wrong answer quarantines a server and voids its denials since the last good canary; `silent` shows neither. */
export interface CanaryJudgement {
  outcome: 'good' | 'wrong' | 'silent';
  motivo: string | null;
}

export function judgeCanary(
  registered: RegistryEvidence['kind'],
  random: RegistryEvidence['kind'],
): CanaryJudgement {
  if (registered === 'absent')
    return { outcome: 'wrong', motivo: 'dice que no existe un dominio registrado' };
  if (random === 'registered') return { outcome: 'wrong', motivo: 'dice que existe un dominio inventado' };
  const good = registered === 'registered' && random === 'absent';
  return { outcome: good ? 'good' : 'silent', motivo: null };
}

const FIRST_QUARANTINE_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** The next canary of a quarantined server; a second wrong answer within a day extends the wait to a day. */
export function quarantinedUntil(lastCaught: number | null, now: number): number {
  const again = lastCaught !== null && now - lastCaught < DAY_MS;
  return now + (again ? DAY_MS : FIRST_QUARANTINE_MS);
}

/** Countries whose registry sells under its own second level rather than under the country itself. */
const SECOND_LEVEL: Record<string, string> = {
  ar: 'com',
  au: 'com',
  br: 'com',
  co: 'com',
  ec: 'com',
  mx: 'com',
  pe: 'com',
  py: 'com',
  tr: 'com',
  uy: 'com',
  ve: 'com',
  jp: 'co',
  kr: 'co',
  nz: 'co',
  uk: 'co',
  za: 'co',
  in: 'co',
  id: 'co',
  th: 'co',
  il: 'co',
};

/**
 * Likely registered names at the server of `zone`, the likeliest first (`org.ar` shares its server with `com.ar`). The
 * caller checks that the name is delegated.
 */
export function registeredCanaryNames(zone: string): string[] {
  const labels = zone.split('.');
  const country = labels.at(-1) ?? zone;
  const main = SECOND_LEVEL[country];
  const apart = labels.length > 1 && labels[0] !== 'com' && labels[0] !== 'co';
  const place = apart ? `${main === undefined ? '' : `${main}.`}${country}` : zone;
  return ['google', 'nic', 'amazon', 'facebook', 'wikipedia'].map((name) => `${name}.${place}`);
}

/** An unregistered name of 24 letters, made from 24 random bytes; fewer bytes throw RangeError. */
export function randomCanaryName(bytes: Uint8Array, zone: string): string {
  if (bytes.length < 24) throw new RangeError('a canary name takes 24 random bytes');
  const letters = [...bytes.slice(0, 24)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `${letters.join('')}.${zone}`;
}
