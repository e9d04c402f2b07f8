import { estadoVerificacion } from '#contract/states.ts';
import type { DomainVerdict } from '#store/queries/domains/verdict-results.ts';

export interface SpanishNames {
  names: number;
  byPerson: readonly string[];
}

/** The most that may be left to a person with a registrar's key. */
const BY_PERSON_SHARE = 0.02;
/** Without a channel the second look after 'verificando' does not decide either. */
const UNDECIDED: ReadonlySet<string> = new Set([
  estadoVerificacion.necesita_verificacion_manual,
  estadoVerificacion.verificando,
]);

export const isOfSpain = (name: string): boolean => name.endsWith('.es');

export function spanishNames(
  verdicts: readonly Pick<DomainVerdict, 'dominio' | 'es_disponible' | 'estado_verificacion'>[],
): SpanishNames {
  const spanish = verdicts.filter(({ dominio }) => isOfSpain(dominio));
  return {
    names: spanish.length,
    byPerson: spanish
      .filter((one) => one.es_disponible === null && UNDECIDED.has(one.estado_verificacion))
      .map(({ dominio }) => dominio),
  };
}

export const leavesFewToPersons = ({ names, byPerson }: SpanishNames): boolean =>
  byPerson.length <= names * BY_PERSON_SHARE;
