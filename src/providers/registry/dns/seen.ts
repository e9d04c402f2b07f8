import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import type { DelegationAnswer } from './reading.ts';

export type Seen = Pick<
  DnsEvidence,
  'kind' | 'aa' | 'nameservers' | 'servidor' | 'detalle' | 'corroborado' | 'contradicho'
>;

const CONTRADICTION = 'los servidores de la zona se contradicen';
const UNCONFIRMED = 'otro servidor de la zona no lo ha confirmado';

export const FAILED_TEXT = {
  timeout: 'sin respuesta a tiempo',
  refused: 'conexión rechazada',
  malformed: 'respuesta ilegible',
  overloaded: 'demasiadas consultas en espera',
  closed: 'consulta cancelada',
  unaskable: 'nombre no válido',
} as const;

export function delegated(read: DelegationAnswer & { kind: 'referral' }, servidor: string): Seen {
  return { kind: 'referral', aa: read.aa, nameservers: read.nameservers, servidor, detalle: 'delegado' };
}

/** `corroborado`: another server of the zone said the same, or the zone has only one. */
export function absent(servidor: string, corroborado: boolean): Seen {
  const detalle = corroborado
    ? 'NXDOMAIN: no está en la zona'
    : 'NXDOMAIN de un solo servidor: los demás de la zona no contestan';
  return { kind: 'nxdomain', aa: true, nameservers: [], servidor, detalle, corroborado };
}

export function failure(answer: { failed: string; server: string }): Seen {
  return { kind: 'failure', aa: false, nameservers: [], servidor: answer.server, detalle: answer.failed };
}

export function disputed(how: 'contradicted' | 'unconfirmed', servidor: string): Seen {
  const contradicho = how === 'contradicted';
  return { ...failure({ failed: contradicho ? CONTRADICTION : UNCONFIRMED, server: servidor }), contradicho };
}
