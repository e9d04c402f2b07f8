import type { Evidencia } from '#contract/entities/dominio.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { isRegistrar } from '#domain/evidence/registrar-channel.ts';

const texts = {
  referral: 'Delegado',
  nxdomain: 'No está en la zona',
  nodata: 'Sin delegación propia',
  data_without_ns: 'Registrado sin servidores de nombres',
  wildcard: 'Respuesta comodín de la zona',
  failure: 'Sin respuesta válida',
  answers: 'Responde',
  parked: 'Aparcada',
  default_page: 'Página por defecto del servidor',
  for_sale: 'En venta',
  hijacked: 'Ocupada por otro contenido',
  redirected: 'Redirige a otro dominio',
  bot_wall: 'Responde con un control de robots',
  server_error: 'Error del servidor',
  refused: 'Conexión rechazada',
  timeout: 'No contesta a tiempo',
  tls_broken: 'Certificado no válido',
  no_address: 'Sin dirección',
  blocked_address: 'Dirección no pública',
  absent: 'No existe en el registro',
  registered: 'Registrado',
  reserved: 'Reservado por el registro',
  limited: 'El servidor pide esperar',
  error: 'Respuesta de error',
  unknown: 'Respuesta sin interpretar',
  libre: 'Libre, según tu comprobación',
  registrado: 'Registrado, según tu comprobación',
} as const satisfies Record<Evidence['kind'], string>;
const known = new Map<string, string>(Object.entries(texts));

/** A registrar's answer is about its own sale, not about the registry. */
const ofRegistrar = new Map<string, string>([
  ['absent', 'Se puede registrar'],
  ['registered', 'No se puede registrar'],
  ['reserved', 'Premium'],
]);

/** Unknown results are shown as they are. */
export function resultText({ fuente, resultado }: Pick<Evidencia, 'fuente' | 'resultado'>): string {
  const own = isRegistrar(fuente) ? ofRegistrar.get(resultado) : undefined;
  return own ?? known.get(resultado) ?? resultado;
}
