import { RouteError } from './connect.ts';

type FailureKind =
  | 'no_address'
  | 'blocked' // the guard refuses every address
  | 'refused' // connection refused, or cut before an answer
  | 'timeout'
  | 'tls'
  | 'malformed'
  | 'own'; // own resolver, network or descriptors: no fault of the other side

export interface Failure {
  kind: FailureKind;
  /** Short Spanish sentence without host names or addresses of this network. */
  detalle: string;
}

const OWN = new Set([
  'UND_ERR_INVALID_ARG',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'ENETUNREACH',
  'ENETDOWN',
  'EACCES',
]);
export function isOwnFailure(code: string): boolean {
  return OWN.has(code);
}

const TIMEOUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED']);

const TLS_TEXT: Record<string, string> = {
  CERT_HAS_EXPIRED: 'certificado caducado',
  CERT_NOT_YET_VALID: 'certificado aún no válido',
  ERR_TLS_CERT_ALTNAME_INVALID: 'el certificado es de otro nombre',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificado autofirmado',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificado autofirmado',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'cadena de certificados incompleta',
  UNABLE_TO_GET_ISSUER_CERT: 'cadena de certificados incompleta',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'cadena de certificados incompleta',
  CERT_REVOKED: 'certificado revocado',
};

/** Never repeats the error's text, which may contain the asked address. */
export function readFailure(error: unknown, timeIsUp: boolean): Failure {
  if (timeIsUp) return { kind: 'timeout', detalle: 'no ha contestado a tiempo' };
  const causes = chain(error);
  for (const cause of causes) {
    if (cause instanceof RouteError) return fromRoute(cause);
    const code = codeOf(cause);
    if (code in TLS_TEXT) return { kind: 'tls', detalle: TLS_TEXT[code] ?? 'certificado no válido' };
    if (code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') || code === 'EPROTO') {
      return { kind: 'tls', detalle: 'no se puede negociar una conexión segura' };
    }
    if (isOwnFailure(code)) return { kind: 'own', detalle: `fallo de nuestra red (${code})` };
    if (TIMEOUT.has(code)) return { kind: 'timeout', detalle: 'no ha contestado a tiempo' };
    if (code === 'EHOSTUNREACH') return { kind: 'timeout', detalle: 'no se llega a su dirección' };
    if (code === 'ECONNREFUSED') return { kind: 'refused', detalle: 'rechaza la conexión' };
    if (CUT.has(code)) return { kind: 'refused', detalle: 'corta la conexión sin contestar' };
    if (cause.name === 'HTTPParserError' || code.startsWith('HPE_') || code.startsWith('UND_ERR_')) {
      return { kind: 'malformed', detalle: 'lo que contesta no es HTTP' };
    }
    if (/^certificate|self.signed/i.test(cause.message))
      return { kind: 'tls', detalle: 'certificado no válido' };
  }
  return { kind: 'own', detalle: 'fallo interno de la petición' };
}

function fromRoute({ route }: RouteError): Failure {
  switch (route.kind) {
    case 'none':
      return { kind: 'no_address', detalle: route.detalle };
    case 'failure':
      return { kind: 'own', detalle: route.detalle };
    case 'blocked':
      return { kind: 'blocked', detalle: route.detalle };
    case 'refused':
      return { kind: 'refused', detalle: route.detalle };
  }
}

function chain(error: unknown): Error[] {
  const list: Error[] = [];
  let at: unknown = error;
  while (at instanceof Error && list.length < 5) {
    list.push(at);
    if (at instanceof AggregateError)
      list.push(...at.errors.filter((each) => each instanceof Error).slice(0, 3));
    at = at.cause;
  }
  return list;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
