import { resultadoClave } from '#contract/states.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { assertNever } from '#platform/errors.ts';
import type { KeyFinding, KeyProbe } from './port.ts';

export function keyMessage(probe: Pick<KeyProbe, 'servicio' | 'coste'>, finding: KeyFinding): string {
  const parts = [outcome(probe.servicio, finding), finding.detalle ?? ''].filter(Boolean);
  return `${parts.join(' ')} Coste de cada prueba: ${probe.coste}.`;
}

function outcome(servicio: string, { resultado, esperaS }: KeyFinding): string {
  switch (resultado) {
    case resultadoClave.valida:
      return `Clave válida: ${servicio} la acepta.`;
    case resultadoClave.incorrecta:
      return `Clave incorrecta: ${servicio} no la acepta. Comprueba que la has copiado entera.`;
    case resultadoClave.no_suscrita:
      return `La clave no está suscrita: ${servicio} no le da permiso para esta API.`;
    case resultadoClave.sin_cuota:
      return `Sin cuota: ${servicio} dice que se ha agotado el plan o el saldo de esta clave.`;
    case resultadoClave.limitada:
      return esperaS === undefined
        ? `${servicio} pide esperar. Vuelve a probar dentro de un momento.`
        : `${servicio} pide esperar. Vuelve a probar dentro de ${cuantos(esperaS, 'segundo')}.`;
    case resultadoClave.sin_respuesta:
      return `${servicio} no responde, así que no se sabe si la clave es válida. Vuelve a probar más tarde.`;
    case resultadoClave.incomprensible:
      return `${servicio} ha contestado algo que no se entiende, así que no se sabe si la clave es válida.`;
    default:
      return assertNever(resultado);
  }
}
