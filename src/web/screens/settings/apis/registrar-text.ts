import type { MotivoCierre } from '#contract/states.ts';

/** The remaining queries of the day. */
export const leftText = (left: string, all: string, one: boolean): string =>
  one ? `Hoy queda ${left} consulta de ${all}.` : `Hoy quedan ${left} consultas de ${all}.`;

/** Why a registrar is not asked, until a time: 'las 14:30', or 'el 27 nov, 08:00'. */
export const closedText: Record<MotivoCierre, (end: string) => string> = {
  cierre: (end) => `El registrador ha cerrado la cuenta a consultas hasta ${end}.`,
  clave: (end) => `El registrador no acepta la clave: revísala. No se vuelve a preguntar hasta ${end}.`,
  direccion: (end) =>
    `El registrador no admite la dirección de este servidor: autorízala en su web. No se vuelve a preguntar hasta ${end}.`,
  cupo: (end) => `No quedan consultas de hoy: no se le pregunta hasta ${end}.`,
  ritmo: (end) => `El registrador pide ir más despacio: no se le pregunta hasta ${end}.`,
  canario: (end) =>
    `Ha contestado mal de un dominio conocido: no se le cree, y no se le pregunta hasta ${end}.`,
};
