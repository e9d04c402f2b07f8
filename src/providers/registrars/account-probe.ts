import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { whenText } from '#domain/text/moment.ts';
import { priceText } from '#domain/text/price.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { assertNever } from '#platform/errors.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import { registrarAccount } from '#platform/secrets/registrar-account.ts';
import type { AccountProbe } from '../registry/port.ts';
import { silence } from '../registry/registry-evidence.ts';
import type { Registrar, RegistrarAnswer } from './port.ts';

const NOWHERE = 'http://127.0.0.1:9/';
/** Pause of a locked account if the registrar gives no end. */
const LOCKED_MS = 24 * 3_600_000;
/** A refused key rests, because repeated refusals lock accounts. */
const REFUSED_MS = 10 * 60_000;

/** What the account's registrar says of a name, as evidence. The rate is kept per account at the registrar. */
export function createRegistrarProbe(
  registrar: Registrar,
  deps: { http: ServiceClient; clock: Clock; map: NetworkMap | null },
): AccountProbe {
  const { http, clock, map } = deps;
  const { name, url } = registrar.service;
  const baseUrl = map ? (map.services[name] ?? NOWHERE) : url;

  const serverFor = (key: string) => registrarAccount(registrar.fuente, key);

  const answerOf = async (
    dominio: string,
    key: string,
    options: { signal: AbortSignal; timeoutMs: number },
  ): Promise<RegistrarAnswer> =>
    registrar.isTestKey(key)
      ? { kind: 'refused', why: 'key' }
      : await registrar.check(dominio, { http, baseUrl, key, now: clock.now(), ...options });

  return {
    serverFor,
    async ask(dominio, key, options) {
      const startedAt = performance.now();
      const answer = await answerOf(dominio.toLowerCase(), key, options);
      const context = {
        fuente: registrar.fuente,
        servidor: serverFor(key),
        hora: clock.now(),
        ms: performance.now() - startedAt,
      };
      const { kind, detalle, retryAfterMs, ...told } = reading(registrar, answer, context.hora);
      const evidence = { ...silence(context, kind, detalle), authority: 'account' as const, ...told };
      return { evidence, retryAfterMs: retryAfterMs ?? null };
    },
  };
}

interface Reading extends Pick<RegistryEvidence, 'kind' | 'detalle' | 'limite' | 'precio' | 'premium'> {
  retryAfterMs?: number | null;
}

function reading({ nombre }: Registrar, answer: RegistrarAnswer, now: number): Reading {
  switch (answer.kind) {
    case 'available': {
      const precio = answer.price === null ? {} : { precio: answer.price };
      const price = answer.price === null ? ', sin decir su precio' : ` por ${priceText(answer.price)}`;
      return answer.premium
        ? { kind: 'reserved', detalle: `${nombre} lo vende como premium${price}`, premium: true, ...precio }
        : { kind: 'absent', detalle: `${nombre} dice que se puede registrar${price}`, ...precio };
    }
    case 'taken':
      return { kind: 'registered', detalle: `${nombre} dice que no está disponible` };
    case 'throttled':
      return {
        kind: 'limited',
        detalle: `${nombre} limita las consultas`,
        retryAfterMs: answer.retryAfterMs,
      };
    case 'locked': {
      const forMs = answer.retryAfterMs ?? LOCKED_MS;
      const end = whenText(now + forMs, now, 'Europe/Madrid');
      const detalle = `${nombre} ha cerrado la cuenta a consultas: no se le pregunta hasta ${end}`;
      return { kind: 'limited', limite: 'cierre', detalle, retryAfterMs: forMs };
    }
    case 'refused': {
      const detalle =
        answer.why === 'key'
          ? `${nombre} no acepta la clave: revísala en Configuración`
          : `${nombre} no admite la dirección de este servidor: autorízala en tu cuenta`;
      const limite = answer.why === 'key' ? 'clave' : 'direccion';
      return { kind: 'limited', limite, detalle, retryAfterMs: REFUSED_MS };
    }
    case 'no_balance':
      return { kind: 'error', detalle: `${nombre} dice que la cuenta no tiene saldo` };
    case 'not_sold':
      return { kind: 'error', detalle: `${nombre} no vende esta extensión` };
    case 'maintenance':
      return { kind: 'error', detalle: `${nombre} tiene la extensión en mantenimiento` };
    case 'unreachable':
      return { kind: 'error', detalle: `${nombre}: ${answer.detalle}` };
    case 'other_name':
      return { kind: 'unknown', detalle: `${nombre} ha contestado sobre otro dominio` };
    case 'malformed':
      return { kind: 'unknown', detalle: `${nombre} ha contestado algo que no se entiende` };
    default:
      return assertNever(answer);
  }
}
