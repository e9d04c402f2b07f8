import type { PesosPuntuacion } from '#contract/entities/mercado.ts';

/** The positive parts of each kind add up to 100. */
export const SCORE_WEIGHTS: PesosPuntuacion = {
  dominio: {
    disponibilidad: 20,
    nombre: 26,
    zona: 6,
    mercado: 11,
    demanda: 17,
    titular: 6,
    historia: 7,
    autoridad: 7,
    riesgo: 34,
  },
  contacto: { demanda: 52, mercado: 19, necesidad: 10, actividad: 11, contacto: 8 },
  competencia: { hueco: 50, mercado: 20, demanda: 15, nombre: 15 },
};
