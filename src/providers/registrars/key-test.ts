import { keyHalves } from '#contract/keys/registrar-keys.ts';
import { resultadoClave } from '#contract/states.ts';
import { assertNever } from '#platform/errors.ts';
import type { KeyFinding, KeyProbe } from '../keys/port.ts';
import type { Registrar, RegistrarFailure } from './port.ts';

const WAIT_MAX_S = 604_800;

export function registrarKey(registrar: Registrar): KeyProbe {
  return {
    servicio: registrar.nombre,
    service: registrar.service,
    coste: 'ninguno, no se pregunta por ningún dominio',
    spend: null,
    async ask(question) {
      const unsent = unsentBecause(registrar, question.key);
      if (unsent !== null) return { resultado: resultadoClave.incorrecta, detalle: unsent };
      const said = await registrar.login(question);
      return said.kind === 'accepted' ? { resultado: resultadoClave.valida } : findingOf(registrar, said);
    },
  };
}

/** Why a key is not even sent; null if it can be. */
function unsentBecause(registrar: Registrar, key: string): string | null {
  if (registrar.keyHalves !== null && keyHalves(key) === null) {
    return `Escribe ${registrar.keyHalves}, con dos puntos entre los dos; no se ha enviado.`;
  }
  return registrar.isTestKey(key)
    ? 'Es una clave de pruebas: lo que contesta no vale para dominios reales. No se ha enviado.'
    : null;
}

function findingOf({ nombre }: Registrar, failure: RegistrarFailure): KeyFinding {
  switch (failure.kind) {
    case 'refused':
      return failure.why === 'key'
        ? { resultado: resultadoClave.incorrecta }
        : {
            resultado: resultadoClave.no_suscrita,
            detalle: `Autoriza en tu cuenta de ${nombre} la dirección IP desde la que sale este servidor.`,
          };
    case 'no_balance':
      return { resultado: resultadoClave.sin_cuota };
    case 'throttled':
    case 'locked':
      return failure.retryAfterMs === null
        ? { resultado: resultadoClave.limitada, ...closed(failure) }
        : {
            resultado: resultadoClave.limitada,
            esperaS: Math.min(Math.ceil(failure.retryAfterMs / 1_000), WAIT_MAX_S),
            ...closed(failure),
          };
    case 'maintenance':
      return { resultado: resultadoClave.sin_respuesta, detalle: 'Motivo: está en mantenimiento.' };
    case 'unreachable':
      return { resultado: resultadoClave.sin_respuesta, detalle: `Motivo: ${failure.detalle}.` };
    case 'not_sold':
    case 'other_name':
    case 'malformed':
      return { resultado: resultadoClave.incomprensible };
    default:
      return assertNever(failure);
  }
}

const closed = ({ kind }: RegistrarFailure) =>
  kind === 'locked'
    ? { detalle: 'Ha cerrado la cuenta a consultas: entra en su web para saber por qué.' }
    : {};
