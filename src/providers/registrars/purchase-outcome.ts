import type { Attempted, RegistrarFailure } from './port.ts';

/** Only a refusal that comes before the registrar acts is known not to have bought the name. */
export function outcomeOfFailure(said: Attempted | RegistrarFailure): Attempted {
  switch (said.kind) {
    case 'refused':
      return { kind: 'auth', why: said.why };
    case 'locked':
      return { kind: 'auth', why: 'locked' };
    case 'no_balance':
      return { kind: 'no_funds' };
    case 'not_sold':
      return { kind: 'unsupported_tld' };
    case 'unreachable':
      if (said.sin_enviar) return { kind: 'not_sent' };
      return { kind: 'unknown', why: said.servidor ? 'server_error' : 'no_answer' };
    case 'other_name':
    case 'malformed':
      return { kind: 'unknown', why: 'malformed' };
    default:
      return said;
  }
}
