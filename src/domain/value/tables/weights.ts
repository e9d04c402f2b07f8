/** Points of each part of a score; a part is between 0 and 1, `riesgo` between −1 and 0. */
export interface ScoreWeights {
  /** A name that is free, or will be: dominio_expirado. */
  dominio: {
    disponibilidad: number;
    nombre: number;
    zona: number;
    mercado: number;
    demanda: number;
    titular: number;
    historia: number;
    autoridad: number;
    riesgo: number;
  };
  /** A business to call: negocio_calidad. */
  contacto: { demanda: number; mercado: number; necesidad: number; actividad: number; contacto: number };
  /** A trade and place with few working websites: bajo_competencia. */
  competencia: { hueco: number; mercado: number; demanda: number; nombre: number };
}

/** The positive parts of each kind add up to 100. */
export const SCORE_WEIGHTS: ScoreWeights = {
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
