import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import type { Reading } from './reading.ts';

/** What was seen of a name, and who showed it. */
export type Seen = Pick<DnsEvidence, 'kind' | 'aa' | 'nameservers' | 'servidor' | 'detalle'>;

export const CONTRADICTION = 'los servidores de la zona se contradicen';

export const FAILED_TEXT = {
  timeout: 'sin respuesta a tiempo',
  refused: 'conexión rechazada',
  malformed: 'respuesta ilegible',
  overloaded: 'demasiadas consultas en espera',
  closed: 'consulta cancelada',
  unaskable: 'nombre no válido',
} as const;

export function settled(read: Reading & { kind: 'referral' | 'nxdomain' }, servidor: string): Seen {
  const { kind, aa } = read;
  const nameservers = read.kind === 'referral' ? read.nameservers : [];
  const detalle = kind === 'referral' ? 'delegado' : 'NXDOMAIN: no está en la zona';
  return { kind, aa, nameservers, servidor, detalle };
}

export function failure(answer: { failed: string; server: string }): Seen {
  return { kind: 'failure', aa: false, nameservers: [], servidor: answer.server, detalle: answer.failed };
}
